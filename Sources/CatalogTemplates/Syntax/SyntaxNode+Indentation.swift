/// Blocks lose the indentation they were written with, and get that of the place they are put in.
extension SyntaxNode {
  /// Takes `blanks`, or as much of them as is there, off the beginning of each line.
  static func unindent(_ nodes: inout [SyntaxNode], by blanks: [UInt8]) {
    if blanks.isEmpty { return }
    var isAtLineStart = false
    for index in nodes.indices {
      let followsLineStart = isAtLineStart
      isAtLineStart = false
      switch nodes[index] {
      case .lineStart:
        isAtLineStart = true
      case .text(let text):
        if followsLineStart { nodes[index] = .text(without(blanks, text)) }
      case .variable:
        break
      case .section(var section):
        unindent(&section.content, by: blanks)
        nodes[index] = .section(section)
      case .partial(var partial):
        partial.indentation = partial.indentation.map { without(blanks, $0) }
        nodes[index] = .partial(partial)
      case .parent(var parent):
        parent.indentation = parent.indentation.map { without(blanks, $0) }
        nodes[index] = .parent(parent)
      case .block(var block):
        switch block.place {
        case .ownLine(let own): block.place = .ownLine(without(blanks, own))
        case .lineStart(let own): block.place = .lineStart(without(blanks, own))
        case .inLine: break
        }
        unindent(&block.content, by: blanks)
        nodes[index] = .block(block)
      }
    }
  }

  private static func without(_ blanks: [UInt8], _ text: [UInt8]) -> [UInt8] {
    Array(text.dropFirst(zip(blanks, text).prefix { $0 == $1 }.count))
  }
}
