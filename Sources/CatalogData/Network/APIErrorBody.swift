import CatalogDomain
import Foundation

/// What the API itself says when it says no, made fit for a message.
enum APIErrorBody {
  /// Nil when the body is something else, such as the page of a server that stands before the API.
  static func text(in body: Data) -> String? {
    guard let text = ErrorDTO(body)?.error else { return nil }
    let line = text.inOneLine
    // By scalars: a `Character` may be as long as the body.
    return line.isEmpty
      ? nil : Excerpt.visible(String(String.UnicodeScalarView(line.unicodeScalars.prefix(200))))
  }

  /// The text of the API's status 404 for an address that leads to none of its lists. For a page past the end, or a filter that matches
  /// nothing, it says the same without the full stop.
  static let unknownRoute = "There is nothing here."

  /// All texts of the API's status 404. Other servers, too, have one, such as "Not Found", for whatever they do not know.
  static let notFound: Set<String> = [
    "There is nothing here", "Character not found", "Location not found", "Episode not found",
    unknownRoute,
  ]

  /// Texts of the API's status 500 that mean the request is wrong and stays wrong.
  static let permanent: Set<String> = ["Hey! you must provide an id", "Bad... bad array :/"]
}
