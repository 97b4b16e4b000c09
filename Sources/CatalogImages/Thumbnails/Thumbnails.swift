package import CatalogDomain
package import Foundation

/// Small versions of pictures: made once, and kept in the disk tier as any picture is, under an address of their own.
///
/// Safe to use from any task. Which program made one is not asked again: what is stored stays as it is, so that a site keeps its bytes.
package struct Thumbnails: Sendable {
  /// To be raised when small versions are to be made otherwise: then all are made anew.
  private static let edition = 2
  /// Pictures that a maker is given at a time: as many are in memory.
  private static let batch = 16

  private let disk: DiskTier
  private let maker: any ThumbnailMaker
  private let side: Int
  private let now: @Sendable () -> Date

  /// - Parameter side: the longest a side may be, in pixels.
  package init(
    in disk: DiskTier, by maker: any ThumbnailMaker, longestSide side: Int,
    now: @escaping @Sendable () -> Date
  ) {
    self.disk = disk
    self.maker = maker
    self.side = side
    self.now = now
  }

  /// Keeps the small versions that are stored to the end of the run: pictures that are loaded before them must not evict what is to be
  /// shown beside them.
  /// - Parameters:
  ///   - references: of pictures; those of what is stored there.
  ///   - digests: of other pictures.
  ///   - side: the longest a side may be, in pixels.
  package static func keepStored(
    of references: [AvatarReference], and digests: Set<String>, longestSide side: Int,
    in disk: DiskTier
  ) async throws(AvatarError) {
    let stored = try await disk.digests(at: references)
    try await disk.keep(
      stored.union(digests).map { reference(toPicture: $0, longestSide: side) })
  }

  /// The small versions of these pictures. Those that are not stored, or not as they were stored, are made.
  /// - Parameters:
  ///   - pictures: each with a side that is longer than that of a small version.
  ///   - concurrency: how many pieces of work the maker is given at the same time; at least one.
  ///   - progress: called now and then with how many were looked for, never twice at the same time.
  /// - Returns: by the digest of the picture.
  /// - Throws: `AvatarError.cancelled`; `storage` when nothing can be kept, or none can be made at all. What was made until then is kept.
  package func facts(
    of pictures: [ThumbnailSource], concurrency: Int, progress: (Int) -> Void = { _ in }
  ) async throws(AvatarError) -> [String: Result<AvatarFacts, ThumbnailFailure>] {
    var facts: [String: Result<AvatarFacts, ThumbnailFailure>] = [:]
    // All are looked for before one is made: what was found stays to the end of the run.
    var missing: [ThumbnailSource] = []
    for picture in pictures {
      if Task.isCancelled { throw .cancelled }
      if let stored = try await disk.copy(of: reference(to: picture)) {
        facts[picture.digest] = .success(AvatarFacts(stored.image))
      } else {
        missing.append(picture)
      }
    }
    progress(facts.count)
    let made = await make(missing, concurrency) { progress(pictures.count - missing.count + $0) }
    facts.merge(made.facts) { $1 }
    // What was made is noted even when the rest failed.
    try await disk.flush(at: now())
    try made.end.get()
    return facts
  }

  /// Damage met since the last call, one line each. A small version that was damaged has been made again, and nothing was lost.
  package func takeWarnings() async -> [String] {
    _ = await disk.takeUnusable()
    return await disk.takeWarnings()
  }

  private typealias Made = Result<[String: Result<AvatarFacts, ThumbnailFailure>], AvatarError>

  private func make(
    _ pictures: [ThumbnailSource], _ concurrency: Int, progress: (Int) -> Void
  ) async -> (
    facts: [String: Result<AvatarFacts, ThumbnailFailure>], end: Result<Void, AvatarError>
  ) {
    await withTaskGroup(of: Made.self) { group in
      var rest = pictures[...]
      func startNext() {
        let batch = Array(rest.prefix(Self.batch))
        guard !batch.isEmpty else { return }
        rest = rest.dropFirst(Self.batch)
        group.addTask {
          do throws(AvatarError) {
            return .success(try await make(batch))
          } catch {
            return .failure(error)
          }
        }
      }
      for _ in 0..<max(1, concurrency) { startNext() }
      var facts: [String: Result<AvatarFacts, ThumbnailFailure>] = [:]
      var end: Result<Void, AvatarError> = .success(())
      while let made = await group.next() {
        switch made {
        case .success(let some):
          facts.merge(some) { $1 }
          progress(facts.count)
          startNext()
        case .failure(let error):
          // The first one: those that it calls off tell only that they were.
          if case .success = end { end = .failure(error) }
          rest = []
          group.cancelAll()
        }
      }
      return (facts, end)
    }
  }

  private func make(_ pictures: [ThumbnailSource]) async throws(AvatarError)
    -> [String: Result<AvatarFacts, ThumbnailFailure>]
  {
    let made = try await maker.thumbnails(of: pictures, longestSide: side)
    var facts: [String: Result<AvatarFacts, ThumbnailFailure>] = [:]
    for (picture, thumbnail) in zip(pictures, made) {
      switch thumbnail.flatMap(admit) {
      case .success(let image):
        _ = try await disk.store(
          image, for: reference(to: picture), validators: Validators(), at: now())
        facts[picture.digest] = .success(AvatarFacts(image))
      case .failure(let failure):
        facts[picture.digest] = .failure(failure)
      }
    }
    return facts
  }

  /// Nothing that a program made is believed to be what it should be.
  private func admit(_ bytes: Data) -> Result<AvatarImage, ThumbnailFailure> {
    do throws(ImageRefusal) {
      let bare = try WebPMetadata.removed(WebPMetadata.allCases, from: bytes)
      let picture = try ImageAdmission().admit(bare)
      guard picture.type == .webp, picture.length == bare.count,
        max(picture.width, picture.height) <= side
      else {
        return .failure(
          ThumbnailFailure(
            "what was made is a \(picture.type.rawValue) of \(picture.width) × \(picture.height) pixels"
          ))
      }
      return .success(
        AvatarImage(
          bytes: bare, type: picture.type, width: picture.width, height: picture.height,
          digest: Digest.hex(of: bare)))
    } catch {
      return .failure(ThumbnailFailure("what was made is no picture: \(error)"))
    }
  }

  /// No picture of a source has such an address: those are of hosts.
  private static func reference(toPicture digest: String, longestSide side: Int)
    -> AvatarReference
  {
    AvatarReference(
      url: URL(string: "\(AvatarReference.thumbnailScheme):\(edition)/\(side)/\(digest)")
        ?? URL(fileURLWithPath: digest))
  }

  private func reference(to picture: ThumbnailSource) -> AvatarReference {
    Self.reference(toPicture: picture.digest, longestSide: side)
  }
}
