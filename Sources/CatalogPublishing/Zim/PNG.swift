/// Pictures as PNG files (https://www.w3.org/TR/png-3/), as far as the icons of a site need it: eight bits a channel, not interlaced.
enum PNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Nobody has a larger icon.
  private static let largest = 2048

  private struct UnpacksToMore: Error {}

  private struct Header {
    let width: Int
    let height: Int
    let channels: Int
    let isIndexed: Bool
  }

  /// - Returns: nil for what is no such picture.
  static func picture(_ bytes: [UInt8]) throws -> Picture? {
    guard bytes.starts(with: signature) else { return nil }
    var header: Header?
    var palette: [UInt8] = []
    var opacities: [UInt8] = []
    var packed: [UInt8] = []
    var position = signature.count
    while position + 12 <= bytes.count {
      let length = number(bytes[position..<position + 4])
      guard position + 12 + length <= bytes.count else { return nil }
      let data = bytes[position + 8..<position + 8 + length]
      switch String(decoding: bytes[position + 4..<position + 8], as: UTF8.self) {
      case "IHDR": header = self.header(data)
      case "PLTE": palette = Array(data)
      case "tRNS": opacities = Array(data)
      case "IDAT": packed += data
      default: break
      }
      position += 12 + length
    }
    guard let header, let rows = try rows(packed, header) else { return nil }
    return picture(rows, header, palette, opacities)
  }

  static func bytes(_ picture: Picture) throws -> [UInt8] {
    var rows: [UInt8] = []
    for row in 0..<picture.height {
      rows.append(0)
      rows += picture.dots[4 * row * picture.width..<4 * (row + 1) * picture.width]
    }
    let head = big(picture.width) + big(picture.height) + [8, 6, 0, 0, 0]
    return try signature + chunk("IHDR", head)
      + chunk("IDAT", Deflation.packed(rows, .zlib)) + chunk("IEND", [])
  }

  private static func header(_ data: ArraySlice<UInt8>) -> Header? {
    guard data.count == 13, let start = data.indices.first else { return nil }
    let channels: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    let (depth, colour, interlace) = (data[start + 8], data[start + 9], data[start + 12])
    let width = number(data.prefix(4))
    let height = number(data.dropFirst(4).prefix(4))
    guard depth == 8, interlace == 0, let count = channels[colour], (1...largest).contains(width),
      (1...largest).contains(height)
    else { return nil }
    return Header(width: width, height: height, channels: count, isIndexed: colour == 3)
  }

  /// Unpacked, and each row's filter undone.
  private static func rows(_ packed: [UInt8], _ header: Header) throws -> [UInt8]? {
    let length = header.width * header.channels
    let count = header.height * (length + 1)
    var bytes: [UInt8] = []
    let inflation = try Inflation(.zlib)
    do {
      let isGood = try packed.withUnsafeBytes { packed in
        try inflation.add(packed) { piece in
          guard bytes.count + piece.count <= count else { throw UnpacksToMore() }
          bytes.append(contentsOf: piece)
        }
      }
      guard isGood, bytes.count == count else { return nil }
    } catch is UnpacksToMore {
      return nil
    }
    var rows = [UInt8](repeating: 0, count: header.height * length)
    for row in 0..<header.height {
      let filter = bytes[row * (length + 1)]
      for column in 0..<length {
        let place = row * length + column
        let left = column >= header.channels ? Int(rows[place - header.channels]) : 0
        let above = row > 0 ? Int(rows[place - length]) : 0
        let corner =
          row > 0 && column >= header.channels ? Int(rows[place - length - header.channels]) : 0
        guard let guess = guess(by: filter, left: left, above: above, corner: corner) else {
          return nil
        }
        rows[place] = bytes[row * (length + 1) + 1 + column] &+ UInt8(guess)
      }
    }
    return rows
  }

  /// What a filter takes the difference from; nil where there is no such filter.
  private static func guess(by filter: UInt8, left: Int, above: Int, corner: Int) -> Int? {
    switch filter {
    case 0: 0
    case 1: left
    case 2: above
    case 3: (left + above) / 2
    case 4: nearest(to: left + above - corner, left, above, corner)
    default: nil
    }
  }

  /// Paeth's choice: of equals the first.
  private static func nearest(to value: Int, _ candidates: Int...) -> Int {
    candidates.min { abs($0 - value) < abs($1 - value) } ?? 0
  }

  private static func picture(
    _ rows: [UInt8], _ header: Header, _ palette: [UInt8], _ opacities: [UInt8]
  ) -> Picture? {
    var dots: [UInt8] = []
    dots.reserveCapacity(4 * header.width * header.height)
    for start in stride(from: 0, to: rows.count, by: header.channels) {
      if header.isIndexed {
        let index = Int(rows[start])
        guard 3 * index + 3 <= palette.count else { return nil }
        dots += palette[3 * index..<3 * index + 3]
        dots.append(index < opacities.count ? opacities[index] : 255)
      } else {
        let isGray = header.channels < 3
        for channel in 0..<3 { dots.append(rows[start + (isGray ? 0 : channel)]) }
        dots.append(header.channels.isMultiple(of: 2) ? rows[start + header.channels - 1] : 255)
      }
    }
    return Picture(width: header.width, height: header.height, dots: dots)
  }

  private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(kind.utf8) + data
    return big(data.count) + named + big(Int(CRC32(of: named).value))
  }

  private static func big(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian, Array.init)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
