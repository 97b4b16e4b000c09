import CCmarkGFM

/// Reads which tasks are done, which the library gets wrong: it takes one for done where `[x]` stands anywhere on its line, as in a link.
extension GFM {
  /// - Parameter text: what was parsed, which the library counts in lines from 1 and in bytes from 1.
  static func mark(_ tasks: [OpaquePointer], in text: String) {
    guard !tasks.isEmpty else { return }
    var text = text
    text.withUTF8 { bytes in
      var starts: [Int] = []
      MarkdownLines.forEach(in: bytes) { starts.append($0.lowerBound) }
      for task in tasks {
        let line = Int(cmark_node_get_start_line(task)) - 1
        let column = Int(cmark_node_get_start_column(task)) - 1
        guard starts.indices.contains(line), column >= 0 else { continue }
        let isDone = isDone(bytes[starts[line]...].dropFirst(column))
        cmark_gfm_extensions_set_tasklist_item_checked(task, isDone)
      }
    }
  }

  /// - Parameter item: from its marker on, `-` or `1.`, behind which the checkbox stands.
  private static func isDone(_ item: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let box = item.drop(while: MarkdownByte.isDigit).dropFirst().drop { byte in
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
    return box.starts(with: "[x]".utf8) || box.starts(with: "[X]".utf8)
  }
}
