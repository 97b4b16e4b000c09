import CatalogDomain

/// The items of an AVIF: which is the main one, how large it is shown, whether there is anything of it, and where its bytes end.
struct AVIFItems {
  /// The last byte of any item that lies in the file, counted from the start of the file.
  private(set) var endOfData = 0
  private var mainItem: Int?
  /// The four letters that tell what the main item is; nil when there are none.
  private var kind: String?
  /// Bytes of items in the list itself.
  private var inside = 0
  /// Whether the main item has data somewhere.
  private var hasData = false
  /// Whether the list itself is to hold more of the main item than it does.
  private var isCut = false
  /// Whether the main item is made from others.
  private var isDerived = false
  private var properties: [AVIFProperty] = []
  /// Of the main item, counted from 1; nil when there is no list of them.
  private var indexes: [Int]?

  init(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal) {
    guard body.count >= 4,
      let boxes = try ISOBox.list(bytes, in: body.lowerBound + 4..<body.upperBound)
    else { throw Self.damaged("its list of items does not add up") }
    guard let handler = boxes.first, handler.name == "hdlr", handler.body.count >= 12,
      bytes.begins(with: "pict", at: handler.body.lowerBound + 8)
    else { throw Self.damaged("its list of items is not said to be one of pictures") }
    // First of all: of the other items nothing is kept.
    for box in boxes where box.name == "pitm" {
      let start = box.body.lowerBound
      mainItem = bytes.bigEndian(bytes[start] == 0 ? 2 : 4, at: start + 4)
    }
    inside = boxes.first { $0.name == "idat" }?.body.count ?? 0
    for box in boxes {
      switch box.name {
      case "iinf": try readKinds(bytes, box.body)
      case "iprp": try readProperties(bytes, box.body)
      case "iloc": try readLocations(bytes, box.body)
      case "iref": try readReferences(bytes, box.body)
      default: break
      }
    }
  }

  /// The main picture.
  func view() throws(ImageRefusal) -> AVIFView {
    guard let indexes else { throw Self.damaged("it names no main picture") }
    return AVIFView(
      indexes.filter { properties.indices.contains($0 - 1) }.map { properties[$0 - 1] })
  }

  /// Whether browsers can show the main picture: it is AV1, or made from others.
  /// - Throws: what they lack.
  func check(_ view: AVIFView) throws(ImageRefusal) {
    guard let kind else { throw Self.damaged("it does not tell what its main picture is") }
    guard !isCut else { throw Self.damaged("its list of items holds less of its main picture") }
    switch kind {
    case "av01":
      guard hasData else { throw Self.damaged("its main picture has no data") }
      guard view.isConfigured else { throw Self.damaged("its main picture tells decoders nothing") }
    case "grid", "iovl", "iden":
      // An item that is another one as it is goes without data of its own (ISO/IEC 23008-12, section 6.6.2).
      guard hasData || kind == "iden" else { throw Self.damaged("its main picture has no data") }
      guard isDerived else { throw Self.damaged("its main picture is made from no other") }
    default: throw Self.damaged("its main picture is no AV1")
    }
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
      properties = try list.map { box throws(ImageRefusal) in try AVIFProperty(bytes, box) }
    }
    for box in boxes where box.name == "ipma" { try readAssociations(bytes, box.body) }
  }

  private mutating func readKinds(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal) {
    var fields = FieldReader(bytes, body)
    let numberSize = try fields.next(1) == 0 ? 2 : 4
    _ = try fields.next(3)
    let count = try fields.next(numberSize)
    let list = body.lowerBound + 4 + numberSize..<body.upperBound
    guard let boxes = try ISOBox.list(bytes, in: list), count <= boxes.count else {
      throw Self.damaged("its list of items does not add up")
    }
    for box in boxes.prefix(count) where box.name == "infe" {
      var fields = FieldReader(bytes, box.body)
      let version = try fields.next(1)
      _ = try fields.next(3)
      // Versions before these tell no kind.
      guard version == 2 || version == 3 else { continue }
      let numberSize = version == 2 ? 2 : 4
      guard try fields.next(numberSize) == mainItem else { continue }
      // Whether it is protected, and the letters.
      _ = try fields.next(2 + 4)
      let letters = box.body.lowerBound + 4 + numberSize + 2
      kind = String(decoding: bytes.slice(letters..<letters + 4), as: UTF8.self)
    }
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
      // 0: counted from the start of the file; 1: inside another box of the list.
      let method = version == 0 ? 0 : try fields.next(2)
      guard method <= 1 else {
        throw Self.damaged("an item that lies where browsers look for none")
      }
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
        let end = try Self.sum(base, offset, length)
        if method == 0 { endOfData = max(endOfData, end) }
        guard isMain else { continue }
        // A length of 0 stands for all there is (ISO/IEC 14496-12, section 8.11.3); for browsers there is nothing.
        if length > 0 { hasData = true }
        if method == 1, end > inside { isCut = true }
      }
    }
  }

  private mutating func readReferences(_ bytes: ByteView, _ body: Range<Int>)
    throws(ImageRefusal)
  {
    guard body.count >= 4, let version = bytes[body.lowerBound],
      let boxes = try ISOBox.list(bytes, in: body.lowerBound + 4..<body.upperBound)
    else { return }
    for box in boxes where box.name == "dimg" {
      let item = bytes.bigEndian(version == 0 ? 2 : 4, at: box.body.lowerBound)
      if item == mainItem { isDerived = true }
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
