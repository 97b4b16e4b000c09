import CatalogDomain
import Crypto
import Synchronization

/// The digest of a file's bytes, remembered for as long as the file is the same.
final class FileDigests: Sendable {
  /// Bytes read at a time.
  static let piece = 1 << 18
  private static let mostKept = 4096

  private let known = Mutex<[OpenFile.Identity: String]>([:])

  /// - Throws: `OpenFile.Unreadable`.
  func digest(of file: OpenFile) async throws -> String {
    if let known = known.withLock({ $0[file.identity] }) { return known }
    var hash = SHA256()
    var position = 0
    while position < file.size {
      let end = min(position + Self.piece, file.size)
      hash.update(data: try file.bytes(position..<end))
      position = end
      // A large file is not to hold up the others.
      await Task.yield()
    }
    let digest = Self.text(hash.finalize())
    known.withLock {
      if $0.count >= Self.mostKept { $0.removeAll() }
      $0[file.identity] = digest
    }
    return digest
  }

  static func digest(of bytes: [UInt8]) -> String { text(SHA256.hash(data: bytes)) }

  /// The first half of the digest says enough to tell two files apart.
  private static func text(_ digest: SHA256.Digest) -> String {
    Hexadecimal.text(digest.prefix(16))
  }
}
