import CatalogDomain

/// What one box says of how a picture of an AVIF is shown (ISO/IEC 23008-12, section 6.5). Items have them in a list, tracks behind the
/// head of their pictures.
enum AVIFProperty {
  case size(AVIFSize)
  case aperture(AVIFAperture)
  case rotation(quarters: Int)
  /// What a decoder has to know.
  case configuration
  case other

  init(_ bytes: ByteView, _ box: ISOBox) throws(ImageRefusal) {
    let start = box.body.lowerBound
    if box.name == "ispe", box.body.count >= 12, let width = bytes.bigEndian(4, at: start + 4),
      let height = bytes.bigEndian(4, at: start + 8)
    {
      self = .size(AVIFSize(width: width, height: height))
    } else if box.name == "irot", box.body.count >= 1, let angle = bytes[start] {
      self = .rotation(quarters: Int(angle & 0x03))
    } else if box.name == "clap" {
      self = .aperture(try AVIFAperture(bytes, box.body))
    } else {
      self = box.name == "av1C" ? .configuration : .other
    }
  }
}
