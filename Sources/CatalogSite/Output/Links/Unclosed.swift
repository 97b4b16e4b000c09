import CatalogDomain

/// What a page opens and never closes, so that all that follows is part of it.
enum Unclosed: Error {
  case comment
  /// Which begins so.
  case tag([UInt8])
  case quote(inTag: [UInt8])
  /// Of that name.
  case text([UInt8])
}

extension Unclosed: CustomStringConvertible {
  var description: String {
    switch self {
    case .comment: "a comment never ends; browsers leave out the rest of the page"
    case .tag(let start):
      "the tag \"\(Excerpt.of(start))\" never ends; browsers leave out the rest of the page"
    case .quote(let start):
      "a quote in the tag \"\(Excerpt.of(start))\" is never closed; browsers leave out the rest of the page"
    case .text(let name):
      "\"<\(Excerpt.of(name))>\" is never closed; browsers take the rest of the page for its text"
    }
  }
}
