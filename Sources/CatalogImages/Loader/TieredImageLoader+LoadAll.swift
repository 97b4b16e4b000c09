package import CatalogDomain

extension TieredImageLoader {
  /// Loads many pictures side by side and gives what a site needs to know of them, never all their bytes.
  ///
  /// A picture that cannot be had is an outcome, not an end. Memory holds as many pictures as are loaded at the same time. None of
  /// the stored pictures is evicted for another of them.
  /// - Parameters:
  ///   - concurrency: how many pictures are loaded at the same time; at least one.
  ///   - progress: called after each picture, never twice at the same time.
  /// - Returns: one outcome for each distinct reference, in the order in which they first occur.
  /// - Throws: `cancelled` when the task is; `storage` when the disk tier fails, for no further picture could be kept either. What was
  ///   loaded until then stays stored.
  package func loadAll(
    _ references: some Sequence<AvatarReference>, concurrency: Int,
    progress: @Sendable (AvatarProgress) -> Void = { _ in }
  ) async throws(AvatarError) -> [AvatarOutcome] {
    var seen: Set<AvatarReference> = []
    let distinct = references.filter { seen.insert($0).inserted }
    try await keepStored(distinct)
    var outcomes = await outcomes(of: distinct, concurrency: max(1, concurrency), progress)
    let lookedAgain = await lookAgain(&outcomes)
    let flushing = await flushAtEnd()
    if Task.isCancelled { throw .cancelled }
    for case .failure(.storage(let text)) in outcomes.map({ $0?.result }) { throw .storage(text) }
    try lookedAgain.get()
    try flushing.get()
    return outcomes.compactMap { $0 }
  }

  /// In a task of its own: what is done is noted even when this one was cancelled.
  func flushAtEnd() async -> Result<Void, AvatarError> {
    await Task { () -> Result<Void, AvatarError> in
      do throws(AvatarError) {
        return .success(try await self.flush())
      } catch {
        return .failure(error)
      }
    }.value
  }

  /// Equal pictures are stored once: who came first and found them missing may have them now that another brought them back. Else it
  /// would be who came first that decides what a site shows.
  private func lookAgain(_ outcomes: inout [AvatarOutcome?]) async -> Result<Void, AvatarError> {
    for (index, outcome) in outcomes.enumerated() {
      guard !Task.isCancelled, let outcome, case .failure(let error) = outcome.result else {
        continue
      }
      do throws(AvatarError) {
        guard let facts = try await factsBroughtBack(of: outcome.reference, after: error) else {
          continue
        }
        outcomes[index] = AvatarOutcome(reference: outcome.reference, result: .success(facts))
      } catch {
        return .failure(error)
      }
    }
    return .success(())
  }

  private func outcomes(
    of references: [AvatarReference], concurrency: Int,
    _ progress: (AvatarProgress) -> Void
  ) async -> [AvatarOutcome?] {
    await withTaskGroup(of: (Int, AvatarOutcome).self) { group in
      var outcomes = [AvatarOutcome?](repeating: nil, count: references.count)
      var next = 0
      var done = 0
      var bytes = 0
      func startNext() {
        guard next < references.count else { return }
        let (index, reference) = (next, references[next])
        group.addTask { (index, await self.outcome(of: reference)) }
        next += 1
      }
      for _ in 0..<min(concurrency, references.count) { startNext() }
      while let (index, outcome) = await group.next() {
        outcomes[index] = outcome
        done += 1
        if case .success(let facts) = outcome.result { bytes += facts.length }
        progress(AvatarProgress(done: done, total: references.count, bytes: bytes))
        if case .failure(.storage) = outcome.result {
          next = references.count
          group.cancelAll()
        }
        if !Task.isCancelled { startNext() }
      }
      return outcomes
    }
  }

  private func outcome(of reference: AvatarReference) async -> AvatarOutcome {
    do throws(AvatarError) {
      return AvatarOutcome(reference: reference, result: .success(try await facts(of: reference)))
    } catch {
      return AvatarOutcome(reference: reference, result: .failure(error))
    }
  }
}
