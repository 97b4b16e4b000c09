import Crypto

/// SHA-256 of a file's bytes, by which the manifest knows it.
struct FileDigest {
  /// Lower case, 64 digits.
  let hexadecimal: String

  init(_ bytes: UnsafeRawBufferPointer) {
    var hash = SHA256()
    hash.update(bufferPointer: bytes)
    let digits = Array("0123456789abcdef".utf8)
    let digest = hash.finalize()
    hexadecimal = String(unsafeUninitializedCapacity: 2 * SHA256.byteCount) { buffer in
      var index = 0
      for byte in digest {
        buffer[index] = digits[Int(byte >> 4)]
        buffer[index + 1] = digits[Int(byte & 15)]
        index += 2
      }
      return index
    }
  }

  init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { FileDigest($0) }
  }
}
