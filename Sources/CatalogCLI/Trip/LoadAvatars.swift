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
  /// Characters whose pictures are not to be had, whatever is stored of them.
  var lacking: Set<CatalogCharacter.ID> = []

  func results(for characters: [CatalogCharacter]) async throws(CommandFailure) -> AvatarResults {
    let asked = characters.filter { !lacking.contains($0.id) }
    let outcomes = try await load(asked)
    var byReference = Dictionary(
      outcomes.map { ($0.reference, $0.result) }, uniquingKeysWith: { first, _ in first })
    for (reference, facts) in try await putBack(outcomes, of: asked) {
      byReference[reference] = .success(facts)
    }
    var results = await statistics()
    let blobs = parts.pictures.blobs
    for character in characters {
      guard let avatar = character.avatar else {
        results.missing.append(
          .init(
            character: character.id,
            reason: "the source gives no absolute http or https address of one", hasNoAddress: true)
        )
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

  private func load(_ characters: [CatalogCharacter]) async throws(CommandFailure)
    -> [AvatarOutcome]
  {
    do throws(AvatarError) {
      return try await parts.avatars.loadAll(
        characters.compactMap(\.avatar), concurrency: concurrency, progress: tell)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Puts missing pictures back from the site built last, which is about to lose them and may have the only copy. Its progress begins anew:
  /// nobody knows how many there are to put back before all others are loaded.
  private func putBack(_ outcomes: [AvatarOutcome], of characters: [CatalogCharacter])
    async throws(CommandFailure) -> [AvatarReference: AvatarFacts]
  {
    let missing = outcomes.filter { outcome in
      if case .failure = outcome.result { true } else { false }
    }
    guard !missing.isEmpty else { return [:] }
    let digests = try await knownDigests(of: Set(missing.map(\.reference)), shownBy: characters)
    let lost = missing.filter { digests[$0.reference] != nil }
    guard !lost.isEmpty else { return [:] }
    do throws(AvatarError) {
      return try await parts.avatars.putBack(
        lost, from: { digests[$0].flatMap(site.picture(digest:)) }, progress: tell)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// What the addresses gave when the current state was recorded, as far as it is known.
  private func knownDigests(
    of references: Set<AvatarReference>, shownBy characters: [CatalogCharacter]
  ) async throws(CommandFailure) -> [AvatarReference: String] {
    let showing = characters.filter { character in
      character.avatar.map { references.contains($0) } ?? false
    }
    let known: [CatalogCharacter.ID: String]
    do throws(SnapshotError) {
      known = try await parts.snapshots.pictures(of: showing)
    } catch {
      throw CommandFailure(error)
    }
    var digests: [AvatarReference: String] = [:]
    for character in showing {
      guard let avatar = character.avatar, digests[avatar] == nil else { continue }
      digests[avatar] = known[character.id]
    }
    return digests
  }

  private func tell(_ progress: AvatarProgress) {
    parts.tracker.track(
      .progress(
        step: .avatars, done: progress.done, total: progress.total, bytes: progress.bytes))
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
