/// A picture as dots: red, green, blue and opacity, a byte each, row by row.
struct Picture: Hashable {
  let width: Int
  let height: Int
  let dots: [UInt8]

  /// Made smaller: each dot is the mean of those it stands for.
  func scaled(to size: Int) -> Picture {
    var scaled: [UInt8] = []
    for row in 0..<size {
      for column in 0..<size {
        let rows = row * height / size..<max(row * height / size + 1, (row + 1) * height / size)
        let columns =
          column * width / size..<max(column * width / size + 1, (column + 1) * width / size)
        scaled += mean(rows, columns)
      }
    }
    return Picture(width: size, height: size, dots: scaled)
  }

  /// Weighed by opacity, so that what cannot be seen lends no colour.
  private func mean(_ rows: Range<Int>, _ columns: Range<Int>) -> [UInt8] {
    var sums = [0, 0, 0]
    var opacity = 0
    for row in rows {
      for column in columns {
        let start = 4 * (row * width + column)
        let weight = Int(dots[start + 3])
        for channel in 0..<3 { sums[channel] += Int(dots[start + channel]) * weight }
        opacity += weight
      }
    }
    let count = rows.count * columns.count
    return sums.map { UInt8(opacity == 0 ? 0 : $0 / opacity) } + [UInt8(opacity / count)]
  }

  /// A ring, for a site without a picture of its own.
  static let ring: Picture = {
    let size = 48
    var dots: [UInt8] = []
    for row in 0..<size {
      for column in 0..<size {
        let (x, y) = (2 * column - size + 1, 2 * row - size + 1)
        let distance = x * x + y * y
        let isInk = (700...1600).contains(distance)
        dots += isInk ? [0x1F, 0x6F, 0x5B, 0xFF] : [0xFF, 0xFF, 0xFF, 0xFF]
      }
    }
    return Picture(width: size, height: size, dots: dots)
  }()
}
