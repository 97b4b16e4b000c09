/// How a file is called beside its place until it is whole: `.NAME.partial`.
package enum PartialName {
  private static let ending = ".partial"

  /// - Parameter name: of the file, without the folder it stands in. The end of one that is too long is left out.
  package static func of(_ name: String) -> String {
    var name = name
    while name.utf8.count + ending.utf8.count >= NameLimit.bytes {
      name.unicodeScalars.removeLast()
    }
    return "." + name + ending
  }
}
