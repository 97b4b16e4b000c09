/// Where the lines of a file begin: places of many problems without reading it anew for each.
package struct LineTable {
  private let path: String
  private let bytes: [UInt8]
  /// The first byte of each line.
  private let starts: [Int]

  /// How many scalars of a long line are shown on either side of a place.
  private static let reach = 60

  /// - Parameters:
  ///   - path: what messages call the file.
  ///   - bytes: the file, in UTF-8.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    // A byte order mark is in no column.
    let mark = "\u{FEFF}".utf8
    var starts = [bytes.starts(with: mark) ? mark.count : 0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    self.starts = starts
  }

  /// - Parameter offset: of a byte in the file; nil for the file as a whole.
  package func problem(at offset: Int?, _ message: String, help: String) -> TemplateProblem {
    guard let offset else { return TemplateProblem(path: path, message: message, help: help) }
    let place = min(offset, bytes.count)
    let line = line(of: place)
    let near = excerpt(of: min(starts[line], place)..<end(of: line), at: place)
    return TemplateProblem(
      path: path, line: line + 1, column: column(of: place, in: line), message: message,
      help: help, before: near.before, after: near.after)
  }

  /// What messages call a byte's place: `Templates/home.mustache:61:4`.
  func place(of offset: Int) -> String {
    let place = min(offset, bytes.count)
    let line = line(of: place)
    return "\(path):\(line + 1):\(column(of: place, in: line))"
  }

  /// The line, from 0, that holds a byte.
  private func line(of offset: Int) -> Int {
    var (first, end) = (0, starts.count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if starts[middle] <= offset { first = middle } else { end = middle }
    }
    return first
  }

  /// From 1, in Unicode scalars.
  private func column(of place: Int, in line: Int) -> Int {
    bytes[min(starts[line], place)..<place].count(where: Self.beginsScalar) + 1
  }

  /// Where its line ending begins.
  private func end(of line: Int) -> Int {
    let end = line + 1 < starts.count ? starts[line + 1] - 1 : bytes.count
    return end > starts[line] && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
  }

  /// What is shown of a line on both sides of a place: not its indentation, and not all of a long one.
  private func excerpt(of line: Range<Int>, at place: Int) -> (before: String, after: String) {
    // It may be in the line ending.
    let place = min(place, line.upperBound)
    let indentation =
      bytes[line.lowerBound..<place].firstIndex {
        $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t")
      } ?? place
    var start = place
    for _ in 0..<Self.reach where start > indentation {
      start = bytes[indentation..<start].lastIndex(where: Self.beginsScalar) ?? indentation
    }
    var end = place
    for _ in 0..<Self.reach where end < line.upperBound {
      end =
        bytes[end..<line.upperBound].dropFirst().firstIndex(where: Self.beginsScalar)
        ?? line.upperBound
    }
    return (
      (start > indentation ? "…" : "") + String(decoding: bytes[start..<place], as: UTF8.self),
      String(decoding: bytes[place..<end], as: UTF8.self) + (end < line.upperBound ? "…" : "")
    )
  }

  /// Whether it is none of those that continue a scalar.
  private static func beginsScalar(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
