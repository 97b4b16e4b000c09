/// Why a file of a theme is not read: a link leads from it to something hidden.
struct HiddenPlace: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where that is, by no link.
  let path: String

  var description: String {
    "it leads to what is hidden, \(path); copy what it leads to"
  }
}
