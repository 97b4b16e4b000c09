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
    takeOut(survey.linkedFootnotes)
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
