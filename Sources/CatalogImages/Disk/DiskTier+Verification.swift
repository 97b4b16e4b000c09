package import CatalogDomain
import Foundation
import Synchronization
import SystemPackage

extension DiskTier {
  /// Reads every blob and compares it with its digest, its entries and its format. Changes nothing.
  ///
  /// Reads one blob at a time; what is written meanwhile may be missed. What cannot be read is a finding, and the rest is read all the
  /// same.
  /// - Throws: `cancelled` when the task was: many may have to be read.
  package nonisolated func verify() async throws(AvatarError) -> DiskVerification {
    let entries = try await loadedIndex().sorted()
    let lost = await takeWarnings()
    let blobs = blobs
    let end = EarlyEnd()
    var outcome = await withTaskCancellationHandler {
      await BlockingWork.run { () throws(Never) in
        Verification(blobs: blobs, end: end).run(entries)
      }
    } onCancel: {
      end.want()
    }
    if Task.isCancelled { throw .cancelled }
    outcome.findings = lost + outcome.findings
    return outcome
  }
}

/// Tells a thread that runs no task, and so cannot ask one, that its work is no longer wanted.
private final class EarlyEnd: Sendable {
  private let wanted = Atomic(false)
  var isWanted: Bool { wanted.load(ordering: .relaxed) }

  func want() { wanted.store(true, ordering: .relaxed) }
}

private struct Verification {
  let blobs: BlobFolder
  let end: EarlyEnd
  var outcome = DiskVerification()

  init(blobs: BlobFolder, end: EarlyEnd) {
    self.blobs = blobs
    self.end = end
  }

  consuming func run(_ entries: [AvatarIndexEntry]) -> DiskVerification {
    let entriesByBlob = Dictionary(grouping: entries) { Key(digest: $0.digest, type: $0.type) }
    for (key, entries) in entriesByBlob where !end.isWanted { check(key, entries) }
    do throws(FileSystemError) {
      for shard in try blobs.shards() { checkUnreferenced(in: shard, but: entriesByBlob) }
      for (path, kind) in try blobs.obstacles() { note(kind, at: path) }
    } catch {
      outcome.findings.append("\(error)")
    }
    outcome.injuries.sort { $0.blob.precedes($1.blob) }
    return outcome
  }

  /// As the index has it: the digest need not be one.
  private struct Key: Hashable {
    let digest: String
    let type: ImageType
  }

  private mutating func check(_ key: Key, _ entries: [AvatarIndexEntry]) {
    guard let blob = BlobName(digest: key.digest, type: key.type) else {
      note(key.digest, "the index entry is damaged: this is not a digest")
      return
    }
    do throws(BlobDamage) {
      let bytes = try blobs.read(blob)
      if let contradiction = contradiction(of: entries, to: bytes) {
        note(blob.description, contradiction)
      } else {
        outcome.wholeBlobs += 1
        outcome.bytes += bytes.count
      }
    } catch {
      note(blob.description, "\(error)")
    }
  }

  private func contradiction(of entries: [AvatarIndexEntry], to bytes: [UInt8]) -> String? {
    do throws(ImageRefusal) {
      let picture = try ImageAdmission().admit(Data(bytes))
      let isRight = entries.allSatisfy {
        $0.length == bytes.count && $0.type == picture.type && $0.width == picture.width
          && $0.height == picture.height
      }
      return isRight
        ? nil
        : "the index entry is damaged: the picture is a \(picture.type.rawValue) of \(picture.width.grouped) × \(picture.height.grouped) pixels and \(bytes.count.counted("byte"))"
    } catch {
      return "not a picture: \(error)"
    }
  }

  private mutating func checkUnreferenced(
    in shard: String, but entriesByBlob: [Key: [AvatarIndexEntry]]
  ) {
    do throws(FileSystemError) {
      for (blob, _) in try blobs.found(in: shard)
      where !end.isWanted && entriesByBlob[Key(digest: blob.digest, type: blob.type)] == nil {
        checkUnreferenced(blob)
      }
    } catch {
      outcome.findings.append("\(error)")
    }
  }

  private mutating func checkUnreferenced(_ blob: BlobName) {
    do throws(BlobDamage) {
      let bytes = try blobs.read(blob)
      outcome.wholeBlobs += 1
      outcome.bytes += bytes.count
    } catch {
      note(blob.description, "\(error)")
    }
  }

  private mutating func note(_ kind: FileSystemItem.Kind, at path: FilePath) {
    let what =
      switch kind {
      case .link where path == blobs.root: "a link that leads to no folder"
      case .other: "something else"
      default: "a \(kind.rawValue)"
      }
    outcome.findings.append("\(path): \(what) stands in the place of a folder")
  }

  private mutating func note(_ blob: String, _ reason: String) {
    outcome.injuries.append(.init(blob: blob, reason: reason))
  }
}
