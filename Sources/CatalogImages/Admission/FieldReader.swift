import CatalogDomain

/// Reads one number after the other from the body of a box, and never beyond it.
struct FieldReader {
  private let bytes: ByteView
  private var rest: Range<Int>

  init(_ bytes: ByteView, _ body: Range<Int>) {
    self.bytes = bytes
    rest = body
  }

  /// - Parameter size: in bytes; a field of size 0 is 0.
  mutating func next(_ size: Int) throws(ImageRefusal) -> Int {
    guard size <= rest.count, let value = bytes.bigEndian(size, at: rest.lowerBound) else {
      throw .damaged(.avif, "a list that is longer than its box")
    }
    rest = rest.lowerBound + size..<rest.upperBound
    return value
  }
}
