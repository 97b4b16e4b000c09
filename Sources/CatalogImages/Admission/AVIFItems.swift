import CatalogDomain

/// The items of an AVIF: which is the main one, how large it is shown, whether there is anything of it, and where its bytes end.
struct AVIFItems {
  /// The last byte of any item that lies in the file, counted from the start of the file.
  private(set) var endOfData = 0
  /// Whether the main picture has data somewhere, or is made from others.
  private(set) var hasPicture = false
  private var mainItem: Int?
  private var properties: [Property] = []
  /// Of the main item, counted from 1; nil when there is no list of them.
  private var indexes: [Int]?

  private enum Property {
    case size(AVIFSize)
    case aperture(AVIFAperture)
    case rotation(quarters: Int)
    case other
  }

  init(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal) {
    guard body.count >= 4,
      let boxes = try ISOBox.list(bytes, in: body.lowerBound + 4..<body.upperBound)
    else { throw Self.damaged("its list of items does not add up") }
    // First of all: of the other items nothing is kept.
    for box in boxes where box.name == "pitm" {
      let start = box.body.lowerBound
      mainItem = bytes.bigEndian(bytes[start] == 0 ? 2 : 4, at: start + 4)
    }
    for box in boxes {
      switch box.name {
      case "iprp": try readProperties(bytes, box.body)
      case "iloc": try readLocations(bytes, box.body)
      case "iref": try readReferences(bytes, box.body)
      default: break
      }
    }
  }

  /// Before the turn, if the main picture is to be turned by one quarter or three, and what is to be seen of it.
  func size() throws(ImageRefusal) -> (size: AVIFSize, aperture: AVIFAperture?, isTurned: Bool) {
    guard let indexes else { throw Self.damaged("it names no main picture") }
    var size: AVIFSize?
    var aperture: AVIFAperture?
    var isTurned = false
    for index in indexes where properties.indices.contains(index - 1) {
      switch properties[index - 1] {
      case .size(let found): size = found
      case .aperture(let found): aperture = found
      case .rotation(let quarters): isTurned = quarters % 2 == 1
      case .other: break
      }
    }
    guard let size else { throw Self.damaged("its main picture has no size") }
    return (size, aperture, isTurned)
  }

  private mutating func readProperties(_ bytes: ByteView, _ body: Range<Int>)
    throws(ImageRefusal)
  {
    guard let boxes = try ISOBox.list(bytes, in: body) else {
      throw Self.damaged("its properties do not add up")
    }
    for box in boxes where box.name == "ipco" {
      guard let list = try ISOBox.list(bytes, in: box.body) else {
        throw Self.damaged("its properties do not add up")
      }
      properties = try list.map { box throws(ImageRefusal) in try Self.property(bytes, box) }
    }
    for box in boxes where box.name == "ipma" { try readAssociations(bytes, box.body) }
  }

  private static func property(_ bytes: ByteView, _ box: ISOBox) throws(ImageRefusal) -> Property {
    let start = box.body.lowerBound
    if box.name == "ispe", box.body.count >= 12, let width = bytes.bigEndian(4, at: start + 4),
      let height = bytes.bigEndian(4, at: start + 8)
    {
      return .size(AVIFSize(width: width, height: height))
    }
    if box.name == "irot", box.body.count >= 1, let angle = bytes[start] {
      return .rotation(quarters: Int(angle & 0x03))
    }
    if box.name == "clap" { return .aperture(try AVIFAperture(bytes, box.body)) }
    return .other
  }

  private mutating func readAssociations(_ bytes: ByteView, _ body: Range<Int>)
    throws(ImageRefusal)
  {
    var fields = FieldReader(bytes, body)
    let version = try fields.next(1)
    let flags = try fields.next(3)
    for _ in 0..<(try Self.count(fields.next(4))) {
      let item = try fields.next(version == 0 ? 2 : 4)
      let isMain = item == mainItem
      if isMain {
        guard indexes == nil else { throw Self.damaged("its main picture is described twice") }
        indexes = []
      }
      for _ in 0..<(try fields.next(1)) {
        // The uppermost bit says that the property is essential.
        let index = flags & 1 == 1 ? try fields.next(2) & 0x7FFF : try fields.next(1) & 0x7F
        if isMain { indexes?.append(index) }
      }
    }
  }

  private mutating func readLocations(_ bytes: ByteView, _ body: Range<Int>)
    throws(ImageRefusal)
  {
    var fields = FieldReader(bytes, body)
    let version = try fields.next(1)
    _ = try fields.next(3)
    let sizes = try fields.next(2)
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = version == 0 ? 0 : sizes & 15
    for _ in 0..<(try Self.count(fields.next(version < 2 ? 2 : 4))) {
      let isMain = try fields.next(version < 2 ? 2 : 4) == mainItem
      // 0: counted from the start of the file; else inside another box, which was measured already.
      let isInFile = version == 0 ? true : try fields.next(2) & 15 == 0
      _ = try fields.next(2)
      let base = try fields.next(baseSize)
      let extents = try fields.next(2)
      // Extents of no bytes would let a small box claim billions of them.
      guard extents <= 1 || indexSize + offsetSize + lengthSize > 0 else {
        throw Self.damaged("items of no place")
      }
      for _ in 0..<extents {
        _ = try fields.next(indexSize)
        let offset = try fields.next(offsetSize)
        let length = try fields.next(lengthSize)
        let end = try isInFile ? Self.sum(base, offset, length) : nil
        endOfData = max(endOfData, end ?? 0)
        // A length of 0 stands for all there is, which from the start of the file is no picture.
        if isMain, end != 0 { hasPicture = true }
      }
    }
  }

  /// A picture that is derived from others may go without data of its own, as `iden` does (ISO/IEC 23008-12, section 6.6.2).
  private mutating func readReferences(_ bytes: ByteView, _ body: Range<Int>)
    throws(ImageRefusal)
  {
    guard body.count >= 4, let version = bytes[body.lowerBound],
      let boxes = try ISOBox.list(bytes, in: body.lowerBound + 4..<body.upperBound)
    else { return }
    for box in boxes where box.name == "dimg" {
      let item = bytes.bigEndian(version == 0 ? 2 : 4, at: box.body.lowerBound)
      if item == mainItem { hasPicture = true }
    }
  }

  private static func count(_ number: Int) throws(ImageRefusal) -> Int {
    guard number <= ISOBox.maximumCount else {
      throw damaged("a list of more than \(ISOBox.maximumCount.grouped) items")
    }
    return number
  }

  private static func sum(_ numbers: Int...) throws(ImageRefusal) -> Int {
    var sum = 0
    for number in numbers {
      let (partial, overflow) = sum.addingReportingOverflow(number)
      guard !overflow else { throw damaged("an item that lies nowhere") }
      sum = partial
    }
    return sum
  }

  private static func damaged(_ what: String) -> ImageRefusal { .damaged(.avif, what) }
}
