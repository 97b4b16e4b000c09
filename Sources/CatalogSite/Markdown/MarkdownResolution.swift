package import CatalogTemplates

/// What becomes of a link or a picture.
package enum MarkdownResolution: Hashable, Sendable {
  /// It leads here. Percent-encoding and escaping are done when it is written.
  case url(URLReference)
  /// The same, and the document has a note of what is to be known of it.
  case noted(URLReference, String)
  /// It is a picture that is here, and so large; in pixels.
  case picture(URLReference, width: Int, height: Int)
  /// It stays as written: an address elsewhere, a `#id` of the page around the document.
  case asWritten
  /// It leads nowhere any more: its words stay without a link, and the document has a warning that says why. A picture is refused.
  case unlinked(String)
  /// It leads nowhere; the document is refused. Says what is missing and what to write: `no character 9999`.
  case problem(String)
}
