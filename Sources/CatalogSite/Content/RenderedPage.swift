import CatalogDomain

/// A page of the owner's own with its text rendered.
struct RenderedPage: Sendable {
  let page: OwnPage
  let document: MarkdownDocument

  var description: String { page.description ?? document.summary() }
}
