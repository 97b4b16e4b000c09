import CatalogTemplates

/// Resolves the links and pictures of one document and gathers everything that is wrong with them.
struct MarkdownDestinations {
  let source: MarkdownSource
  /// UTF-8 of the ids that `#id` may name without asking.
  let headingIDs: Set<[UInt8]>

  private struct Refusal: Error {
    let message: String
  }

  /// What becomes of a destination.
  struct Resolved {
    /// Nil where it stays as it is.
    let url: String?
    /// Of a picture, where it is known.
    let size: GFMRewriting.Size?
    /// Why there is no link any more, if that is so.
    var unlinked: String?
  }

  struct Result {
    let resolved: [Resolved]
    let warnings: [MarkdownProblem]
  }

  func resolve(
    _ destinations: [GFMOutline.Destination],
    by resolve: (MarkdownReference) -> MarkdownResolution
  ) throws(MarkdownError) -> Result {
    var urls: [Resolved] = []
    var refused: [(destination: GFMOutline.Destination, message: String)] = []
    var unlinked = refused
    for destination in destinations {
      do throws(Refusal) {
        let resolved = try url(for: destination, by: resolve)
        urls.append(resolved)
        if let message = resolved.unlinked { unlinked.append((destination, message)) }
      } catch {
        refused.append((destination, error.message))
      }
    }
    guard refused.isEmpty else { throw MarkdownError(problems: problems(with: refused)) }
    return Result(resolved: urls, warnings: problems(with: unlinked))
  }

  private func url(
    for destination: GFMOutline.Destination, by resolve: (MarkdownReference) -> MarkdownResolution
  ) throws(Refusal) -> Resolved {
    let reference = try reference(for: destination)
    if case .fragment(let id) = reference.target, isHeading(id) {
      return Resolved(url: nil, size: nil)
    }
    switch resolve(reference) {
    case .url(let url): return Resolved(url: url.text, size: nil)
    case .picture(let url, let width, let height):
      let size = GFMRewriting.Size(width: width, height: height)
      return Resolved(url: url.text, size: reference.kind == .picture ? size : nil)
    case .unlinked(let message) where reference.kind == .link:
      return Resolved(url: nil, size: nil, unlinked: message)
    case .unlinked(let message): throw Refusal(message: message)
    case .asWritten where reference.target.isRecord:
      throw Refusal(message: "no page was named for it")
    case .asWritten: return Resolved(url: nil, size: nil)
    case .problem(let message): throw Refusal(message: message)
    }
  }

  private func reference(
    for destination: GFMOutline.Destination
  ) throws(Refusal) -> MarkdownReference {
    do throws(MarkdownLinkRefusal) {
      let target = try MarkdownLink(destination: destination.url)
      guard destination.isPicture else { return MarkdownReference(kind: .link, target: target) }
      guard target.canBePicture else { throw .notAPicture }
      return MarkdownReference(kind: .picture, target: target)
    } catch {
      throw Refusal(message: error.message)
    }
  }

  /// As written or percent-decoded, as browsers look for it.
  private func isHeading(_ fragment: String) -> Bool {
    let bytes = Array(fragment.utf8)
    return headingIDs.contains(bytes) || headingIDs.contains(PercentEncoding.decoded(bytes))
  }

  // MARK: - Problems

  private func problems(
    with refused: [(destination: GFMOutline.Destination, message: String)]
  ) -> [MarkdownProblem] {
    guard !refused.isEmpty else { return [] }
    let lines = source.text.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "\n")
    }
    return refused.map { destination, message in
      let kind = destination.isPicture ? "picture" : "link"
      return source.problem(
        onLine: line(of: destination, in: lines),
        "\(kind) \(MarkdownQuote.of(destination.url)): \(message)")
    }
  }

  /// The parser's line, or one of the next that holds the destination as written: the parser does not count the link
  /// definitions above a paragraph's first words.
  private func line(
    of destination: GFMOutline.Destination, in lines: [Substring.UTF8View]
  ) -> Int {
    let written = Array((destination.url.isEmpty ? "()" : destination.url).utf8)
    let window = lines.indices.dropFirst(destination.line - 1).prefix(32)
    return window.first { lines[$0].contains(written) }.map { $0 + 1 } ?? destination.line
  }
}
