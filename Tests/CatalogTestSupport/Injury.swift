import CatalogTestSupport
import Foundation
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What can befall a file on a disk.
enum Injury: CaseIterable {
  case bitFlip, truncate, empty, swap, delete, link, pipe, folder

  /// - Parameter other: the file to change places with, where it is a swap.
  func befall(_ path: FilePath, other: FilePath, _ random: inout SeededGenerator) throws {
    let url = URL(filePath: path.string)
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
      let others = try Data(contentsOf: URL(filePath: other.string))
      try others.write(to: url)
      try bytes.write(to: URL(filePath: other.string))
    case .delete:
      try FileManager.default.removeItem(at: url)
    case .link, .pipe, .folder:
      try replace(path)
    }
  }

  /// Puts a link to a readable file, a pipe or a folder with something in it at the path.
  func replace(_ path: FilePath) throws {
    let manager = FileManager.default
    if (try? manager.attributesOfItem(atPath: path.string)) != nil {
      try manager.removeItem(atPath: path.string)
    }
    switch self {
    case .link:
      try manager.createSymbolicLink(atPath: path.string, withDestinationPath: #filePath)
    case .pipe:
      guard mkfifo(path.string, 0o600) == 0 else { throw Errno(rawValue: errno) }
    default:
      try manager.createDirectory(
        atPath: path.appending("below").string, withIntermediateDirectories: true)
    }
  }
}
