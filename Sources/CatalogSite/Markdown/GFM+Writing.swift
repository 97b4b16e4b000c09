import CCmarkGFM

/// Writes into a parsed document what the library cannot: ids of headings, sizes of pictures, labels of checkboxes, links taken away.
extension GFM {
  /// The library's checkboxes have no name, so the words beside one become its label, with the checkbox in it. Where a table or nothing
  /// stands beside it, there are no words to name it by.
  static func label(_ task: OpaquePointer) {
    guard let words = cmark_node_first_child(task),
      [CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING].contains(cmark_node_get_type(words)),
      let label = cmark_node_new_with_mem(CMARK_NODE_CUSTOM_INLINE, memory)
    else { return }
    guard cmark_node_prepend_child(words, label) == 1 else { return cmark_node_free(label) }
    while let word = cmark_node_next(label), cmark_node_append_child(label, word) == 1 {}
    let checked = cmark_gfm_extensions_get_tasklist_item_checked(task) ? " checked=\"\"" : ""
    cmark_node_set_on_enter(label, "<label><input type=\"checkbox\"\(checked) disabled=\"\" /> ")
    cmark_node_set_on_exit(label, "</label>")
    // An item as any other: else the library wrote its own checkbox, too.
    cmark_node_set_syntax_extension(task, nil)
  }

  /// The library's headings have no attributes, so a block of our own takes the heading's place: empty itself, it
  /// keeps the line breaks of a block, and the inline node in it writes the tags.
  static func write(_ heading: GFMRewriting.Heading, at node: OpaquePointer) {
    guard let block = cmark_node_new_with_mem(CMARK_NODE_CUSTOM_BLOCK, memory) else {
      return
    }
    guard cmark_node_replace(node, block) == 1 else { return cmark_node_free(block) }
    defer { cmark_node_free(node) }
    guard let tags = cmark_node_new_with_mem(CMARK_NODE_CUSTOM_INLINE, memory) else {
      return
    }
    guard cmark_node_append_child(block, tags) == 1 else { return cmark_node_free(tags) }
    cmark_node_set_on_enter(tags, "<h\(heading.level) id=\"\(heading.id)\">")
    cmark_node_set_on_exit(tags, "</h\(heading.level)>")
    while let child = cmark_node_first_child(node), cmark_node_append_child(tags, child) == 1 {}
  }

  /// A reference to a footnote is a link of its own, which browsers do not take into another: they end that one before it, and words behind
  /// it were no link. So it stands behind the link.
  static func takeOut(_ footnotes: [(reference: OpaquePointer, link: OpaquePointer)]) {
    // From the last on, for all of one link stand right behind it.
    for footnote in footnotes.reversed() {
      _ = cmark_node_insert_after(footnote.link, footnote.reference)
    }
  }

  /// Pictures may stand in the words of others, so the inner ones come first, and all words are read before.
  static func write(_ sizes: [GFMRewriting.Size?], at nodes: [OpaquePointer]) {
    let pictures = zip(nodes, sizes).compactMap { node, size in
      size.map { (node: node, tag: tag(of: node, $0)) }
    }
    for picture in pictures.reversed() {
      guard let inline = cmark_node_new_with_mem(CMARK_NODE_CUSTOM_INLINE, memory)
      else { return }
      cmark_node_set_on_enter(inline, picture.tag)
      if put(inline, inPlaceOf: picture.node) {
        cmark_node_free(picture.node)
      } else {
        cmark_node_free(inline)
      }
    }
  }

  /// The cells of a table hold no node of our own, so there one that they hold is put around it, which writes nothing itself.
  private static func put(_ inline: OpaquePointer, inPlaceOf node: OpaquePointer) -> Bool {
    if cmark_node_replace(node, inline) == 1 { return true }
    guard let cover = cmark_node_new_with_mem(CMARK_NODE_EMPH, memory) else { return false }
    guard cmark_node_set_syntax_extension(cover, silent) == 1,
      cmark_node_append_child(cover, inline) == 1, cmark_node_replace(node, cover) == 1
    else {
      cmark_node_unlink(inline)
      cmark_node_free(cover)
      return false
    }
    return true
  }

  /// Writes nothing for a node, only what stands in it. Never attached to a parser; lives as long as the process.
  private nonisolated(unsafe) static let silent: OpaquePointer? = {
    let silent = cmark_syntax_extension_new("silent")
    cmark_syntax_extension_set_html_render_func(silent) { _, _, _, _, _ in }
    return silent
  }()

  /// What stands in it takes its place, so that no other node of the survey is freed with it.
  static func unlink(_ node: OpaquePointer) {
    guard cmark_node_get_type(node) == CMARK_NODE_LINK else { return }
    while let child = cmark_node_first_child(node), cmark_node_insert_before(node, child) == 1 {}
    guard cmark_node_first_child(node) == nil else {
      cmark_node_set_url(node, "")
      return
    }
    cmark_node_free(node)
  }

  private static func tag(of node: OpaquePointer, _ size: GFMRewriting.Size) -> String {
    PictureTag.text(
      url: string(cmark_node_get_url(node)), alt: words(in: node),
      title: string(cmark_node_get_title(node)), size: size)
  }

  /// The words below a node without markup, as the library writes them for a picture, but for raw HTML, which is left out there as well.
  private static func words(in node: OpaquePointer) -> String {
    guard let iterator = cmark_iter_new(node) else { return "" }
    defer { cmark_iter_free(iterator) }
    var words = ""
    while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
      switch cmark_node_get_type(node) {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE:
        words += string(cmark_node_get_literal(node))
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: words += " "
      default: break
      }
    }
    return words
  }
}
