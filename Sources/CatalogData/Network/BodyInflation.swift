import CZlib
import CatalogDomain
import Foundation

/// Unpacks a body piece by piece: gzip (RFC 1952), which may be several members one behind the other, or deflate (RFC 1950).
///
/// The client's own decompression takes what stands behind the first member for rubbish.
final class BodyInflation {
  enum Form { case gzip, deflate }

  /// As the first bytes say: some servers mean the other form than they name.
  private static let anyFrame: Int32 = 15 + 32
  private static let gzipFrame: Int32 = 15 + 16
  private static let firstByteOfGzip: UInt8 = 0x1f

  // On the heap: zlib remembers where its state stands.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  private let form: Form
  private let maximumBytes: Int
  /// Whether the end of a member was met and nothing behind it.
  private var isAtEnd = false

  /// - Parameter maximumBytes: of the body, after decompression.
  init(_ form: Form, maximumBytes: Int) throws(TransportFailure) {
    self.form = form
    self.maximumBytes = maximumBytes
    stream.initialize(to: z_stream())
    let result = inflateInit2_(
      stream, Self.anyFrame, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      throw TransportFailure(.malformed, "zlib cannot be used (\(result))")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// - Parameters:
  ///   - packed: at most 4 GiB.
  ///   - body: gains what comes out, up to the limit.
  func add(_ packed: UnsafeRawBufferPointer, to body: inout Data) throws(TransportFailure) {
    let input = packed.bindMemory(to: Bytef.self)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = uInt(input.count)
    while true {
      if isAtEnd {
        guard stream.pointee.avail_in > 0 else { return }
        try beginMember()
      }
      stream.pointee.next_out = output.bindMemory(to: Bytef.self).baseAddress
      stream.pointee.avail_out = uInt(output.count)
      let result = inflate(stream, Z_NO_FLUSH)
      let filled = output.count - Int(stream.pointee.avail_out)
      guard filled <= maximumBytes - body.count else {
        throw TransportFailure(
          .tooLarge, "decompresses to more than \(maximumBytes.grouped) bytes, the limit")
      }
      body.append(contentsOf: UnsafeRawBufferPointer(rebasing: output.prefix(filled)))
      switch result {
      case Z_STREAM_END: isAtEnd = true
      case Z_OK where stream.pointee.avail_out == 0: continue
      // No more to be had of these bytes.
      case Z_OK, Z_BUF_ERROR: return
      default: throw TransportFailure(.cut, "the compressed body is damaged")
      }
    }
  }

  /// After the last piece.
  func finish() throws(TransportFailure) {
    guard isAtEnd else { throw TransportFailure(.cut, "the compressed body is cut") }
  }

  /// Nothing but another member may stand behind one.
  private func beginMember() throws(TransportFailure) {
    guard form == .gzip, stream.pointee.next_in?.pointee == Self.firstByteOfGzip,
      inflateReset2(stream, Self.gzipFrame) == Z_OK
    else {
      throw TransportFailure(.cut, "the compressed body goes on behind its end")
    }
    isAtEnd = false
  }
}
