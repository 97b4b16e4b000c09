import CatalogDomain
import Foundation

/// Asks the source for a picture, and gives only what is one.
struct AvatarDownloader: Sendable {
  enum Download: Sendable {
    case picture(AvatarImage, Validators)
    case notModified
  }

  let source: any AvatarDataSource
  let counter: StatisticsCounter

  /// Asks the network for a picture. What is refused is asked for once more, without conditions: an error page in the place of a
  /// picture is often gone by then.
  /// - Throws: `notAPicture` with the last refusal, and what the source throws.
  func download(_ reference: AvatarReference, validators: Validators) async throws(AvatarError)
    -> Download
  {
    var refusal: String
    switch try await ask(reference, validators) {
    case .success(let download): return download
    case .failure(let reason): refusal = "\(reason)"
    }
    do throws(AvatarError) {
      switch try await ask(reference, Validators()) {
      case .success(let download): return download
      case .failure(let reason): refusal = "\(reason)"
      }
    } catch {
      if error == .cancelled { throw error }
      refusal += "; asked again: \(error)"
    }
    throw .notAPicture(refusal)
  }

  private func ask(_ reference: AvatarReference, _ validators: Validators)
    async throws(AvatarError) -> Result<Download, ImageRefusal>
  {
    counter.count { $0.requests += 1 }
    switch try await source.avatar(at: reference, validators: validators) {
    case .notModified:
      return .success(.notModified)
    case .fetched(let avatar):
      counter.count { $0.downloadedBytes += avatar.bytes.count }
      do throws(ImageRefusal) {
        return .success(.picture(try admit(avatar.bytes, from: reference), avatar.validators))
      } catch {
        return .failure(error)
      }
    }
  }

  private func admit(_ bytes: Data, from reference: AvatarReference) throws(ImageRefusal)
    -> AvatarImage
  {
    let picture = try ImageAdmission().admit(bytes)
    let rest = bytes.count - picture.length
    if rest > 0 {
      counter.count { $0.trimmed.append(.init(reference: reference, bytes: rest)) }
    }
    // A copy of its own: a slice would keep the rest in memory.
    let kept = rest > 0 ? Data(bytes.prefix(picture.length)) : bytes
    return AvatarImage(
      bytes: kept, type: picture.type, width: picture.width, height: picture.height,
      digest: Digest.hex(of: kept))
  }
}
