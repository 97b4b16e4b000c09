package import CatalogDomain
import Foundation

/// The pictures on the disk: blobs named by their digest, and the index that says which address stands on which.
///
/// Lives for one run: what was used in it is not evicted before it ends. One process writes at a time (the lock of the state
/// sees to that); were there two, they could cost each other a repeated download, never a wrong byte. The index is read
/// once and written through; nothing scans the folder but `verify`, `summary`, `prune` and `clear`, and of `.incoming` the first store.
package actor DiskTier {
  package nonisolated let blobs: BlobFolder
  let index: any AvatarIndex
  let sizeLimit: Int
  let sizeSetting: String
  let recordedPictures: @Sendable () async throws(AvatarError) -> Set<String>
  private var loading: Task<Result<LoadedAvatarIndex, AvatarError>, Never>?
  var heldIndex: LoadedAvatarIndex?
  /// Digests used in this run, or to be used in it.
  var kept: Set<String> = []
  /// Digests of stores under way, and of how many: no removal may come between a blob and its entry.
  var arriving: [String: Int] = [:]
  /// What the index does not know yet. Should it never learn, no more is lost than that a question or a look is repeated.
  var used: Set<AvatarReference> = []
  var confirmed: Set<AvatarReference> = []
  var unsynchronizedShards: Set<String> = []
  var warnings: [String] = []
  var unusable: [UnusableCopy] = []
  /// Nothing is left to evict in this run, and still it is too much.
  var isOverfull = false
  /// For people: that this run uses more than there may be, as the last `flush` found; nil where it does not.
  package internal(set) var excess: String?
  private var ordinal = 0

  /// - Parameters:
  ///   - sizeLimit: of all blobs that an address stands on, in bytes.
  ///   - sizeSetting: the setting that raises it, for messages.
  ///   - recordedPictures: digests of pictures whose blobs are not evicted, whatever becomes of their addresses: once these are gone,
  ///     nobody could give them again. Asked for when something is to be evicted or pruned.
  package init(
    blobs: BlobFolder, index: any AvatarIndex, sizeLimit: Int, sizeSetting: String,
    recordedPictures: @escaping @Sendable () async throws(AvatarError) -> Set<String> = { [] }
  ) {
    self.recordedPictures = recordedPictures
    self.blobs = blobs
    self.index = index
    self.sizeLimit = sizeLimit
    self.sizeSetting = sizeSetting
  }

  /// The copy at hand, however old. nil when there is none, or when it is damaged (which is noted).
  nonisolated func copy(of reference: AvatarReference) async throws(AvatarError) -> StoredAvatar? {
    // Outside the actor: reading and hashing run side by side.
    guard let entry = try await entryForUse(reference) else { return nil }
    guard let blob = BlobName(digest: entry.digest, type: entry.type) else {
      await warn("the index entry of \(reference.text) is damaged: “\(entry.digest)” is no digest")
      return nil
    }
    let image: AvatarImage
    do {
      image = try blobs.image(blob)
    } catch {
      await note(.init(path: "\(blobs.path(of: blob))", reason: "\(error)"))
      return nil
    }
    return try await matched(entry, with: image)
  }

  /// The copy that `copy` found not usable, when it is usable now. Repeats no warning.
  nonisolated func copyBroughtBack(of reference: AvatarReference) async throws(AvatarError)
    -> StoredAvatar?
  {
    guard let entry = try await entryForUse(reference),
      let blob = BlobName(digest: entry.digest, type: entry.type),
      let image = try? blobs.image(blob)
    else { return nil }
    return try await matched(entry, with: image)
  }

  private nonisolated func matched(_ entry: AvatarIndexEntry, with image: AvatarImage)
    async throws(AvatarError) -> StoredAvatar
  {
    var right = entry
    right.width = image.width
    right.height = image.height
    right.length = image.bytes.count
    if right != entry { try await correct(right) }
    return StoredAvatar(image: image, entry: right)
  }

  /// Keeps a picture, and returns the digest that stood at the address before; nil when there was none. Its blob stays until
  /// `prune`, for whoever shows both.
  nonisolated func store(
    _ image: AvatarImage, for reference: AvatarReference, validators: Validators, at now: Date
  ) async throws(AvatarError) -> String? {
    try await store(
      image,
      as: AvatarIndexEntry(
        image, at: reference, validators: validators, fetchedAt: now, lastAccess: now))
  }

  /// Keeps a picture that the address gave once and that was lost since. What is noted of it stands; where nothing is, it counts as never
  /// confirmed, so that the next run asks for it.
  nonisolated func storeAgain(_ image: AvatarImage, for reference: AvatarReference, at now: Date)
    async throws(AvatarError)
  {
    var entry = AvatarIndexEntry(
      image, at: reference, validators: Validators(), fetchedAt: .distantPast, lastAccess: now)
    if let known = try await loadedIndex().entries[reference], known.digest == image.digest {
      entry.validators = known.validators
      entry.fetchedAt = known.fetchedAt
    }
    _ = try await store(image, as: entry)
  }

  private nonisolated func store(_ image: AvatarImage, as entry: AvatarIndexEntry)
    async throws(AvatarError) -> String?
  {
    guard let blob = BlobName(digest: image.digest, type: image.type) else {
      throw .storage("“\(image.digest)” is not a digest; expected 64 lower-case hex digits")
    }
    let ordinal = try await beginStore(blob)
    let blobs = blobs
    do {
      try await BlockingWork.run { () throws(FileSystemError) in
        // Several addresses may have the same picture: once is enough, if it is whole.
        if case .success = Result(catching: { try blobs.read(blob) }) { return }
        try blobs.write(image.bytes, as: blob, ordinal: ordinal)
      }
    } catch {
      await endStore(blob)
      throw .storage("\(error)")
    }
    return try await enter(entry, blob)
  }

  /// Notes that the copy at hand is the current one. Written with the next `flush`.
  func confirm(_ reference: AvatarReference, at now: Date) async throws(AvatarError) {
    guard var entry = try await loadedIndex().entries[reference] else { return }
    entry.fetchedAt = now
    entry.lastAccess = ClockTolerance.lastUse(noted: entry.lastAccess, now: now)
    heldIndex?.put(entry)
    confirmed.insert(reference)
    // What was asked is not asked again after an interruption, at the price of one transaction for many.
    if confirmed.count >= 100 { try await writeConfirmed() }
  }

  /// The index, read once however many ask for it at the same time.
  func loadedIndex() async throws(AvatarError) -> LoadedAvatarIndex {
    if let heldIndex { return heldIndex }
    let index = index
    let loading =
      loading
      ?? Task {
        do throws(AvatarError) {
          return .success(LoadedAvatarIndex(try await index.entries()))
        } catch {
          return .failure(error)
        }
      }
    self.loading = loading
    let loaded: LoadedAvatarIndex
    do {
      loaded = try await loading.value.get()
    } catch {
      // The next call asks again: the trouble may be over.
      if self.loading == loading { self.loading = nil }
      throw error
    }
    // Whoever came back first may have changed it already, or had the changes written and all forgotten: then this is no longer what is
    // stored.
    if let heldIndex { return heldIndex }
    guard self.loading == loading else { return try await loadedIndex() }
    heldIndex = loaded
    // Else the result would stay shared, and the first change copy all of it.
    self.loading = nil
    return loaded
  }

  /// Unless a picture is on its way into it.
  func forgetIndex() {
    if arriving.isEmpty, confirmed.isEmpty { heldIndex = nil }
  }

  func warn(_ warning: String) {
    warnings.append(warning)
  }

  private func note(_ copy: UnusableCopy) {
    unusable.append(copy)
  }

  private func entryForUse(_ reference: AvatarReference) async throws(AvatarError)
    -> AvatarIndexEntry?
  {
    guard let entry = try await loadedIndex().entries[reference] else { return nil }
    kept.insert(entry.digest)
    used.insert(reference)
    return entry
  }

  /// Puts the facts that the bytes told in the place of what the index had. Written with the next `flush`.
  private func correct(_ right: AvatarIndexEntry) async throws(AvatarError) {
    let reference = right.reference
    // Unless another picture took its place meanwhile.
    guard var entry = try await loadedIndex().entries[reference], entry.digest == right.digest
    else { return }
    entry.width = right.width
    entry.height = right.height
    entry.length = right.length
    heldIndex?.put(entry)
    confirmed.insert(reference)
    warn(
      "the index entry of \(reference.text) contradicts its picture and is put right: \(right.width.grouped) × \(right.height.grouped) pixels, \(right.length.counted("byte"))"
    )
  }

  private func beginStore(_ blob: BlobName) async throws(AvatarError) -> Int {
    _ = try await loadedIndex()
    ordinal += 1
    let number = ordinal
    if number == 1 { try sweepIncoming() }
    kept.insert(blob.digest)
    arriving[blob.digest, default: 0] += 1
    return number
  }

  private func endStore(_ blob: BlobName) {
    guard let count = arriving[blob.digest] else { return }
    arriving[blob.digest] = count > 1 ? count - 1 : nil
  }

  private func enter(_ entry: AvatarIndexEntry, _ blob: BlobName) async throws(AvatarError)
    -> String?
  {
    let previous = heldIndex?.entries[entry.reference]
    heldIndex?.put(entry)
    confirmed.remove(entry.reference)
    unsynchronizedShards.insert(blob.shard)
    endStore(blob)
    // Only now, behind a whole blob: the index never names one that was not there.
    try await index.store([entry])
    if let heldIndex, heldIndex.totalBytes > sizeLimit, !isOverfull { try await evict() }
    return previous?.digest
  }
}

extension AvatarIndexEntry {
  fileprivate init(
    _ image: AvatarImage, at reference: AvatarReference, validators: Validators, fetchedAt: Date,
    lastAccess: Date
  ) {
    self.init(
      reference: reference, digest: image.digest, type: image.type, width: image.width,
      height: image.height, length: image.bytes.count, validators: validators,
      fetchedAt: fetchedAt, lastAccess: lastAccess)
  }
}
