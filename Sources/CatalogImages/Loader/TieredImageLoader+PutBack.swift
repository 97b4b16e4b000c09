package import CatalogDomain

extension TieredImageLoader {
  /// Puts copies from elsewhere in the place of pictures that could not be had, one after the other.
  /// - Parameters:
  ///   - lost: outcomes of `loadAll`, which has ended.
  ///   - copy: gives what the address gave once; nil where there is no copy.
  ///   - progress: called after each picture, whether there was a copy or not.
  /// - Returns: those that are served now, as stale.
  /// - Throws: `cancelled` when the task is; `storage` when the disk tier fails. What was put back until then stays stored.
  package func putBack(
    _ lost: [AvatarOutcome], from copy: (AvatarReference) -> AvatarImage?,
    progress: (AvatarProgress) -> Void = { _ in }
  ) async throws(AvatarError) -> [AvatarReference: AvatarFacts] {
    let result: Result<[AvatarReference: AvatarFacts], AvatarError>
    do throws(AvatarError) {
      result = .success(try await served(lost, from: copy, progress))
    } catch {
      result = .failure(error)
    }
    let flushing = await flushAtEnd()
    let facts = try result.get()
    try flushing.get()
    return facts
  }

  private func served(
    _ lost: [AvatarOutcome], from copy: (AvatarReference) -> AvatarImage?,
    _ progress: (AvatarProgress) -> Void
  ) async throws(AvatarError) -> [AvatarReference: AvatarFacts] {
    var served: [AvatarReference: AvatarFacts] = [:]
    var bytes = 0
    for (index, outcome) in lost.enumerated() {
      if Task.isCancelled { throw .cancelled }
      if case .failure(let error) = outcome.result, let image = copy(outcome.reference),
        let facts = try await self.facts(of: outcome.reference, puttingBack: image, after: error)
      {
        served[outcome.reference] = facts
        bytes += facts.length
      }
      progress(AvatarProgress(done: index + 1, total: lost.count, bytes: bytes))
    }
    return served
  }
}
