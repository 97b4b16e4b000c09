/// What a field of a schema is, and so how a template may use it.
@usableFromInline
package enum FieldKind: String, Sendable, Hashable {
  case text
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
