/// Lines next to each other that differ, with those around them, in the form of `diff -u`.
struct DiffHunk {
  /// Bytes of a line that are shown: a page may be one line.
  private static let widest = 240
  /// Bytes of them that are shown before the first that differs, where that stands further behind.
  private static let lead = 80

  /// Numbers of the first line, from 1.
  let oldStart: Int
  let newStart: Int
  /// The heading or term that stands above.
  let landmark: String
  private var oldCount = 0
  private var newCount = 0
  private var body: [LineDiff.Line] = []

  init(oldStart: Int, newStart: Int, landmark: String) {
    self.oldStart = oldStart
    self.newStart = newStart
    self.landmark = landmark
  }

  var lines: [String] {
    let places = "-\(Self.range(oldStart, oldCount)) +\(Self.range(newStart, newCount))"
    return ["@@ \(places) @@" + (landmark.isEmpty ? "" : " \(landmark)")]
      + zip(body, starts).flatMap(Self.shown)
  }

  mutating func add(_ line: LineDiff.Line) {
    body.append(line)
    switch line {
    case .same:
      oldCount += 1
      newCount += 1
    case .removed: oldCount += 1
    case .added: newCount += 1
    }
  }

  /// From which byte on each line is shown: what was removed is followed by what was added in its place, and both begin alike.
  private var starts: [Int] {
    var starts = body.map { _ in 0 }
    // Lines may have come or gone between them: the first of the removed that begins like one for long is meant. By their beginnings, as a
    // hunk may be a whole file.
    var removed: [[UInt8]: ArraySlice<(index: Int, text: String)>] = [:]
    for (index, line) in body.enumerated() {
      switch line {
      case .same: removed = [:]
      case .removed(let text): removed[Self.beginning(of: text), default: []].append((index, text))
      case .added(let text):
        guard let old = removed[Self.beginning(of: text)]?.popFirst() else { continue }
        starts[index] = Self.start(Self.content(old.text), Self.content(text))
        starts[old.index] = starts[index]
      }
    }
    return starts
  }

  /// As much of it as must be alike for a line to be shown from further behind.
  private static func beginning(of text: String) -> [UInt8] {
    Array(content(text).prefix(widest - lead + 1))
  }

  /// Such that the first byte that differs is shown. Both have the same beginning.
  private static func start(_ old: Substring.UTF8View, _ new: Substring.UTF8View) -> Int {
    guard max(old.count, new.count) > widest else { return 0 }
    let common = zip(old, new).prefix { $0 == $1 }.count
    let before = old.prefix(common - lead + 1)
    // Where a sign of UTF-8 begins.
    return before.count - 1 - before.reversed().prefix { $0 & 0xC0 == 0x80 }.count
  }

  private static func shown(_ line: LineDiff.Line, from start: Int) -> [String] {
    let (mark, text) =
      switch line {
      case .same(let text): (" ", text)
      case .removed(let text): ("-", text)
      case .added(let text): ("+", text)
      }
    let content = content(text)
    let isEnded = content.count < text.utf8.count
    return [mark + cut(content, from: start)] + (isEnded ? [] : ["\\ No newline at end of file"])
  }

  /// Without the line's end.
  private static func content(_ text: String) -> Substring.UTF8View {
    text.utf8.last == UInt8(ascii: "\n") ? text.utf8.dropLast() : text.utf8[...]
  }

  /// A range of no lines stands behind the one it names; of one line, its count is left out.
  private static func range(_ start: Int, _ count: Int) -> String {
    switch count {
    case 0: "\(start - 1),0"
    case 1: "\(start)"
    default: "\(start),\(count)"
    }
  }

  /// Cut between bytes of UTF-8, and repaired.
  private static func cut(_ text: Substring.UTF8View, from start: Int) -> String {
    let rest = text.dropFirst(start)
    let shown = String(decoding: rest.prefix(widest), as: UTF8.self)
    return (start > 0 ? "…" : "") + shown + (rest.count > widest ? "…" : "")
  }
}
