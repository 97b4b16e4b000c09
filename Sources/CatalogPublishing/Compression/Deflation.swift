import CZlib

/// Packs bytes by zlib, piece by piece: always with the same settings, so that the same bytes come out the same.
package final class Deflation {
  package enum Form: Int32 {
    /// As an entry of a ZIP holds it (RFC 1951).
    case raw = -15
    /// The zlib format (RFC 1950), as a PNG holds it.
    case zlib = 15
    /// A file of its own (RFC 1952), without time and name and for no particular system.
    case gzip = 31
  }

  /// The best zlib can: packed once, read often.
  private static let level: Int32 = 9
  private static let memoryLevel: Int32 = 8
  /// Bytes that are packed between two looks at the task.
  private static let pieceSize = 1 << 20
  /// What the header of a gzip file says of a system that does not matter.
  private static let unknownSystem: Int32 = 255

  // On the heap: zlib remembers where its state stands.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let header = UnsafeMutablePointer<gz_header>.allocate(capacity: 1)
  private let output = UnsafeMutableRawBufferPointer.allocate(
    byteCount: OpenFile.pieceSize, alignment: 16)

  init(_ form: Form) throws(PublishingError) {
    stream.initialize(to: z_stream())
    header.initialize(to: gz_header())
    header.pointee.os = Self.unknownSystem
    let result = deflateInit2_(
      stream, Self.level, Z_DEFLATED, form.rawValue, Self.memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw PublishingError("zlib cannot be used (\(result))") }
    if form == .gzip { deflateSetHeader(stream, header) }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    header.deallocate()
    output.deallocate()
  }

  /// - Parameter body: gets what is packed so far, if anything.
  func add(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
  {
    try run(bytes, Z_NO_FLUSH, body)
  }

  /// After the last bytes.
  func finish(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try run(UnsafeRawBufferPointer(start: nil, count: 0), Z_FINISH, body)
  }

  /// All at once.
  /// - Throws: `PublishingError`; `CancellationError`, as many megabytes take seconds.
  package static func packed(_ bytes: [UInt8], _ form: Form) throws -> [UInt8] {
    let deflation = try Deflation(form)
    var packed: [UInt8] = []
    try bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: pieceSize) {
        try Task.checkCancellation()
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(pieceSize))
        try deflation.add(piece) { packed += $0 }
      }
    }
    try deflation.finish { packed += $0 }
    return packed
  }

  private func run(
    _ bytes: UnsafeRawBufferPointer, _ flush: Int32,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let input = bytes.bindMemory(to: Bytef.self)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = uInt(input.count)
    while true {
      stream.pointee.next_out = output.bindMemory(to: Bytef.self).baseAddress
      stream.pointee.avail_out = uInt(output.count)
      let result = deflate(stream, flush)
      let filled = output.count - Int(stream.pointee.avail_out)
      if filled > 0 { try body(UnsafeRawBufferPointer(rebasing: output.prefix(filled))) }
      if flush == Z_FINISH ? result == Z_STREAM_END : stream.pointee.avail_out > 0 { return }
      guard result == Z_OK else { throw PublishingError("zlib failed (\(result))") }
    }
  }
}
