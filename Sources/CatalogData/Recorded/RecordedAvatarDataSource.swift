package import CatalogDomain
import Foundation

/// Gives the pictures of a directory of recorded responses: `https://host/api/character/avatar/1.jpeg` is
/// `api/character/avatar/1.jpeg` in it, whatever the host. No address leads out of the directory.
package struct RecordedAvatarDataSource: AvatarDataSource {
  private let directory: RecordedDirectory
  private let limit: Int

  /// - Parameter limit: of a picture, in bytes; the same as of one from the network.
  package init(directory: RecordedDirectory, limit: Int = PictureFacts.maximumLength) {
    self.directory = directory
    self.limit = limit
  }

  package func avatar(at reference: AvatarReference, validators: Validators)
    async throws(AvatarError) -> AvatarAnswer
  {
    guard let components = Self.components(of: reference.url) else {
      throw .refused("\(reference.url): has no path under /api/, where recorded pictures are kept")
    }
    guard let file = directory.file(at: components) else {
      throw .unreachable(
        "\(reference.url): \(Excerpt.of(components.joined(separator: "/"))) is not among the "
          + "recorded responses")
    }
    let bytes: Data
    do {
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= limit else { throw AvatarError.tooLarge(limit: limit) }
      bytes = try Data(contentsOf: file)
    } catch let error as AvatarError {
      throw error
    } catch {
      let path = file.path(percentEncoded: false)
      throw .unreachable("\(path) cannot be read: \(FileTrouble(error))")
    }
    let etag = RecordedDataSource.etag(of: bytes)
    if validators.etag == etag { return .notModified }
    return .fetched(FetchedAvatar(bytes: bytes, validators: Validators(etag: etag)))
  }

  /// The path behind `/api/`, decoded after it was split, so that no encoded slash makes a component of its own.
  private static func components(of url: URL) -> [String]? {
    let path = url.path(percentEncoded: true).split(
      separator: "/", omittingEmptySubsequences: false)
    guard let api = path.firstIndex(of: "api") else { return nil }
    let components = path[(api + 1)...].map { String($0).removingPercentEncoding ?? "" }
    return components.isEmpty || components == [""] ? nil : components
  }
}
