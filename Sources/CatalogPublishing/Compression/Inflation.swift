import CZlib

/// Unpacks what an entry of a ZIP holds, piece by piece, and never holds more than a piece.
final class Inflation {
  // On the heap: zlib remembers where its state stands.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let output = UnsafeMutableRawBufferPointer.allocate(
    byteCount: OpenFile.pieceSize, alignment: 16)
  /// Whether the end of the packed bytes was met.
  private(set) var isAtEnd = false

  /// - Parameter form: `raw` for an entry of a ZIP, `zlib` for a PNG.
  init(_ form: Deflation.Form = .raw) throws(PublishingError) {
    stream.initialize(to: z_stream())
    let result = inflateInit2_(
      stream, form.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw PublishingError("zlib cannot be used (\(result))") }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// - Parameters:
  ///   - bytes: at most 4 GiB.
  ///   - body: gets what is unpacked so far; may throw to have enough.
  /// - Returns: whether the bytes were what deflate makes, without more behind the end.
  func add(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
    -> Bool
  {
    if bytes.isEmpty { return true }
    if isAtEnd { return false }
    let input = bytes.bindMemory(to: Bytef.self)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = uInt(input.count)
    while true {
      stream.pointee.next_out = output.bindMemory(to: Bytef.self).baseAddress
      stream.pointee.avail_out = uInt(output.count)
      let result = inflate(stream, Z_NO_FLUSH)
      let filled = output.count - Int(stream.pointee.avail_out)
      if filled > 0 { try body(UnsafeRawBufferPointer(rebasing: output.prefix(filled))) }
      if result == Z_STREAM_END {
        isAtEnd = true
        return stream.pointee.avail_in == 0
      }
      if result != Z_OK && result != Z_BUF_ERROR { return false }
      if stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0 { return true }
      if result == Z_BUF_ERROR && filled == 0 { return stream.pointee.avail_in == 0 }
    }
  }
}
