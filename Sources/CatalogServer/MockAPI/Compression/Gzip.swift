import CZlib

/// Compresses bodies for clients that ask for gzip (RFC 1952).
enum Gzip {
  /// What comes behind bytes that are packed.
  enum Ending {
    /// The stream goes on, and what follows refers to nothing before it.
    case open
    case last

    fileprivate var flush: Int32 {
      switch self {
      case .open: Z_FULL_FLUSH
      case .last: Z_FINISH
      }
    }

    /// Whether zlib wrote all there is to write. A flush that fills the room may have more.
    fileprivate func isWhole(_ result: Int32, roomLeft: uInt) -> Bool {
      switch self {
      case .open: result == Z_OK && roomLeft > 0
      case .last: result == Z_STREAM_END
      }
    }
  }

  /// Without a header or a checksum (RFC 1951).
  private static let rawWindow: Int32 = -15
  private static let memoryLevel: Int32 = 8
  /// What a flush may add to the bound that zlib tells.
  private static let marker = 16

  /// Deflate, no flags, no time, unknown system: nothing of the machine.
  static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    let checksum = UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
    return header + deflated(bytes, .last) + trailer(checksum, size: bytes.count)
  }

  /// - Parameter size: of what was packed; told in 32 bits.
  static func trailer(_ checksum: UInt32, size: Int) -> [UInt8] {
    [checksum, UInt32(truncatingIfNeeded: size)].flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
  }

  static func deflated(_ bytes: [UInt8], _ ending: Ending) -> [UInt8] {
    // On the heap: zlib remembers where its state stands.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    defer { stream.deallocate() }
    stream.initialize(to: z_stream())
    let isReady = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, rawWindow, memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(isReady == Z_OK, "zlib cannot be used (\(isReady))")
    defer { deflateEnd(stream) }
    let room = Int(deflateBound(stream, uLong(bytes.count))) + marker
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      bytes.withUnsafeBufferPointer { input in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = uInt(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = uInt(room)
        let result = deflate(stream, ending.flush)
        // Else the stream would be cut, and said to be whole.
        precondition(
          ending.isWhole(result, roomLeft: stream.pointee.avail_out),
          "zlib cannot pack \(bytes.count) bytes at once (\(result))")
        count = room - Int(stream.pointee.avail_out)
      }
    }
  }
}
