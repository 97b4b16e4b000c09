import CCmarkGFM
import Foundation

/// Goes through a parsed document and takes down what of it is to be judged, or written otherwise.
extension GFM {
  /// The outline with the nodes it was read from, in the same order.
  struct Survey {
    var outline = GFMOutline()
    var headings: [OpaquePointer] = []
    var destinations: [OpaquePointer] = []
    var tasks: [OpaquePointer] = []
    /// References to footnotes that stand in the words of a link, with the link.
    var linkedFootnotes: [(reference: OpaquePointer, link: OpaquePointer)] = []
    /// The links and pictures whose words are being read, the innermost last.
    var around: [OpaquePointer] = []
    /// The words of the heading being read.
    var headingText: String?
    var depth = 0
  }

  static func survey(_ document: OpaquePointer, hasFootnotes: Bool) -> Survey {
    var survey = Survey()
    // Notes have a few; growing from one would take as many steps.
    survey.destinations.reserveCapacity(16)
    survey.outline.destinations.reserveCapacity(16)
    guard let iterator = cmark_iter_new(document) else { return survey }
    defer { cmark_iter_free(iterator) }
    while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
      guard let node = cmark_iter_get_node(iterator) else { continue }
      if event == CMARK_EVENT_ENTER { enter(node, &survey) } else { leave(node, &survey) }
      if hasFootnotes, event == CMARK_EVENT_ENTER { witness(node, &survey) }
    }
    return survey
  }

  private static func enter(_ node: OpaquePointer, _ survey: inout Survey) {
    let type = cmark_node_get_type(node)
    switch type {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE:
      if survey.headingText != nil { survey.headingText? += string(cmark_node_get_literal(node)) }
      return
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK:
      survey.headingText? += " "
      return
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
      survey.outline.rawHTML.append(
        .init(text: string(cmark_node_get_literal(node)), line: line(of: node)))
      return
    case CMARK_NODE_THEMATIC_BREAK, CMARK_NODE_CODE_BLOCK:
      return
    case CMARK_NODE_HEADING:
      survey.headingText = ""
    case CMARK_NODE_ITEM:
      // Only those of task lists have an extension.
      if cmark_node_get_syntax_extension(node) != nil { survey.tasks.append(node) }
    case CMARK_NODE_FOOTNOTE_REFERENCE:
      if let link = survey.around.last, cmark_node_get_type(link) == CMARK_NODE_LINK {
        survey.linkedFootnotes.append((node, link))
      }
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
      survey.around.append(node)
      survey.destinations.append(node)
      survey.outline.destinations.append(
        .init(
          isPicture: type == CMARK_NODE_IMAGE, url: string(cmark_node_get_url(node)),
          line: line(of: node)))
    default:
      if isTableRow(node) {
        let columns = cmark_gfm_extensions_get_table_columns(cmark_node_parent(node))
        survey.outline.tableRows.append(.init(line: line(of: node), columns: Int(columns)))
      }
    }
    survey.depth += 1
    guard survey.depth > survey.outline.depth else { return }
    survey.outline.depth = survey.depth
    survey.outline.deepestLine = line(of: node)
  }

  /// Whether it is one below the head of its table.
  private static func isTableRow(_ node: OpaquePointer) -> Bool {
    cmark_node_get_syntax_extension(node) != nil
      && strcmp(cmark_node_get_type_string(node), "table_row") == 0
  }

  private static func witness(_ node: OpaquePointer, _ survey: inout Survey) {
    let first = Int(cmark_node_get_start_line(node))
    switch cmark_node_get_type(node) {
    case CMARK_NODE_FOOTNOTE_DEFINITION:
      survey.outline.footnoteWitnesses.append(first...first)
    case CMARK_NODE_HEADING:
      // To the parser one that is underlined ends on the line below, which may be that of a footnote. Its words end above the underline.
      let last = max(first, Int(cmark_node_get_end_line(node)) - 1)
      survey.outline.footnoteWitnesses.append(first...last)
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK:
      let last = max(first, Int(cmark_node_get_end_line(node)))
      survey.outline.footnoteWitnesses.append(first...last)
    case CMARK_NODE_ITEM:
      return
    default:
      // A table is of an extension; its rows have lines of their own.
      guard cmark_node_get_syntax_extension(node) != nil else { return }
      survey.outline.footnoteWitnesses.append(first...first)
    }
  }

  /// Is called for nodes that can have children: those that `enter` counts as a level.
  private static func leave(_ node: OpaquePointer, _ survey: inout Survey) {
    survey.depth -= 1
    if survey.around.last == node { survey.around.removeLast() }
    guard let text = survey.headingText, cmark_node_get_type(node) == CMARK_NODE_HEADING else {
      return
    }
    let level = Int(cmark_node_get_heading_level(node))
    survey.outline.headings.append(.init(level: level, text: text))
    survey.headings.append(node)
    survey.headingText = nil
  }

  /// Nodes inside a table cell and breaks have no line of their own; the nearest ancestor's is taken.
  private static func line(of node: OpaquePointer) -> Int {
    var current: OpaquePointer? = node
    while let node = current {
      let line = Int(cmark_node_get_start_line(node))
      if line > 0 { return line }
      current = cmark_node_parent(node)
    }
    return 1
  }

  /// Copies; empty for a node without that text.
  static func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
