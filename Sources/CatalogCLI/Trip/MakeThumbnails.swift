import CatalogDomain
import CatalogImages
import CatalogSite
import Foundation

/// Makes small versions of a site's pictures, for its lists. A picture that has none is shown itself, which is told.
struct MakeThumbnails {
  private let parts: TripParts
  /// What an earlier trip has is not looked for again.
  private let memory: TripMemory?
  private let thumbnails: Thumbnails
  private let side: Int
  /// What makes them works here. Of this state folder alone, which one build has at a time: so nothing lasts of one that was killed.
  private let folder: String

  /// - Returns: nil when none are wanted.
  /// - Throws: `CommandFailure` when they cannot be made on this machine.
  init?(_ configuration: Configuration, parts: TripParts, memory: TripMemory?)
    throws(CommandFailure)
  {
    guard let side = configuration.imageThumbnail else { return nil }
    folder = configuration.state + "/thumbnails"
    let maker = try VipsThumbnail(in: folder, searching: configuration.environment["PATH"])
    self.parts = parts
    self.memory = memory
    self.side = side
    thumbnails = Thumbnails(
      in: parts.pictures, by: maker, longestSide: side, now: parts.now)
  }

  struct Outcome {
    /// By the digest of the picture.
    var pictures: [String: SiteAvatar] = [:]
    var warnings: [String] = []
    /// That they and the pictures are more than the store may hold, for people; nil where they are not, or nothing was looked for.
    var excess: String?
  }

  /// - Parameter avatars: those the site shows.
  func run(_ avatars: [CatalogCharacter.ID: SiteAvatar]) async throws(CommandFailure) -> Outcome {
    let known = memory?.thumbnails(longestSide: side) ?? [:]
    var larger: [(of: CatalogCharacter.ID, SiteAvatar)] = []
    var seen = Set(known.keys)
    for (id, avatar) in avatars.sorted(by: { $0.key < $1.key })
    where max(avatar.width, avatar.height) > side && seen.insert(avatar.digest).inserted {
      larger.append((id, avatar))
    }
    guard !larger.isEmpty else { return Outcome(pictures: known) }
    await parts.pictures.keep(
      digests: Set(avatars.values.map(\.digest)).union(known.values.map(\.digest)))
    removeFolder()
    defer { removeFolder() }
    let tracker = parts.tracker
    tracker.track(.started(step: .thumbnails))
    defer { tracker.track(.finished(step: .thumbnails)) }
    let total = larger.count
    let facts: [String: Result<AvatarFacts, ThumbnailFailure>]
    do {
      facts = try await thumbnails.facts(
        of: larger.map { .init(digest: $1.digest, type: $1.type, load: $1.load) },
        concurrency: ProcessInfo.processInfo.activeProcessorCount
      ) { tracker.track(.progress(step: .thumbnails, done: $0, total: total)) }
    } catch {
      throw CommandFailure(error)
    }
    var outcome = await outcome(larger, facts)
    outcome.pictures.merge(known) { one, _ in one }
    memory?.keep(thumbnails: outcome.pictures, longestSide: side, excess: outcome.excess)
    return outcome
  }

  private func removeFolder() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func outcome(
    _ pictures: [(of: CatalogCharacter.ID, SiteAvatar)],
    _ facts: [String: Result<AvatarFacts, ThumbnailFailure>]
  ) async -> Outcome {
    var outcome = Outcome()
    var failures: [RepeatedWarning.Case] = []
    let blobs = parts.pictures.blobs
    for (id, picture) in pictures {
      switch facts[picture.digest] {
      case .success(let facts)?:
        outcome.pictures[picture.digest] = SiteAvatar(facts, storedIn: blobs)
      case .failure(let failure)?:
        failures.append(
          .init(
            name: "of character \(id)", reason: failure.description,
            line:
              "the picture of character \(id) has no small version and is shown itself: \(failure)"
          ))
      case nil: break
      }
    }
    outcome.warnings = RepeatedWarning.warnings(.unshrunk, failures).map(\.text)
    outcome.warnings += await thumbnails.takeWarnings()
    outcome.excess = await parts.pictures.excess
    return outcome
  }
}
