/// A file that a host reads and no visitor.
package enum HostFile: String, CaseIterable, Hashable, Sendable {
  /// `.nojekyll`: GitHub Pages publishes the files as they are.
  case nojekyll
  /// `_headers`: how long browsers may keep what.
  case headers
  /// `_redirects`: the API's addresses lead to pages.
  case redirects
}
