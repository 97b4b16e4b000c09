import CBrotli
import CatalogDomain

/// Packs bytes by brotli (RFC 7932), always with the same settings, so that the same bytes come out the same.
enum Brotli {
  /// The best there is: packed once, read often.
  private static let quality: UInt32 = 11
  /// Of 4 MB, the most that every browser takes.
  private static let window: UInt32 = 22
  /// What brotli packs at once, which takes it a second or two.
  private static let pieceSize = 256 << 10

  /// - Parameter bytes: at least one: none would be packed to nothing, which is no brotli stream.
  /// - Throws: `PublishingError`; `CancellationError`, as 40 MB take minutes.
  static func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    guard let encoder = BrotliEncoderCreateInstance(nil, nil, nil) else {
      throw PublishingError("brotli cannot be used")
    }
    defer { BrotliEncoderDestroyInstance(encoder) }
    BrotliEncoderSetParameter(encoder, BROTLI_PARAM_QUALITY, quality)
    BrotliEncoderSetParameter(encoder, BROTLI_PARAM_LGWIN, window)
    BrotliEncoderSetParameter(encoder, BROTLI_PARAM_MODE, UInt32(BROTLI_MODE_TEXT.rawValue))
    BrotliEncoderSetParameter(encoder, BROTLI_PARAM_SIZE_HINT, UInt32(clamping: bytes.count))
    var packed: [UInt8] = []
    try bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: pieceSize) {
        try Task.checkCancellation()
        let piece = UnsafeBufferPointer(rebasing: bytes[start...].prefix(pieceSize))
        let isLast = start + piece.count == bytes.count
        guard add(piece, isLast: isLast, to: encoder, &packed) else {
          throw PublishingError("brotli failed on \(bytes.count.counted("byte"))")
        }
      }
    }
    return packed
  }

  /// - Returns: whether brotli took the piece.
  private static func add(
    _ piece: UnsafeBufferPointer<UInt8>, isLast: Bool, to encoder: OpaquePointer,
    _ packed: inout [UInt8]
  ) -> Bool {
    let operation = isLast ? BROTLI_OPERATION_FINISH : BROTLI_OPERATION_PROCESS
    var next = piece.baseAddress
    var left = piece.count
    // Where it writes itself: nowhere, as what is packed is taken from it.
    var place: UnsafeMutablePointer<UInt8>?
    var room = 0
    repeat {
      guard
        BrotliEncoderCompressStream(encoder, operation, &left, &next, &room, &place, nil) != 0
      else { return false }
      var count = 0
      let output = BrotliEncoderTakeOutput(encoder, &count)
      packed += UnsafeBufferPointer(start: output, count: count)
    } while isLast ? BrotliEncoderIsFinished(encoder) == 0 : left > 0
    return true
  }
}
