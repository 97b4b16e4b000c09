import CatalogDomain

extension LineDiff {
  /// As `diff -u` prints it, each place with the heading or term that stands above it, by which one finds the field. Long lines are cut.
  ///
  /// - Parameters:
  ///   - context: lines shown before and after each difference.
  ///   - most: lines shown in all; then a line says how many are left out.
  /// - Returns: nothing when nothing differs.
  package func unified(context: Int = 3, most: Int = 60) -> [String] {
    var shown: [String] = []
    var oldNumber = 1
    var newNumber = 1
    var landmark = ""
    var hunk: DiffHunk?
    for (index, line) in lines.enumerated() {
      let isNear = lines[max(0, index - context)...min(lines.count - 1, index + context)].contains {
        if case .same = $0 { false } else { true }
      }
      if isNear {
        if hunk == nil {
          hunk = DiffHunk(oldStart: oldNumber, newStart: newNumber, landmark: landmark)
        }
        // In place: it may be a whole file, of which no copy is to be made for each line.
        hunk?.add(line)
      } else if let done = hunk {
        shown += done.lines
        hunk = nil
      }
      switch line {
      case .same(let text):
        landmark = Self.landmark(in: text) ?? landmark
        oldNumber += 1
        newNumber += 1
      case .removed: oldNumber += 1
      case .added: newNumber += 1
      }
    }
    shown += hunk?.lines ?? []
    guard shown.count > most else { return shown }
    return shown.prefix(most) + ["… \((shown.count - most).counted("more line"))"]
  }

  /// The text of a term or of a heading, of a table's too.
  private static func landmark(in line: String) -> String? {
    for tag in ["<dt", "<th", "<h1", "<h2", "<h3", "<h4"] {
      guard let found = text(after: tag, in: line), !found.isEmpty else { continue }
      return found
    }
    return nil
  }

  /// What stands between the end of the tag and the next one.
  private static func text(after tag: String, in line: String) -> String? {
    let bytes = Array(line.utf8)
    let wanted = Array(tag.utf8)
    guard bytes.count > wanted.count,
      let start = bytes.indices.dropLast(wanted.count).first(where: { index in
        bytes[index...].starts(with: wanted)
          && [UInt8(ascii: ">"), UInt8(ascii: " ")].contains(bytes[index + wanted.count])
      })
    else { return nil }
    let inner = bytes[start...].drop { $0 != UInt8(ascii: ">") }.dropFirst()
    return String(decoding: inner.prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self)
  }
}
