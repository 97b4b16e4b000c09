/// What a field of a schema is, and so how a template may use it.
@usableFromInline
package enum FieldKind: String, Sendable, Hashable {
  case text
  case namePart = "part of a name"
  case number
  case flag
  case url = "URL"
  case html = "HTML"
  case optionalText = "optional text"
  case optionalNumber = "optional number"
  case optionalURL = "optional URL"
  case object
  case optionalObject = "optional object"
  case list
  case texts = "list of texts"
}

extension FieldKind {
  /// What messages call a value that is no HTML, and so must be escaped; nil for all others.
  var escapedNoun: String? {
    switch self {
    case .text, .namePart, .optionalText: "text"
    case .number, .optionalNumber: "a number"
    case .url, .optionalURL: "a URL"
    case .flag, .html, .object, .optionalObject, .list, .texts: nil
    }
  }
}
