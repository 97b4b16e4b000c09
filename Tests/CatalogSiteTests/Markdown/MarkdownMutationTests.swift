import CatalogSite
import CatalogTemplates
import CatalogTestSupport
import Testing

@Suite("Markdown of any kind becomes safe HTML or a message")
struct MarkdownMutationTests {
  private static let seeds = [
    "# A *b* `c`\n\n[x](character:1 \"t\") ![y](portal.png) <https://a.org>\n",
    "|a|b|\n|-|:-:|\n|1|~~2~~|\n\n- [x] c\n  1. d\n> e\n\n[r]: javascript:x 'y'\n",
    "x[^1] [^2]\n\n[^1]: n [^2]\n[^2]: m\n\n<div onclick=\"x\">\n\n<b>a</b> <!-- c --> &amp; \\* &#x6A;avascript:\n",
    "```js\nalert('<script>')\n```\n\n    <script>\n\na  \nb\\\nc\n***\n===\n",
  ]
  private static let pieces = [
    "[", "]", "(", ")", "<", ">", "\"", "'", "`", "*", "_", "~~", "|", "\n", "\n\n", "  ", "\t",
    "&#106;", "&quot;",
    "&colon;", "javascript:", "data:", "[^1]", "![", "](", "]:", "\\", "\u{301}", "\u{0}", "\r",
    "- ", "> ", "1. ", "#",
    "|-|-|\n", "<script>", "<!--", "-->", "onerror=", "http://", "&Tab;", "é", "-", "...",
  ]

  @Test(
    "Seeded mutations give the same outcome twice, and no markup but the renderer's own",
    arguments: 0..<4)
  func mutates(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 1)
    var rendered = 0
    for _ in 0..<100 {
      var text = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)].unicodeScalars
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let start = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, start + Int.random(in: 0...3, using: &random))
        let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
        text.replaceSubrange(
          text.index(text.startIndex, offsetBy: start)..<text.index(text.startIndex, offsetBy: end),
          with: Array(piece.unicodeScalars))
      }
      let options = MarkdownOptions(punctuation: Bool.random(using: &random) ? .smart : .plain)
      let first = Result { () throws(MarkdownError) in try render(String(text), options) }
      let second = Result { () throws(MarkdownError) in try render(String(text), options) }
      #expect(first == second, "of \(String(text).debugDescription)")
      if case .success(let document) = first {
        rendered += 1
        #expect(
          foreignMarkup(in: document.html.markup) == [], "of \(String(text).debugDescription)")
      }
    }
    // Were all refused, nothing was tested.
    #expect(rendered > 10)
  }

  /// Half of the pictures are of known size.
  private func render(_ text: String, _ options: MarkdownOptions) throws(MarkdownError)
    -> MarkdownDocument
  {
    try MarkdownRenderer(options).render(MarkdownSource(path: "a.md", text: text)) { reference in
      if reference.kind == .picture, case .relative(let path) = reference.target,
        path.utf8.count % 2 == 0
      {
        return .picture(URLReference(relative: "p.png"), width: 3, height: 4)
      }
      return smallSite(reference)
    }
  }

  /// Tags and attributes that the renderer does not write, and URLs with a scheme that is not accepted.
  private func foreignMarkup(in html: String) -> [String] {
    // Only ASCII, since a `>` with a combining mark behind it is one `Character`, but not for a browser.
    let ascii = String(String.UnicodeScalarView(html.unicodeScalars.map { $0.isASCII ? $0 : "?" }))
    return ascii.split(separator: "<", omittingEmptySubsequences: false).dropFirst().compactMap {
      part in
      let tag = part.prefix { $0 != ">" }
      let isKnown =
        tag.wholeMatch(of: /!-- raw HTML omitted --/) != nil
        || tag.wholeMatch(of: /\/?[a-z]+[1-6]?( \/)?( ([a-z-]+)(="[^"]*")?)*( \/)?/) != nil
      let names = tag.matches(of: /\ ([a-z-]+)="/).map { String($0.1) }
      let known: Set = [
        "href", "src", "alt", "title", "id", "class", "align", "type", "checked", "disabled",
        "start", "aria-label", "width", "height", "loading", "decoding",
      ]
      let hasScheme = tag.contains(/(href|src)="(?!https?:|mailto:)[^"#\/?]*:/)
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter }
      let isTag = Self.tags.contains(String(name)) || tag.hasPrefix("!--")
      return isKnown && isTag && names.allSatisfy(known.contains) && !hasScheme ? nil : String(tag)
    }
  }

  private static let tags: Set = [
    "h", "p", "a", "img", "em", "strong", "del", "code", "pre", "ul", "ol", "li", "input", "label",
    "blockquote", "br", "hr",
    "table", "thead", "tbody", "tr", "th", "td", "sup", "section",
  ]
}
