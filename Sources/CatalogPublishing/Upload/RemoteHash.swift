import CatalogDomain
import Crypto

/// Tells by a hash the remote knows whether it holds a file; the kinds that stores keep with what they store.
enum RemoteHash {
  /// - Returns: nil when the remote knows none that we know.
  static func agrees(_ hashes: [String: String], with file: ReleaseFile) throws -> Bool? {
    if let known = hashes["sha256"], !known.isEmpty { return known == file.checksum.hexadecimal }
    if let known = hashes["md5"], !known.isEmpty {
      var hash = Insecure.MD5()
      try file.opened().pieces { hash.update(bufferPointer: $0) }
      return known == Hexadecimal.text(hash.finalize())
    }
    if let known = hashes["sha1"], !known.isEmpty {
      var hash = Insecure.SHA1()
      try file.opened().pieces { hash.update(bufferPointer: $0) }
      return known == Hexadecimal.text(hash.finalize())
    }
    return nil
  }
}
