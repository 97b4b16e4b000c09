import CatalogTemplates

/// A link taken apart where it is written, as long as nothing in it is written as a character reference.
struct PlainLink {
  /// What stands before the name: nothing, or bytes that end in `/`.
  let folder: UnsafeRawBufferPointer
  let name: UnsafeRawBufferPointer
  /// With its `#`, or empty.
  let fragment: UnsafeRawBufferPointer

  /// - Returns: nil when there is an `&`: behind it a `#` may be part of a character reference.
  @inline(__always)
  init?(_ written: UnsafeRawBufferPointer) {
    guard let base = written.baseAddress else { return nil }
    let count = written.count
    var name = 0
    var end = count
    var offset = 0
    while offset < count {
      let word =
        offset &+ 8 <= count ? ByteWord(base + offset) : ByteWord(endOf: written, from: offset)
      if word.marks(of: UInt8(ascii: "&")) != 0 { return nil }
      if end == count {
        var slashes = word.allMarks(of: UInt8(ascii: "/"))
        if let hash = ByteWord.first(word.marks(of: UInt8(ascii: "#"))) {
          end = offset &+ hash
          // Those before the `#`.
          slashes &= (1 &<< UInt64(8 &* hash)) &- 1
        }
        if slashes != 0 { name = offset &+ 8 &- slashes.leadingZeroBitCount / 8 }
      }
      offset &+= 8
    }
    folder = UnsafeRawBufferPointer(start: base, count: name)
    self.name = UnsafeRawBufferPointer(start: base + name, count: end &- name)
    fragment = UnsafeRawBufferPointer(start: base + end, count: count &- end)
  }
}
