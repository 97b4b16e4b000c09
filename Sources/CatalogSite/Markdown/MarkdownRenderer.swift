import CatalogTemplates

/// Renders Markdown (GitHub's: tables, task lists, strikethrough; footnotes) to HTML that is safe to stand in a page.
///
/// A value that keeps nothing between documents; it may be used from several tasks at once. The same source and the
/// same answers of the resolver give the same bytes.
package struct MarkdownRenderer: Sendable {
  private let options: MarkdownOptions

  package init(_ options: MarkdownOptions = MarkdownOptions()) {
    self.options = options
  }

  /// Checks the bounds, parses, resolves every link and picture, gives headings ids, and renders.
  ///
  /// - Parameter resolve: is asked once for each link and picture, in document order, but not for a `#id` that is a
  ///   heading of this document, with its prefix or without.
  /// - Throws: all problems of the document together. A text beyond its bounds is not parsed, so its links are not
  ///   among them.
  package func render(
    _ source: MarkdownSource, resolving resolve: (MarkdownReference) -> MarkdownResolution
  ) throws(MarkdownError) -> MarkdownDocument {
    let bounds = MarkdownBounds.check(source, punctuation: options.punctuation)
    guard bounds.problems.isEmpty else { throw MarkdownError(problems: bounds.problems) }

    let outputLimit = MarkdownBounds.outputLimit(forInput: source.text.utf8.count)
    let settings = GFMSettings(punctuation: options.punctuation, outputLimit: outputLimit)
    var headings: [MarkdownHeading] = []
    var warnings = bounds.warnings
    var notes: [MarkdownProblem] = []
    var mayHaveBracketedHosts = false
    let rendering = try GFM.render(source.text, settings: settings) {
      outline throws(MarkdownError) in
      headings = self.headings(of: outline)
      mayHaveBracketedHosts = BracketedHosts.mayStand(in: outline)
      warnings += RawHTMLWarnings.of(outline, in: source)
      warnings += TableWarnings.of(outline, in: source)
      warnings += FootnoteWarnings.of(bounds.footnotes, outline, in: source)
      if let problem = MarkdownBounds.depthProblem(of: outline, in: source) {
        throw MarkdownError(problems: [problem])
      }
      let destinations = MarkdownDestinations(
        source: source, headings: HeadingIDs(headings, prefix: options.headingIDPrefix))
      let found = try destinations.resolve(outline.destinations, by: resolve)
      warnings += found.warnings
      notes = found.notes
      return GFMRewriting(
        headings: headings.map { .init(level: $0.level, id: $0.id) }, urls: found.urls,
        unlinked: found.unlinked, sizes: found.sizes, tasks: .labelled)
    }
    switch rendering {
    case .html(let written):
      let markup = mayHaveBracketedHosts ? BracketedHosts.restored(in: written) : written
      warnings += FootnoteWarnings.ofSharedNames(in: markup, bounds.footnotes, in: source)
      return MarkdownDocument(
        html: Self.isLeftOut(markup)
          ? .empty : HTML(trusted: ControlCharacters.replaced(in: labelled(markup, of: source))),
        headings: headings,
        warnings: warnings.sorted { $0.line < $1.line }, notes: notes)
    case .overrun(let bytes):
      throw MarkdownError(problems: [MarkdownBounds.outputProblem(bytes: bytes, in: source)])
    case .outOfMemory:
      throw MarkdownError(problems: [source.problem(onLine: 1, "not enough memory to render it")])
    }
  }

  /// Whether the text holds nothing but blocks of raw HTML, such as remarks. The library writes a line for each.
  private static func isLeftOut(_ markup: String) -> Bool {
    markup.hasPrefix("<!--")
      && markup.split(separator: "\n").allSatisfy { $0 == "<!-- raw HTML omitted -->" }
  }

  private func labelled(_ markup: String, of source: MarkdownSource) -> String {
    guard let label = options.footnoteLabel, GFM.mayHaveFootnotes(source.text) else {
      return markup
    }
    return FootnoteLabels.write(label, into: markup)
  }

  /// The table of contents alone, as `render` makes it. Links and pictures are not looked at.
  ///
  /// - Throws: what keeps the text from being parsed.
  package func headings(of source: MarkdownSource) throws(MarkdownError) -> [MarkdownHeading] {
    let bounds = MarkdownBounds.check(source, punctuation: options.punctuation)
    guard bounds.problems.isEmpty else { throw MarkdownError(problems: bounds.problems) }
    let outputLimit = MarkdownBounds.outputLimit(forInput: source.text.utf8.count)
    let settings = GFMSettings(punctuation: options.punctuation, outputLimit: outputLimit)
    var headings: [MarkdownHeading] = []
    _ = try GFM.render(source.text, settings: settings) {
      outline throws(MarkdownError) in
      if let problem = MarkdownBounds.depthProblem(of: outline, in: source) {
        throw MarkdownError(problems: [problem])
      }
      headings = self.headings(of: outline)
      return GFMRewriting.none
    }
    return headings
  }

  private func headings(of outline: GFMOutline) -> [MarkdownHeading] {
    var slugs = HeadingSlugs(prefix: options.headingIDPrefix)
    return outline.headings.map { heading in
      let level = min(6, heading.level + options.topHeadingLevel - 1)
      return MarkdownHeading(level: level, id: slugs.next(for: heading.text), text: heading.text)
    }
  }
}
