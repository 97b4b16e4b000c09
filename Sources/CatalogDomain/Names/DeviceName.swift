/// The names that Windows keeps for devices: a file or a folder called so cannot be made there
/// (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
package enum DeviceName {
  private static let all = Set(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
      + "123456789¹²³".flatMap { ["com\($0)", "lpt\($0)"] })

  /// - Parameter name: of a file or a folder, without those it stands in. Neither what follows its first dot counts, nor blanks before
  ///   that, nor case.
  package static func isOne(_ name: Substring) -> Bool {
    var stem = name.utf8.prefix { $0 != UInt8(ascii: ".") }
    while stem.last == UInt8(ascii: " ") { stem.removeLast() }
    return all.contains(Substring(stem).lowercased())
  }
}
