/// What differs between two texts, line by line.
package struct LineDiff: Hashable, Sendable {
  /// Lines beyond which nothing is matched between the first and the last difference: finding the least of differences takes time that
  /// grows with the square of them.
  private static let most = 2000

  package enum Line: Hashable, Sendable {
    case same(String)
    case removed(String)
    case added(String)
  }

  /// All lines of both, in order, each with the end that it has; what is removed before what is added.
  package let lines: [Line]

  /// - Parameters: bytes that are taken for UTF-8.
  package init(from old: some Sequence<UInt8>, to new: some Sequence<UInt8>) {
    let old = Self.lines(of: old)
    let new = Self.lines(of: new)
    let start = zip(old, new).prefix { Self.isSame($0, $1) }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { Self.isSame($0, $1) }.count
    let oldRest = Array(old[start..<(old.count - end)])
    let newRest = Array(new[start..<(new.count - end)])
    lines =
      old[..<start].map(Line.same) + Self.compared(oldRest, newRest)
      + old[(old.count - end)...].map(Line.same)
  }

  /// By bytes: two spellings of é are two.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  private static func lines(of bytes: some Sequence<UInt8>) -> [String] {
    let end = UInt8(ascii: "\n")
    let parts = Array(bytes).split(separator: end, omittingEmptySubsequences: false)
    let lines = parts.dropLast().map { String(decoding: $0 + [end], as: UTF8.self) }
    guard let last = parts.last, !last.isEmpty else { return lines }
    return lines + [String(decoding: last, as: UTF8.self)]
  }

  private static func compared(_ old: [String], _ new: [String]) -> [Line] {
    guard max(old.count, new.count) <= most else {
      return old.map(Line.removed) + new.map(Line.added)
    }
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old, by: isSame) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var position = 0
    for (index, line) in old.enumerated() {
      if removed.contains(index) {
        lines.append(.removed(line))
        continue
      }
      while added.contains(position) {
        lines.append(.added(new[position]))
        position += 1
      }
      lines.append(.same(line))
      position += 1
    }
    return lines + new[position...].map(Line.added)
  }
}
