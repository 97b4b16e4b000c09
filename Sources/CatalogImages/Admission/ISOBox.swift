import CatalogDomain

/// A box of the ISO base media format: a length, four letters, a body.
struct ISOBox {
  /// Of boxes in one place, and of items in one list: far more than any picture has, and few enough to hold.
  static let maximumCount = 10_000

  let name: String
  let body: Range<Int>

  var end: Int { body.upperBound }

  /// - Returns: nil when there is no whole box in the range. "To the end of the file" is no length.
  init?(_ bytes: ByteView, at start: Int, within range: Range<Int>) {
    guard var length = bytes.bigEndian(4, at: start), bytes.holds(8, at: start) else { return nil }
    var headLength = 8
    if length == 1 {
      guard let long = bytes.bigEndian(8, at: start + 8) else { return nil }
      length = long
      headLength = 16
    }
    guard length >= headLength, start >= range.lowerBound, length <= range.upperBound - start
    else { return nil }
    name = String(decoding: bytes.slice(start + 4..<start + 8), as: UTF8.self)
    body = start + headLength..<start + length
  }

  /// The boxes that fill the range; nil when they do not fill it exactly.
  /// - Throws: when there are too many.
  static func list(_ bytes: ByteView, in range: Range<Int>) throws(ImageRefusal) -> [ISOBox]? {
    var boxes: [ISOBox] = []
    var position = range.lowerBound
    while position < range.upperBound {
      guard let box = ISOBox(bytes, at: position, within: range) else { return nil }
      guard boxes.count < maximumCount else { throw tooMany }
      boxes.append(box)
      position = box.end
    }
    return boxes
  }

  static var tooMany: ImageRefusal {
    .damaged(.avif, "more than \(maximumCount.grouped) boxes in one place")
  }
}
