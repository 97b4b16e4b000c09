import CatalogDomain
import CatalogTemplates

/// Renders the owner's texts one after the other, and gathers what they show and what is wrong with them.
final class ContentRenderer {
  enum Kind {
    /// Below a heading of the page; `##` comes next to it, as on a page.
    case note
    /// Below the page's own title.
    case page

    var options: MarkdownOptions {
      switch self {
      case .note: MarkdownOptions(headingIDPrefix: "note-", topHeadingLevel: 2)
      case .page: MarkdownOptions(headingIDPrefix: "text-", topHeadingLevel: 1)
      }
    }
  }

  let targets: ContentTargets
  let routes: RouteTable
  let pictures: any ContentPictures
  /// All notes stand on pages of one folder.
  private let besideCharacters: Viewpoint
  private(set) var shown: [Link: ContentPicture] = [:]
  private(set) var problems: [ContentProblem] = []
  private(set) var warnings: [ContentProblem] = []

  init(targets: ContentTargets, routes: RouteTable, pictures: any ContentPictures) {
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
    let viewpoint = viewpoint(of: page)
    let file = text.file
    let source = MarkdownSource(
      path: file.description, text: text.markdown, firstLine: text.firstLine)
    var shown: [Link: ContentPicture] = [:]
    do {
      let document = try MarkdownRenderer(kind.options).render(source) { reference in
        resolve(reference, from: file, viewpoint, &shown)
      }
      self.shown.merge(shown) { first, _ in first }
      warnings += document.warnings.map(Self.problem)
      return document
    } catch {
      problems += error.problems.map(Self.problem)
      return nil
    }
  }

  private func viewpoint(of page: Link) -> Viewpoint {
    if case .character = page { return besideCharacters }
    return Viewpoint(of: page, in: routes)
  }

  private func resolve(
    _ reference: MarkdownReference, from file: ContentFile, _ viewpoint: Viewpoint,
    _ shown: inout [Link: ContentPicture]
  ) -> MarkdownResolution {
    do {
      if let link = try targets.link(to: reference.target) {
        return .url(viewpoint.reference(to: link))
      }
    } catch {
      return error.resolution
    }
    switch (reference.kind, reference.target) {
    case (.link, .external): return .asWritten
    case (.picture, .external):
      return .problem(
        "a page asks no other host for anything; copy the picture into \(file.folder)")
    case (_, .fragment): return .problem("this text has no such heading")
    case (_, .relative(let way)):
      return relative(way, reference.kind, from: file, viewpoint, &shown)
    default: return .problem("nothing is known of it")
    }
  }

  private func relative(
    _ way: String, _ kind: MarkdownReference.Kind, from file: ContentFile,
    _ viewpoint: Viewpoint, _ shown: inout [Link: ContentPicture]
  ) -> MarkdownResolution {
    let bytes = Array(way.utf8)
    let end = bytes.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") } ?? bytes.count
    let decoded = PercentEncoding.decoded(Array(bytes[..<end]))
    guard bytes[end...].first != UInt8(ascii: "?"),
      let path = String(validating: decoded, as: UTF8.self),
      let target = ContentPath.resolved(path, from: file.path)
    else {
      return .problem("expected the way from this file to another one in \(file.folder)")
    }
    if kind == .link, target.hasSuffix(".md") {
      do {
        let reference = viewpoint.reference(to: try targets.link(toFile: target))
        let fragment = String(decoding: bytes[end...], as: UTF8.self)
        return .url(URLReference(relative: reference.text + fragment))
      } catch {
        return error.resolution
      }
    }
    do {
      let picture = try pictures.picture(at: target)
      let link = Link.picture(digest: picture.digest, type: picture.type)
      shown[link] = picture
      return .picture(
        viewpoint.reference(to: link), width: picture.width, height: picture.height)
    } catch {
      let guess =
        error == .missing ? NearestName.suggestion(for: target, among: pictures.paths) : nil
      return .problem(error.message + (guess.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
  }

  private static func problem(_ problem: MarkdownProblem) -> ContentProblem {
    ContentProblem(path: problem.path, line: problem.line, message: problem.message)
  }
}
