import CatalogDomain
import Crypto

/// SHA-256 of a file's bytes, by which the manifest knows it.
struct FileDigest: Hashable, Sendable {
  /// Digits in `hexadecimal`.
  static let digits = 2 * SHA256.byteCount

  private var words: (UInt64, UInt64, UInt64, UInt64)

  init(_ bytes: UnsafeRawBufferPointer) {
    var running = Running()
    running.append(bytes)
    self = running.digest
  }

  private init(_ hash: SHA256) {
    words = hash.finalize().withUnsafeBytes {
      $0.loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64).self)
    }
  }

  /// The digest of bytes that come in pieces.
  struct Running {
    private var hash = SHA256()

    mutating func append(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

    var digest: FileDigest { FileDigest(hash) }
  }

  init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { FileDigest($0) }
  }

  /// - Returns: nil unless the bytes are 64 digits, lower case.
  init?(hexadecimal bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.digits else { return nil }
    words = (0, 0, 0, 0)
    var wrong: UInt8 = 0
    withUnsafeMutableBytes(of: &words) { digest in
      Self.values.withUnsafeBufferPointer { values in
        for index in 0..<digest.count {
          let high = values[Int(bytes[2 * index])]
          let low = values[Int(bytes[2 * index + 1])]
          wrong |= high | low
          digest[index] = high << 4 | (low & 15)
        }
      }
    }
    guard wrong < 16 else { return nil }
  }

  /// Lower case, 64 digits.
  var hexadecimal: String {
    var bytes: [UInt8] = []
    appendHexadecimal(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func appendHexadecimal(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: words) { digest in
      for byte in digest {
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 15))
      }
    }
  }

  /// As `Hexadecimal` has it; here it is inlined, for the list of a large site holds millions of digits.
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }

  /// The value of each byte as a digit; 255 for one that is none.
  private static let values: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    Hexadecimal.isDigit(byte) ? Hexadecimal.value(of: byte) ?? 255 : 255
  }

  static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
