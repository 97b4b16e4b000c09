/// Names of files that an editor, or Windows' file manager, leaves beside those that are meant. Others hide what they leave.
package enum LeftoverName {
  package static func isOne(_ name: String) -> Bool {
    let bytes = name.utf8
    // Emacs saves by itself into `#name#`.
    let isSavedByEmacs =
      bytes.count > 1 && bytes.first == UInt8(ascii: "#") && bytes.last == UInt8(ascii: "#")
    return bytes.last == UInt8(ascii: "~") || isSavedByEmacs
      || ["thumbs.db", "desktop.ini"].contains(name.lowercased())
  }
}
