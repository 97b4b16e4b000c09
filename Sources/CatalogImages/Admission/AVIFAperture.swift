/// The part of a picture that its property `clap` lets be seen (ISO/IEC 14496-12, section 12.1.4), in pixels before any turn.
struct AVIFAperture {
  private let width: Fraction
  private let height: Fraction
  /// From the middle of the picture to that of the part: to the right, and down.
  private let across: Fraction
  private let down: Fraction

  init(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal) {
    var fields = FieldReader(bytes, body)
    width = try Fraction(&fields)
    height = try Fraction(&fields)
    across = try Fraction(&fields)
    down = try Fraction(&fields)
  }

  /// nil where browsers show the whole: when the part does not begin at the upper left corner, or is no part of whole pixels.
  func part(of whole: AVIFSize) -> AVIFSize? {
    guard let width = Self.side(width, across, of: whole.width),
      let height = Self.side(height, down, of: whole.height)
    else { return nil }
    return AVIFSize(width: width, height: height)
  }

  private static func side(_ length: Fraction, _ offset: Fraction, of whole: Int) -> Int? {
    guard length.denominator > 0, offset.denominator > 0,
      length.numerator % length.denominator == 0
    else { return nil }
    let part = length.numerator / length.denominator
    guard part > 0, part <= whole, 2 * offset.numerator == (part - whole) * offset.denominator
    else { return nil }
    return part
  }

  private struct Fraction {
    let numerator: Int
    let denominator: Int

    init(_ fields: inout FieldReader) throws(ImageRefusal) {
      numerator = Int(Int32(truncatingIfNeeded: try fields.next(4)))
      denominator = Int(Int32(truncatingIfNeeded: try fields.next(4)))
    }
  }
}
