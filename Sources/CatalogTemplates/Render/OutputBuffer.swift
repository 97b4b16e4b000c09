/// Where rendered pages go: UTF-8 bytes that only grow, in memory that is kept from page to page.
///
/// Not copyable, so that two owners can never grow the same memory; used by one task at a time.
@usableFromInline
package struct OutputBuffer: ~Copyable {
  /// Bytes written since the last `removeAll`.
  package private(set) var count = 0
  /// Why the last page is not whole, or nil. Set by `Template.render`, cleared by `removeAll`.
  package var overrun: RenderOverrun?
  /// Bytes that a page may end at. Looked at where the memory grows, because at each instruction that would be felt.
  var limit = Int.max
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// - Parameter capacity: bytes to have ready; the buffer grows by doubling, up to the limit first.
  package init(capacity: Int = 16 * 1024) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }

  /// Empties the buffer and keeps its memory for the next page.
  package mutating func removeAll() {
    count = 0
    overrun = nil
  }

  /// Calls `body` with the bytes written so far; the pointer is valid during the call only.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// A copy of the bytes.
  package var bytes: [UInt8] {
    [UInt8](UnsafeBufferPointer(start: base, count: count))
  }

  /// A copy of the bytes as text.
  package var text: String {
    String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// Appends one byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  /// Appends `text` as it stands.
  @usableFromInline
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { append(start, bytes.count) }
    }
  }

  /// Appends `bytes` as they stand.
  @inline(__always)
  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { append(start, bytes.count) }
    }
  }

  /// Appends `length` bytes from `start`.
  @inline(__always)
  mutating func append(_ start: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
    (base + count).update(from: start, count: length)
    count += length
  }

  @inline(__always)
  private mutating func reserve(_ length: Int) {
    if capacity &- count < length { grow(by: length) }
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    checkLimit(adding: length)
    // Never beyond the limit unless it is passed: it would be seen only when that memory is full.
    let doubled = capacity < limit ? min(capacity * 2, limit) : capacity * 2
    let larger = max(doubled, count + length)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  /// - Parameter length: in bytes, of what is still to be written.
  mutating func checkLimit(adding length: Int = 0) {
    if count + length > limit, overrun == nil { overrun = .tooLarge }
  }
}
