import Crypto
import Foundation

/// SHA-256 in lower-case hex.
enum Digest {
  static func hex(of bytes: some DataProtocol) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return SHA256.hash(data: bytes).withUnsafeBytes { digest in
      String(unsafeUninitializedCapacity: 2 * digest.count) { text in
        for (index, byte) in digest.enumerated() {
          text[2 * index] = digits[Int(byte >> 4)]
          text[2 * index + 1] = digits[Int(byte & 15)]
        }
        return 2 * digest.count
      }
    }
  }
}
