import CatalogTemplates

/// Resolves the links and pictures of one document and gathers everything that is wrong with them.
struct MarkdownDestinations {
  let source: MarkdownSource
  /// What `#id` may name without asking.
  let headings: HeadingIDs

  private struct Refusal: Error {
    let message: String
  }

  /// What becomes of the destinations, one each.
  struct Result {
    /// Nil where it stays as it is.
    var urls: [String?] = []
    /// Of pictures, where it is known.
    var sizes: [GFMRewriting.Size?] = []
    /// The places of those that are no links any more.
    var unlinked: Set<Int> = []
    /// Why they are not.
    var warnings: [MarkdownProblem] = []
    /// What is to be known of others.
    var notes: [MarkdownProblem] = []
  }

  func resolve(
    _ destinations: [GFMOutline.Destination],
    by resolve: (MarkdownReference) -> MarkdownResolution
  ) throws(MarkdownError) -> Result {
    var result = Result()
    result.urls.reserveCapacity(destinations.count)
    result.sizes.reserveCapacity(destinations.count)
    var refused: [(destination: GFMOutline.Destination, message: String)] = []
    var unlinked = refused
    var noted = refused
    for (place, destination) in destinations.enumerated() {
      var url: String?
      var size: GFMRewriting.Size?
      do throws(Refusal) {
        switch try resolution(of: destination, by: resolve) {
        case .url(let reference): url = reference.text
        case .noted(let reference, let message):
          url = reference.text
          noted.append((destination, message))
        case .picture(let reference, let width, let height):
          url = reference.text
          if destination.isPicture { size = GFMRewriting.Size(width: width, height: height) }
        case .asWritten: break
        case .unlinked(let message) where !destination.isPicture:
          result.unlinked.insert(place)
          unlinked.append((destination, message))
        case .unlinked(let message), .problem(let message): throw Refusal(message: message)
        }
      } catch {
        refused.append((destination, error.message))
      }
      result.urls.append(url)
      result.sizes.append(size)
    }
    guard refused.isEmpty else { throw MarkdownError(problems: problems(with: refused)) }
    result.warnings = problems(with: unlinked)
    result.notes = problems(with: noted)
    return result
  }

  private func resolution(
    of destination: GFMOutline.Destination, by resolve: (MarkdownReference) -> MarkdownResolution
  ) throws(Refusal) -> MarkdownResolution {
    let reference = try reference(for: destination)
    if case .fragment(let id) = reference.target, let fragment = headings.fragment(id) {
      return fragment == id ? .asWritten : .url(URLReference(relative: "#" + fragment))
    }
    let resolution = resolve(reference)
    if case .asWritten = resolution, reference.target.isRecord {
      throw Refusal(message: "no page was named for it")
    }
    return resolution
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
      if case .scheme = error, destination.isPicture {
        throw Refusal(message: MarkdownLinkRefusal.notAPicture.message)
      }
      throw Refusal(message: error.message)
    }
  }

  // MARK: - Problems

  private func problems(
    with refused: [(destination: GFMOutline.Destination, message: String)]
  ) -> [MarkdownProblem] {
    guard !refused.isEmpty else { return [] }
    var places = MarkdownPlaces(source)
    return refused.map { destination, message in
      let kind = destination.isPicture ? "picture" : "link"
      return source.problem(
        onLine: places.line(of: destination),
        "\(kind) \(MarkdownQuote.of(destination.url)): \(message)")
    }
  }
}
