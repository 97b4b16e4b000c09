/// Why a page was cut short: its template asked for more than any page can mean.
///
/// Templates that cannot end are refused when they are compiled. What is left are values without an
/// end (a character whose episodes show their characters, whose episodes …), and loops inside loops
/// over the same long list; only rendering can see those.
package enum RenderOverrun: Sendable, Hashable {
  /// Sections and partials stood inside one another more than `RenderLimits.depth` times.
  case tooDeep
  /// More than `RenderLimits.rounds` rounds of sections and partials.
  case tooMuchWork
  /// More than `RenderLimits.bytes` bytes.
  case tooLarge
}

extension RenderOverrun: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooDeep:
      "the page nests more than \(RenderLimits.depth) sections and partials; expected data that ends"
    case .tooMuchWork:
      "the page needs more than \(RenderLimits.rounds.grouped) rounds of sections and partials"
    case .tooLarge:
      "the page is larger than \(RenderLimits.bytes.grouped) bytes"
    }
  }
}
