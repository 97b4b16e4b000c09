import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What can befall a file on a disk.
package enum Injury: CaseIterable, Sendable {
  case bitFlip, truncate, empty, swap, delete, link, pipe, folder

  /// - Parameter other: the file to change places with, where it is a swap.
  package func befall(_ path: String, other: String, _ random: inout SeededGenerator) throws {
    let url = URL(filePath: path)
    var bytes = try Data(contentsOf: url)
    switch self {
    case .bitFlip:
      bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
        1 << UInt8.random(in: 0..<8, using: &random)
      try bytes.write(to: url)
    case .truncate:
      try Data(bytes.prefix(Int.random(in: 1..<bytes.count, using: &random))).write(to: url)
    case .empty:
      try Data().write(to: url)
    case .swap:
      let others = try Data(contentsOf: URL(filePath: other))
      try others.write(to: url)
      try bytes.write(to: URL(filePath: other))
    case .delete:
      try FileManager.default.removeItem(at: url)
    case .link, .pipe, .folder:
      try replace(path)
    }
  }

  /// Puts a link to a readable file, a pipe or a folder with something in it at the path.
  package func replace(_ path: String) throws {
    let manager = FileManager.default
    if (try? manager.attributesOfItem(atPath: path)) != nil {
      try manager.removeItem(atPath: path)
    }
    switch self {
    case .link:
      try manager.createSymbolicLink(atPath: path, withDestinationPath: #filePath)
    case .pipe:
      guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    default:
      try manager.createDirectory(atPath: path + "/below", withIntermediateDirectories: true)
    }
  }
}
