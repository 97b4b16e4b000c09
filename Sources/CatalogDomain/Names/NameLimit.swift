/// How long the name of a file or a folder may be.
package enum NameLimit {
  /// As most file systems have it.
  package static let bytes = 255
}
