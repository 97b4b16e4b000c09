/// A link or a picture of a document, as the resolver is asked about it.
package struct MarkdownReference: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case link
    case picture
  }

  package let kind: Kind
  package let target: MarkdownLink

  package init(kind: Kind, target: MarkdownLink) {
    self.kind = kind
    self.target = target
  }
}
