/// Lines next to each other that differ, with those around them, in the form of `diff -u`.
struct DiffHunk {
  /// Bytes of a line that are shown: a page may be one line.
  private static let widest = 240

  /// Numbers of the first line, from 1.
  let oldStart: Int
  let newStart: Int
  /// The heading or term that stands above.
  let landmark: String
  private var oldCount = 0
  private var newCount = 0
  private var body: [String] = []

  init(oldStart: Int, newStart: Int, landmark: String) {
    self.oldStart = oldStart
    self.newStart = newStart
    self.landmark = landmark
  }

  var lines: [String] {
    let places = "-\(Self.range(oldStart, oldCount)) +\(Self.range(newStart, newCount))"
    return ["@@ \(places) @@" + (landmark.isEmpty ? "" : " \(landmark)")] + body
  }

  mutating func add(_ line: LineDiff.Line) {
    switch line {
    case .same(let text):
      oldCount += 1
      newCount += 1
      add(" ", text)
    case .removed(let text):
      oldCount += 1
      add("-", text)
    case .added(let text):
      newCount += 1
      add("+", text)
    }
  }

  private mutating func add(_ mark: String, _ text: String) {
    let isEnded = text.utf8.last == UInt8(ascii: "\n")
    body.append(mark + Self.cut(isEnded ? text.utf8.dropLast() : text.utf8[...]))
    if !isEnded { body.append("\\ No newline at end of file") }
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
  private static func cut(_ text: Substring.UTF8View) -> String {
    let shown = String(decoding: text.prefix(widest), as: UTF8.self)
    return text.count > widest ? shown + "…" : shown
  }
}
