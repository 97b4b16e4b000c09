package import Foundation

/// Where a character's picture is to be had. Says nothing of its type: a third of the API's `.jpeg` are PNG.
package struct AvatarReference: Hashable, Sendable {
  /// Absolute, `http` or `https`.
  package let url: URL

  package init(url: URL) {
    self.url = url
  }
}
