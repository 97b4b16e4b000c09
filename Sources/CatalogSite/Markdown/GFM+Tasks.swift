import CCmarkGFM

/// Reads which tasks are done, which the library gets wrong: it takes one for done where `[x]` stands anywhere on its line, as in a link.
extension GFM {
  /// - Parameter text: what was parsed, which the library counts in lines from 1 and in bytes from 1.
  static func mark(_ tasks: [OpaquePointer], in text: String) {
    guard !tasks.isEmpty else { return }
    let bytes = Array(text.utf8)
    let lines = starts(ofLinesIn: bytes)
    for task in tasks {
      let line = Int(cmark_node_get_start_line(task)) - 1
      let column = Int(cmark_node_get_start_column(task)) - 1
      guard lines.indices.contains(line), column >= 0 else { continue }
      let isDone = isDone(bytes[lines[line]...].dropFirst(column))
      cmark_gfm_extensions_set_tasklist_item_checked(task, isDone)
    }
  }

  /// - Parameter item: from its marker on, `-` or `1.`, behind which the checkbox stands.
  private static func isDone(_ item: ArraySlice<UInt8>) -> Bool {
    let box = item.drop(while: MarkdownByte.isDigit).dropFirst().drop { byte in
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
    return box.starts(with: "[x]".utf8) || box.starts(with: "[X]".utf8)
  }

  /// As the library parts them: a line feed ends a line, a carriage return does, and both together end one.
  private static func starts(ofLinesIn bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"): starts.append(index + 1)
      case UInt8(ascii: "\r") where bytes[(index + 1)...].first != UInt8(ascii: "\n"):
        starts.append(index + 1)
      default: continue
      }
    }
    return starts
  }
}
