import CatalogDomain

/// Walks the boxes of an AVIF (ISO/IEC 14496-12 and 23008-12) and finds the size of its main picture.
///
/// Boxes of unknown names are passed over, as the standard has it, until the data of all items is there. Behind that they are no part of
/// the picture, and neither is what has brands of its own.
enum AVIFOutline {
  static func read(_ bytes: ByteView, _ limits: ImageLimits) throws(ImageRefusal) -> PictureOutline
  {
    var position = 0
    var end = 0
    var boxes = 0
    var items: AVIFItems?
    var sequence: AVIFSequence?
    while let box = try topLevelBox(
      bytes, at: position, isWhole: items.map { $0.endOfData <= end } ?? false)
    {
      boxes += 1
      guard boxes <= ISOBox.maximumCount else { throw ISOBox.tooMany }
      switch box.name {
      case "ftyp": guard position == 0 else { throw damaged("a second brand list") }
      case "meta":
        guard items == nil else { throw damaged("a second list of items") }
        items = try AVIFItems(bytes, box.body)
      case "moov":
        guard sequence == nil else { throw damaged("a second list of tracks") }
        sequence = try AVIFSequence(bytes, box.body, maximumFrames: limits.frames)
      default: break
      }
      position = box.end
      // Free space behind the last box that counts is behind the end: a good place to stow things away.
      if ["ftyp", "meta", "moov", "mdat"].contains(box.name) { end = position }
    }
    guard let items else {
      throw sequence != nil
        ? .somethingElse("an AVIF animation without a still picture") : cut(bytes)
    }
    if items.endOfData > position + 8, isOpenData(bytes, at: position) {
      guard sequence == nil else { throw damaged("an animation whose data has no length") }
      end = min(items.endOfData, bytes.count)
    }
    // A cut between two boxes leaves whole boxes, and a picture that lies behind the end.
    guard items.endOfData <= end else { throw cut(bytes) }
    let still = try items.view()
    guard let size = still.size else { throw damaged("its main picture has no size") }
    // An animation is shown by its tracks, and as they say.
    guard sequence?.size ?? size == size else {
      throw damaged("its tracks and its still picture differ in size")
    }
    if sequence?.view == nil { try items.check(still) }
    // The whole is decoded, however little of it is shown.
    try limits.check(.avif, width: size.width, height: size.height)
    let view = sequence?.view ?? still
    let shown = view.aperture?.part(of: size) ?? size
    return PictureOutline(
      width: view.isTurned ? shown.height : shown.width,
      height: view.isTurned ? shown.width : shown.height, end: end)
  }

  /// nil where something begins that is no part of the format: there the picture has ended.
  private static func topLevelBox(_ bytes: ByteView, at start: Int, isWhole: Bool)
    throws(ImageRefusal) -> ISOBox?
  {
    guard start < bytes.count else { return nil }
    guard bytes.holds(8, at: start), !isOpenData(bytes, at: start) else { return nil }
    let known = ["ftyp", "meta", "moov", "mdat", "free", "skip", "uuid"]
    let name = String(decoding: bytes.slice(start + 4..<start + 8), as: UTF8.self)
    // Another picture or a film, which stands behind this one.
    if isWhole, name == "ftyp" { return nil }
    let box = ISOBox(bytes, at: start, within: 0..<Int.max)
    guard known.contains(name) else {
      guard !isWhole, let box, box.end <= bytes.count else { return nil }
      return box
    }
    guard let box else { throw damaged("a box of no length at byte \(start)") }
    guard box.end <= bytes.count else { throw cut(bytes) }
    return box
  }

  /// Whether data without a length begins here, which runs to the end of the file: of a picture, to the end of its items.
  private static func isOpenData(_ bytes: ByteView, at start: Int) -> Bool {
    bytes.begins(with: "\0\0\0\0mdat", at: start)
  }

  private static func cut(_ bytes: ByteView) -> ImageRefusal {
    .cut(.avif, bytes: bytes.count, missing: "its boxes are longer")
  }

  private static func damaged(_ what: String) -> ImageRefusal { .damaged(.avif, what) }
}
