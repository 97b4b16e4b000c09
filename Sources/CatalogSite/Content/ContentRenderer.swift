import CatalogDomain
import CatalogTemplates

/// Renders the owner's texts one after the other, and gathers what they show and what is wrong with them.
final class ContentRenderer {
  enum Kind {
    /// Below a heading of the page; `##` comes next to it, as on a page.
    case note
    /// Below the page's own title.
    case page

    /// - Parameter punctuation: has a say in the ids of headings, too.
    func options(_ punctuation: MarkdownOptions.Punctuation) -> MarkdownOptions {
      switch self {
      case .note:
        MarkdownOptions(punctuation: punctuation, headingIDPrefix: "note-", topHeadingLevel: 2)
      case .page:
        MarkdownOptions(punctuation: punctuation, headingIDPrefix: "text-", topHeadingLevel: 1)
      }
    }
  }

  let targets: ContentTargets
  let routes: RouteTable
  let pictures: any ContentPictures
  /// All notes stand on pages of one folder.
  private let besideCharacters: Viewpoint
  private let content: Content
  private let footnoteLabel: String
  private let punctuation: MarkdownOptions.Punctuation
  /// By file.
  private lazy var texts = Self.texts(of: content)
  /// By file, as far as links lead to them; nil for a text that cannot be read, which has problems of its own.
  private var headings: [String: HeadingIDs?] = [:]
  private var guesses = NameGuesses()
  /// By the path of a file that is not there.
  private var meant: [String: String?] = [:]
  private(set) var shown: [Link: ContentPicture] = [:]
  private(set) var problems: [ContentProblem] = []
  private(set) var warnings: [ContentProblem] = []
  private(set) var notes: [ContentProblem] = []

  init(
    _ content: Content, targets: ContentTargets, routes: RouteTable,
    pictures: any ContentPictures, texts: SiteTexts, punctuation: MarkdownOptions.Punctuation
  ) {
    self.content = content
    footnoteLabel = texts[.footnoteBack]
    self.punctuation = punctuation
    self.targets = targets
    self.routes = routes
    self.pictures = pictures
    besideCharacters = Viewpoint(of: .character(.init(1)), in: routes)
  }

  /// Empty when the text has problems.
  func html(_ text: ContentText, on page: Link, _ kind: Kind) -> HTML {
    document(text, on: page, kind)?.html ?? .empty
  }

  /// - Parameter page: where the text will stand, as its links see it.
  /// - Returns: nil when the text has problems.
  func document(_ text: ContentText, on page: Link, _ kind: Kind) -> MarkdownDocument? {
    let start = Visit(file: text.file, viewpoint: viewpoint(of: page))
    var visit = start
    var result = outcome(of: text, kind, &visit)
    if !visit.unread.isEmpty {
      // Only now: one text is parsed at a time.
      for path in visit.unread { readHeadings(of: path) }
      visit = start
      result = outcome(of: text, kind, &visit)
    }
    switch result {
    case .success(let document):
      shown.merge(visit.shown) { first, _ in first }
      warnings += document.warnings.map(Self.problem)
      notes += document.notes.map(Self.problem)
      return document
    case .failure(let error):
      problems += error.problems.map(Self.problem)
      return nil
    }
  }

  /// A text whose links are being resolved.
  private struct Visit {
    let file: ContentFile
    let viewpoint: Viewpoint
    var shown: [Link: ContentPicture] = [:]
    /// Files that links lead to headings of, and whose headings are not known yet.
    var unread: Set<String> = []
  }

  private func outcome(of text: ContentText, _ kind: Kind, _ visit: inout Visit)
    -> Result<MarkdownDocument, MarkdownError>
  {
    var options = kind.options(punctuation)
    options.footnoteLabel = footnoteLabel
    do {
      let document = try MarkdownRenderer(options).render(Self.source(text)) { reference in
        resolve(reference, &visit)
      }
      return .success(document)
    } catch {
      return .failure(error)
    }
  }

  private func readHeadings(of path: String) {
    guard let (text, kind) = texts[path] else { return }
    let options = kind.options(punctuation)
    let found = try? MarkdownRenderer(options).headings(of: Self.source(text))
    let ids = found.map { HeadingIDs($0, prefix: options.headingIDPrefix) }
    headings.updateValue(ids, forKey: path)
  }

  private static func texts(of content: Content) -> [String: (ContentText, Kind)] {
    var texts: [String: (ContentText, Kind)] = [:]
    for sheet in content.sheets { texts[sheet.file.path] = (sheet.text, .note) }
    for page in content.pages { texts[page.text.file.path] = (page.text, .page) }
    for introduction in content.introductions {
      texts[introduction.text.file.path] = (introduction.text, .page)
    }
    if let home = content.home { texts[home.file.path] = (home, .page) }
    return texts
  }

  private static func source(_ text: ContentText) -> MarkdownSource {
    MarkdownSource(
      path: text.file.description, text: text.markdown, firstLine: text.firstLine)
  }

  private func viewpoint(of page: Link) -> Viewpoint {
    if case .character = page { return besideCharacters }
    return Viewpoint(of: page, in: routes)
  }

  private func resolve(_ reference: MarkdownReference, _ visit: inout Visit)
    -> MarkdownResolution
  {
    do {
      if let link = try targets.link(to: reference.target) {
        let page = visit.viewpoint.reference(to: link)
        return targets.note(of: link).map { .noted(page, $0) } ?? .url(page)
      }
    } catch {
      return error.resolution
    }
    switch (reference.kind, reference.target) {
    case (.link, .external): return .asWritten
    case (.picture, .external):
      return .problem(
        "a page asks no other host for anything; copy the picture into \(visit.file.folder)")
    case (_, .fragment): return .problem("this text has no such heading")
    case (_, .relative(let way)):
      return relative(way, reference.kind, &visit)
    default: return .problem("nothing is known of it")
    }
  }

  private func relative(
    _ way: String, _ kind: MarkdownReference.Kind, _ visit: inout Visit
  ) -> MarkdownResolution {
    let bytes = Array(way.utf8)
    let end = bytes.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") } ?? bytes.count
    let decoded = PercentEncoding.decoded(bytes[..<end])
    guard bytes[end...].first != UInt8(ascii: "?"),
      let path = String(validating: decoded, as: UTF8.self),
      let target = ContentPath.resolved(path, from: visit.file.path)
    else {
      return .problem("expected the way from this file to another one in \(visit.file.folder)")
    }
    if kind == .link, let link = targets.link(toOwnFile: target) {
      // Whether a page has what the fragment names is told by the finished site.
      let fragment = String(decoding: bytes[end...], as: UTF8.self)
      return .url(URLReference(relative: visit.viewpoint.reference(to: link).text + fragment))
    }
    if kind == .link, target.hasSuffix(".md") {
      let fragment = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
      return text(target, fragment, &visit)
    }
    do {
      let picture = try pictures.picture(at: target)
      let link = Link.picture(digest: picture.digest, type: picture.type)
      visit.shown[link] = picture
      return .picture(
        visit.viewpoint.reference(to: link), width: picture.width, height: picture.height)
    } catch {
      guard error == .missing else { return .problem(error.message) }
      return missing(
        target, error.message, from: visit.file,
        among: pictures.paths + (kind == .link ? targets.ownPaths : []))
    }
  }

  private func missing(
    _ path: String, _ message: String, from file: ContentFile,
    among paths: @autoclosure () -> [String]
  ) -> MarkdownResolution {
    let guess = meant[path] ?? guesses.guess(for: path, among: paths())
    meant.updateValue(guess, forKey: path)
    let way = guess.map { PercentEncoding.encoded(ContentPath.reference(to: $0, from: file.path)) }
    return .problem(message + (way.map { "; did you mean \"\($0)\"?" } ?? ""))
  }

  /// Another text, or the heading of it that the fragment names.
  private func text(_ path: String, _ fragment: String, _ visit: inout Visit)
    -> MarkdownResolution
  {
    let link: Link
    do {
      link = try targets.link(toFile: path)
    } catch {
      guard error.isUnknownFile else { return error.resolution }
      return missing(path, error.message, from: visit.file, among: targets.paths)
    }
    let page = visit.viewpoint.reference(to: link)
    if let note = targets.note(of: link) { return .noted(page, note) }
    guard !fragment.isEmpty else { return .url(page) }
    guard let read = headings[path] else {
      visit.unread.insert(path)
      return .url(page)
    }
    guard let ids = read else { return .url(page) }
    guard let id = ids.fragment(fragment) else { return .problem("\(path) has no such heading") }
    return .url(URLReference(relative: page.text + "#" + id))
  }

  private static func problem(_ problem: MarkdownProblem) -> ContentProblem {
    ContentProblem(path: problem.path, line: problem.line, message: problem.message)
  }
}
