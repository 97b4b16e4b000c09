import CatalogDomain
import CatalogImages
import CatalogSite
import Foundation

/// Loads a picture for every character, from the site built last where nobody else has it any more. Pictures that cannot be had are counted
/// with the reason; they stop nothing here.
struct LoadAvatars {
  let parts: TripParts
  let site: SitePictures
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
    var byReference = Dictionary(
      outcomes.map { ($0.reference, $0.result) }, uniquingKeysWith: { first, _ in first })
    try await putBack(&byReference, of: characters)
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

  /// What is missing is about to go from the site built last, which may have the only copy.
  private func putBack(
    _ results: inout [AvatarReference: Result<AvatarFacts, AvatarError>],
    of characters: [CatalogCharacter]
  ) async throws(CommandFailure) {
    let missing = characters.filter { character in
      guard let avatar = character.avatar, case .failure? = results[avatar] else { return false }
      return true
    }
    guard !missing.isEmpty else { return }
    let digests: [CatalogCharacter.ID: String]
    do throws(SnapshotError) {
      digests = try await parts.snapshots.pictures(of: missing)
    } catch {
      throw CommandFailure(.failed, error.description)
    }
    do throws(AvatarError) {
      for character in missing {
        guard let avatar = character.avatar, case .failure(let error)? = results[avatar],
          let digest = digests[character.id], let copy = site.picture(digest: digest),
          let facts = try await parts.avatars.facts(of: avatar, puttingBack: copy, after: error)
        else { continue }
        results[avatar] = .success(facts)
      }
      try await parts.avatars.flush()
    } catch {
      throw CommandFailure(error)
    }
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
