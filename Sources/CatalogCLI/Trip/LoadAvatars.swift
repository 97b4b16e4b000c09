import CatalogDomain
import CatalogImages
import CatalogSite
import Foundation

/// Loads a picture for every character. Pictures that cannot be had are counted with the reason; they stop nothing here.
struct LoadAvatars {
  let parts: TripParts
  let concurrency: Int

  func results(for characters: [CatalogCharacter]) async throws(CommandFailure) -> AvatarResults {
    let tracker = parts.tracker
    let outcomes: [AvatarOutcome]
    do {
      outcomes = try await parts.avatars.loadAll(
        characters.compactMap(\.avatar), concurrency: concurrency
      ) { progress in
        tracker.track(
          .progress(
            step: .avatars, done: progress.done, total: progress.total, bytes: progress.bytes))
      }
    } catch {
      throw CommandFailure(error)
    }
    let byReference = Dictionary(
      outcomes.map { ($0.reference, $0.result) }, uniquingKeysWith: { first, _ in first })
    var results = await statistics()
    let blobs = parts.pictures.blobs
    for character in characters {
      guard let avatar = character.avatar else {
        results.missing.append(
          .init(character: character.id, reason: "the source gives no address of one"))
        continue
      }
      switch byReference[avatar] {
      case .success(let facts)?:
        results.pictures[character.id] = SiteAvatar(facts, storedIn: blobs)
      case .failure(let error)?:
        results.missing.append(.init(character: character.id, reason: error.description))
      case nil:
        results.missing.append(.init(character: character.id, reason: "not asked for"))
      }
    }
    return results
  }

  private func statistics() async -> AvatarResults {
    let statistics = await parts.avatars.statistics()
    var results = AvatarResults()
    results.new = statistics.new
    results.requests = statistics.requests
    results.notModified = statistics.notModified
    results.stale = statistics.stale.count
    results.bytes = statistics.downloadedBytes
    results.fetchDates = parts.avatars.fetchDates
    results.changed = statistics.changed.map {
      .init(
        address: $0.reference.text, oldDigest: $0.oldDigest, newDigest: $0.newDigest)
    }
    results.trimmed = statistics.trimmed.map {
      .init(address: $0.reference.text, bytes: $0.bytes)
    }
    let repeated =
      RepeatedWarning.warnings(
        .unusable,
        statistics.unusable.map { .init(name: $0.path, reason: $0.reason, line: "\($0)") }
      )
      + RepeatedWarning.warnings(
        .old,
        statistics.stale.map {
          let name = "\($0.reference.url)"
          return .init(
            name: name, reason: $0.reason,
            line: "the picture at \(name) is an old one: \($0.reason)")
        })
    results.warnings = statistics.findings + repeated.map(\.text)
    results.excess = await parts.pictures.excess
    for warning in repeated { results.singleWarnings[warning.text] = warning.lines }
    return results
  }
}
