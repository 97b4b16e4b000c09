import CatalogDomain
import Foundation

/// The manifest of the site that is being built. Made a piece at a time, because that of a large site takes many megabytes.
package struct NewManifest: Sendable {
  private static let pieceSize = 1 << 16

  /// Sorted by path.
  let files: [PlannedFile]
  /// As many.
  let staged: [StagedFile]
  let linkRoot: String
  /// See `OutputManifest`.
  let lastChange: Snapshot.ID?
  /// The files of others that its pages lead to, sorted.
  let foreignTargets: [SitePath]

  func write(into tree: OpenFolder, calls: FileCalls) throws {
    try OutputManifest.fileName.withCString { name in
      let file = try NewFile(name, in: tree, calls: calls)
      try write { try file.append($0) }
      try file.finish()
    }
  }

  /// Of its bytes.
  var digest: FileDigest {
    var digest = FileDigest.Running()
    write { digest.append($0) }
    return digest.digest
  }

  private func write(to piece: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * Self.pieceSize)
    bytes += OutputManifest.opening + linkRoot.utf8 + [OutputManifest.newline]
    if let lastChange {
      bytes +=
        OutputManifest.lastChangeOpening + lastChange.description.utf8 + [OutputManifest.newline]
    }
    for path in foreignTargets {
      bytes += OutputManifest.foreignOpening + path.text.utf8 + [OutputManifest.newline]
    }
    for (file, staged) in zip(files, staged) {
      staged.digest.appendHexadecimal(to: &bytes)
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: file.path.text.utf8)
      bytes.append(OutputManifest.newline)
      if bytes.count >= Self.pieceSize {
        try bytes.withUnsafeBytes(piece)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try bytes.withUnsafeBytes(piece)
  }
}
