package import CatalogDomain
package import Foundation

/// Gives pictures from memory, else from the disk, else from the network, each asked for once however many wait.
///
/// Safe to call from any task. Pictures come from `localFirst` and `remoteFirst` alike: a copy within its time to live is served
/// unasked, an older one is confirmed by a conditional request and served as stale when that fails. `cacheOnly` serves any
/// copy and asks nobody. `noCache` downloads anew and trusts no copy, not even when the download fails; what it downloads is kept, as
/// the site is written from the disk tier.
package final class TieredImageLoader: ImageLoader {
  private let memory: MemoryTier
  private let disk: DiskTier
  private let downloader: AvatarDownloader
  private let policy: CachePolicy
  private let timeToLive: TimeInterval
  private let now: @Sendable () -> Date
  private let loads = SharedWork<AvatarReference, AvatarImage, AvatarError>(cancelled: .cancelled)
  private let counter = StatisticsCounter()

  /// - Parameters:
  ///   - timeToLive: in seconds from the fetch or the last confirmation.
  ///   - now: the clock; asked once per picture.
  package init(
    memory: MemoryTier, disk: DiskTier, source: any AvatarDataSource, policy: CachePolicy,
    timeToLive: TimeInterval, now: @escaping @Sendable () -> Date
  ) {
    self.memory = memory
    self.disk = disk
    downloader = AvatarDownloader(source: source, counter: counter)
    self.policy = policy
    self.timeToLive = timeToLive
    self.now = now
  }

  package func cachedImage(for reference: AvatarReference) -> AvatarImage? {
    memory.image(for: reference)
  }

  package func image(for reference: AvatarReference) async throws(AvatarError) -> AvatarImage {
    if let image = memory.image(for: reference) {
      counter.count { $0.fromMemory += 1 }
      return image
    }
    let image = try await load(reference)
    memory.insert(image, for: reference)
    return image
  }

  package func removeCachedImage(for reference: AvatarReference) async throws(AvatarError) {
    memory.remove(reference)
    try await disk.remove(reference)
  }

  package func clearCache() async throws(AvatarError) {
    memory.removeAll()
    _ = try await disk.clear()
  }

  /// How many wait for the picture now; for tests.
  package func waiters(for reference: AvatarReference) -> Int {
    loads.waiters(for: reference)
  }

  /// What was done so far; lists are in order of addresses.
  package func statistics() async -> AvatarStatistics {
    let findings = await disk.takeWarnings()
    let unusable = await disk.takeUnusable()
    counter.count {
      $0.findings += findings
      $0.unusable += unusable
    }
    return counter.statistics
  }

  /// When the pictures given from disk or network were fetched or confirmed, from the oldest to the newest; nil before the first.
  package var fetchDates: ClosedRange<Date>? { counter.fetchDates }

  /// Writes what was only noted so far. `loadAll` and `putBack` do it themselves.
  package func flush() async throws(AvatarError) {
    try await disk.flush(at: now())
  }

  /// What is stored for these addresses is not evicted by what is stored for others. For `loadAll`.
  func keepStored(_ references: [AvatarReference]) async throws(AvatarError) {
    try await disk.keep(references)
  }

  /// The facts of a picture, from wherever it is to be had. Memory is not filled: who wants the facts of ten thousand
  /// pictures must not hold them all.
  func facts(of reference: AvatarReference) async throws(AvatarError) -> AvatarFacts {
    if let image = memory.image(for: reference) {
      counter.count { $0.fromMemory += 1 }
      return AvatarFacts(image)
    }
    return AvatarFacts(try await load(reference))
  }

  /// Stores a copy from elsewhere of what the address gave once, unless another is stored there, and serves what is stored then as stale.
  /// `noCache` trusts no copy: it is stored all the same, for the next load. To be made to last by `flush`. For `putBack`.
  /// - Parameter error: why the picture was not to be had.
  /// - Returns: nil when none is to be served.
  package func facts(
    of reference: AvatarReference, puttingBack copy: AvatarImage, after error: AvatarError
  ) async throws(AvatarError) -> AvatarFacts? {
    if try await disk.copyBroughtBack(of: reference) == nil {
      try await disk.storeAgain(copy, for: reference, at: now())
    }
    return try await factsBroughtBack(of: reference, after: error)
  }

  /// The stored copy, when it was brought back after its address did not give it: by another address, or from a copy.
  func factsBroughtBack(of reference: AvatarReference, after error: AvatarError)
    async throws(AvatarError) -> AvatarFacts?
  {
    if case .storage = error { return nil }
    guard policy != .noCache, let stored = try await disk.copyBroughtBack(of: reference) else {
      return nil
    }
    counter.note(fetchedAt: stored.entry.fetchedAt)
    counter.count {
      $0.fromDisk += 1
      $0.stale.append(.init(reference: reference, reason: "\(error)"))
    }
    return AvatarFacts(stored.image)
  }

  private func load(_ reference: AvatarReference) async throws(AvatarError) -> AvatarImage {
    try await loads.value(for: reference) { () throws(AvatarError) in
      try await self.loadFromDiskOrNetwork(reference)
    }
  }

  private func loadFromDiskOrNetwork(_ reference: AvatarReference) async throws(AvatarError)
    -> AvatarImage
  {
    let now = now()
    let stored = policy == .noCache ? nil : try await disk.copy(of: reference)
    let use = StoredCopyUse.decide(
      policy, fetchedAt: stored?.entry.fetchedAt, timeToLive: timeToLive, now: now)
    switch (use, stored) {
    case (.serve, let stored?):
      counter.note(fetchedAt: stored.entry.fetchedAt)
      counter.count { $0.fromDisk += 1 }
      return stored.image
    case (.revalidate, let stored?):
      return try await revalidate(stored, at: now)
    case (.fail, _):
      throw .notStored
    default:
      switch try await downloader.download(reference, validators: Validators()) {
      case .picture(let image, let validators):
        return try await keep(image, validators, for: reference, at: now)
      case .notModified:
        throw .unreachable("\(reference.text): “not modified” in answer to no condition")
      }
    }
  }

  private func revalidate(_ stored: StoredAvatar, at now: Date) async throws(AvatarError)
    -> AvatarImage
  {
    let reference = stored.entry.reference
    let download: AvatarDownloader.Download
    do {
      download = try await downloader.download(reference, validators: stored.entry.validators)
    } catch .cancelled {
      throw .cancelled
    } catch {
      // Nobody confirmed it: it is as old as it was.
      counter.note(fetchedAt: stored.entry.fetchedAt)
      counter.count {
        $0.fromDisk += 1
        $0.stale.append(.init(reference: reference, reason: "\(error)"))
      }
      return stored.image
    }
    switch download {
    case .picture(let image, let validators)
    where image.digest == stored.image.digest && validators == stored.entry.validators:
      // A source without conditional answers: the same bytes again are a confirmation, and nothing is written.
      try await disk.confirm(reference, at: now)
      counter.note(fetchedAt: now)
      counter.count { $0.fromNetwork += 1 }
      return image
    case .picture(let image, let validators):
      return try await keep(image, validators, for: reference, at: now)
    case .notModified:
      try await disk.confirm(reference, at: now)
      counter.note(fetchedAt: now)
      counter.count {
        $0.fromDisk += 1
        $0.notModified += 1
      }
      return stored.image
    }
  }

  private func keep(
    _ image: AvatarImage, _ validators: Validators, for reference: AvatarReference, at now: Date
  ) async throws(AvatarError) -> AvatarImage {
    let previous = try await disk.store(image, for: reference, validators: validators, at: now)
    counter.note(fetchedAt: now)
    counter.count {
      $0.fromNetwork += 1
      guard previous != image.digest else { return }
      $0.new += 1
      if let previous {
        $0.changed.append(
          .init(reference: reference, oldDigest: previous, newDigest: image.digest))
      }
    }
    return image
  }
}
