import CatalogDomain

/// Names of files that editors and file managers make for a moment, or for themselves.
enum PassingName {
  /// Vim's swap files, Emacs' locks, GNOME's and rsync's half-written files, `.DS_Store`, `.git`. No build reads any by itself, but for
  /// those that hosts read.
  static func isHidden(_ name: String) -> Bool {
    HiddenName.isOne(name) && !HiddenName.isHosted(name)
  }

  static func isOne(_ name: String, isFolder: Bool) -> Bool {
    if isHidden(name) { return true }
    guard !isFolder else { return false }
    if LeftoverName.isOne(name) { return true }
    let bytes = name.utf8
    // Vim tries whether it may write with a file named 4913, or a larger number.
    if !bytes.isEmpty, bytes.allSatisfy(\.isDigit) { return true }
    let lower = name.lowercased()
    return [".swp", ".swx", ".swo", ".tmp", ".temp", ".bak", ".part", ".crdownload"].contains {
      lower.utf8.reversed().starts(with: $0.utf8.reversed())
    } || lower.utf8.reversed().starts(with: "___jb_tmp___".utf8.reversed())
      || lower.utf8.reversed().starts(with: "___jb_old___".utf8.reversed())
  }
}
