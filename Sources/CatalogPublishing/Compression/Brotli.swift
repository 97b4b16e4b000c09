import CBrotli

/// Packs bytes by brotli (RFC 7932), always with the same settings, so that the same bytes come out the same.
enum Brotli {
  /// The best there is: packed once, read often.
  private static let quality: Int32 = 11
  /// Of 4 MB, the most that every browser takes.
  private static let window: Int32 = 22

  static func packed(_ bytes: [UInt8]) throws(PublishingError) -> [UInt8] {
    var count = max(BrotliEncoderMaxCompressedSize(bytes.count), 64)
    var packed = [UInt8](repeating: 0, count: count)
    let result = BrotliEncoderCompress(
      quality, window, BROTLI_MODE_TEXT, bytes.count, bytes, &count, &packed)
    guard result != 0 else { throw PublishingError("brotli failed on \(bytes.count) bytes") }
    packed.removeLast(packed.count - count)
    return packed
  }
}
