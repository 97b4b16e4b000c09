package import Foundation

/// Where a character's picture is to be had. Says nothing of its type: a third of the API's `.jpeg` are PNG.
package struct AvatarReference: Hashable, Sendable {
  /// The address as written. Kept instead of the `URL`, which takes four times the memory: a catalog holds one a character.
  package let text: String

  /// - Parameter url: absolute, `http` or `https`.
  package init(url: URL) {
    text = url.absoluteString
  }

  /// Absolute, `http` or `https`.
  package var url: URL {
    // What a `URL` wrote it reads again; the other branch is for the compiler.
    URL(string: text) ?? URL(fileURLWithPath: text)
  }
}
