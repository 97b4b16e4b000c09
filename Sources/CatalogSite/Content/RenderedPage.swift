import CatalogDomain

/// A page of the owner's own with its text rendered.
struct RenderedPage: Sendable {
  let page: OwnPage
  let document: MarkdownDocument

  /// For search engines; nil for a page without a single word.
  var description: String? {
    if let written = page.description { return written }
    let summary = document.summary()
    return summary.isEmpty ? nil : summary
  }
}
