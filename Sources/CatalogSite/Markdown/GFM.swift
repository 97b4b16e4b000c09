import CCmarkGFM
import Foundation
import Synchronization

/// libcmark-gfm: text in, HTML out. Nobody else sees the library; none of its pointers leaves it.
///
/// Safe to call from several tasks. The library's inline parser keeps tables in static memory (`SPECIAL_CHARS`
/// and `SKIP_CHARS` in its `inlines.c`) that each parse fills and clears for its extensions: when two parse at once,
/// some documents lose their strikethrough, silently. So one document is rendered at a time, under one lock for the
/// process, which `GFMMemory` needs as well.
package enum GFM {
  /// Parses `text`, shows what it holds to `rewriting`, writes back what that returns, and renders.
  ///
  /// - Parameter rewriting: must not render in its turn.
  package static func render<Failure: Error>(
    _ text: String, settings: GFMSettings,
    rewriting: (GFMOutline) throws(Failure) -> GFMRewriting
  ) throws(Failure) -> GFMRendering {
    try oneAtATime.withLock { _ throws(Failure) in
      defer { GFMMemory.takeBack() }
      return try rendered(text, settings, rewriting)
    }
  }

  private static let oneAtATime = Mutex<Void>(())

  /// The system's where a sanitizer is to watch every piece of memory, as when fuzzing.
  #if GFM_SYSTEM_MEMORY
    static var memory: UnsafeMutablePointer<cmark_mem> { cmark_get_default_mem_allocator() }
  #else
    nonisolated(unsafe) static let memory: UnsafeMutablePointer<cmark_mem> = {
      let functions = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
      functions.initialize(
        to: cmark_mem(
          calloc: { GFMMemory.cleared($0, of: $1) }, realloc: { GFMMemory.resized($0, to: $1) },
          free: { GFMMemory.giveBack($0) }))
      return functions
    }()
  #endif

  private static func rendered<Failure: Error>(
    _ text: String, _ settings: GFMSettings,
    _ rewriting: (GFMOutline) throws(Failure) -> GFMRewriting
  ) throws(Failure) -> GFMRendering {
    let options = parseOptions(settings, for: text)
    guard let parser = cmark_parser_new_with_mem(options, memory) else { return .outOfMemory }
    // `GFMMemory` takes all of a document back at once.
    #if GFM_SYSTEM_MEMORY
      defer { cmark_parser_free(parser) }
    #endif
    attachExtensions(to: parser)
    feed(text, to: parser)

    guard let document = cmark_parser_finish(parser) else { return .outOfMemory }
    #if GFM_SYSTEM_MEMORY
      defer { cmark_node_free(document) }
    #endif
    let survey = survey(document, hasFootnotes: options & CMARK_OPT_FOOTNOTES != 0)
    let rewriting = try rewriting(survey.outline)
    if rewriting.tasks == .labelled {
      mark(survey.tasks, in: text)
      survey.tasks.forEach(label)
    }
    for (node, heading) in zip(survey.headings, rewriting.headings) { write(heading, at: node) }
    for (node, url) in zip(survey.destinations, rewriting.urls) {
      // A string handed over as a parameter would be copied first.
      url?.withCString { _ = cmark_node_set_url(node, $0) }
    }
    // Before pictures are written, whose words may hold links.
    for place in rewriting.unlinked { unlink(survey.destinations[place]) }
    write(rewriting.sizes, at: survey.destinations)
    return html(of: document, parser: parser, settings: settings)
  }

  /// The library's version, as in `0.29.0.gfm.6`.
  package static var version: String { String(cString: cmark_version_string()) }

  /// Which of the library's extensions are on. Registered once for the process, as a static is initialised once.
  ///
  /// `autolink` reads a byte outside its text in versions before 0.29.0.gfm.7, so it waits for that one.
  package static let extensions: [String] = {
    cmark_gfm_core_extensions_ensure_registered()
    let names = ["table", "strikethrough", "tasklist", "tagfilter"]
    return cmark_version() >= 0x00_1D_00_07 ? names + ["autolink"] : names
  }()

  // MARK: - Parsing

  private static func parseOptions(_ settings: GFMSettings, for text: String) -> CInt {
    // Positions keep the line right behind code spans of several lines; the renderer is not told to print them. Validation would find
    // nothing: a string is valid UTF-8, and the parser itself replaces the zero byte.
    var options = CMARK_OPT_SOURCEPOS
    // For footnotes, which few texts have, the library goes through a whole document twice more.
    if settings.footnotes, mayHaveFootnotes(text) { options |= CMARK_OPT_FOOTNOTES }
    if settings.punctuation == .smart { options |= CMARK_OPT_SMART }
    return options
  }

  /// Whether a text is parsed for footnotes at all.
  static func mayHaveFootnotes(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, CInt(UInt8(ascii: "^")), bytes.count) != nil } ?? false
    }
  }

  /// They live as long as the process.
  private nonisolated(unsafe) static let registered = extensions.compactMap {
    cmark_find_syntax_extension($0)
  }

  private static func attachExtensions(to parser: OpaquePointer) {
    for known in registered { cmark_parser_attach_syntax_extension(parser, known) }
  }

  private static func feed(_ text: String, to parser: OpaquePointer) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        guard let start = $0.baseAddress else { return }
        cmark_parser_feed(parser, start, $0.count)
      }
    }
  }

  // MARK: - Walking

  /// The outline with the nodes it was read from, in the same order.
  private struct Survey {
    var outline = GFMOutline()
    var headings: [OpaquePointer] = []
    var destinations: [OpaquePointer] = []
    var tasks: [OpaquePointer] = []
    /// The words of the heading being read.
    var headingText: String?
    var depth = 0
  }

  private static func survey(_ document: OpaquePointer, hasFootnotes: Bool) -> Survey {
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
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
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
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK:
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

  // MARK: - Rendering

  /// Takes the parser because the list of extensions belongs to it.
  private static func html(
    of document: OpaquePointer, parser: OpaquePointer, settings: GFMSettings
  ) -> GFMRendering {
    let options = settings.rawHTML == .keptForComparison ? CMARK_OPT_UNSAFE : CMARK_OPT_DEFAULT
    let extensions = cmark_parser_get_syntax_extensions(parser)
    guard let text = cmark_render_html_with_mem(document, options, extensions, memory) else {
      return .outOfMemory
    }
    defer { memory.pointee.free(text) }
    let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
    guard bytes.count <= settings.outputLimit else { return .overrun(bytes: bytes.count) }
    return .html(String(decoding: bytes, as: UTF8.self))
  }
}
