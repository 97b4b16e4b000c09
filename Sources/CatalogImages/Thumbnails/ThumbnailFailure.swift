/// Why a picture has no small version, for people.
package struct ThumbnailFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
