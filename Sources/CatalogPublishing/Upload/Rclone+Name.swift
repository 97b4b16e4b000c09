import CatalogDomain

/// What people are told of a remote, and of what rclone says: nothing that may be a password.
extension Rclone {
  var name: String { Self.name(of: remote) }

  static func name(of remote: String) -> String { "rclone:" + shown(remote) }

  /// The remote without its parameters: a password may be among them. So may one stand before an `@`, as in `sftp://user:password@host` and
  /// `user:password@host/path`, which is how other programs name a place, and in an address as a parameter that lacks its quotes.
  static func shown(_ remote: String) -> String {
    var shown = remote
    if let parameters = parameters(of: remote) {
      shown.replaceSubrange(parameters.startIndex..<parameters.endIndex, with: ",…")
    }
    return isAddress(remote) ? Excerpt.withoutPassword(shown) : shown
  }

  /// What rclone says, in the same way. It tells the remote as it was given, mostly in quotes; but also what it could not read of a parameter,
  /// in quotes of its own, and addresses that it made of one.
  func withoutPasswords(_ text: String) -> String {
    let parameters = Self.parameters(of: remote).map { String($0) }
    var said = Self.replacing(remote, with: Self.shown(remote), in: text)
    if let parameters { said = Self.replacing(parameters, with: ",…", in: said) }
    let secrets = Self.plain(parameters ?? "")
    let pieces = Self.pieces(of: said).enumerated().map { index, piece -> String in
      guard index % 2 == 1 else {
        return piece.split(separator: " ", omittingEmptySubsequences: false)
          .map { Self.withoutUser(String($0)) }.joined(separator: " ")
      }
      let plain = Self.plain(piece)
      if !plain.isEmpty && secrets.contains(plain) { return "…" }
      return parameters == nil ? Self.withoutUser(piece) : Excerpt.withoutPassword(piece)
    }
    return pieces.joined(separator: "\"")
  }

  /// Wherever it stands as it is, or in quotes.
  private static func replacing(_ secret: String, with shown: String, in text: String) -> String {
    // By scalars: a sign that joins a quote would hide it.
    func replaced(_ old: String, with new: String, in text: String) -> String {
      String(text.unicodeScalars.replacing(old.unicodeScalars, with: new.unicodeScalars))
    }
    func quoted(_ text: String) -> String {
      replaced("\"", with: "\\\"", in: replaced("\\", with: "\\\\", in: text))
    }
    return replaced(
      secret, with: shown, in: replaced(quoted(secret), with: quoted(shown), in: text))
  }

  /// Text before the first quote, in quotes, behind them, and so on. A quote behind a backslash is one of the text.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == "\"" && !isEscaped {
        pieces.append(piece)
        piece = ""
      } else {
        piece.unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return pieces + [piece]
  }

  /// For comparison: without the quotes around a value, what is put before a sign in quotes, and the `/` that is put behind an address.
  private static func plain(_ text: String) -> [Unicode.Scalar] {
    let signs = "\"'\\".unicodeScalars
    var scalars = Array(text.unicodeScalars).filter { !signs.contains($0) }
    while scalars.last == "/" { scalars.removeLast() }
    return scalars
  }

  /// A word, or what stands in quotes, where it is an address.
  private static func withoutUser(_ word: String) -> String {
    word.unicodeScalars.contains("//".unicodeScalars) ? Excerpt.withoutPassword(word) : word
  }

  /// Whether its path begins as one does, or has an `@` in its first part. Further down a folder may be called so.
  private static func isAddress(_ remote: String) -> Bool {
    guard let colon = colon(of: remote) else { return false }
    let path = remote[remote.utf8.index(after: colon)...]
    return path.utf8.starts(with: "//".utf8)
      || path.unicodeScalars.prefix { $0 != "/" }.contains("@")
  }

  /// What stands behind the name in a connection string (https://rclone.org/docs/#connection-strings), as `,url="https://host/"` does in
  /// `:webdav,url="https://host/":path`; nil where nothing does.
  private static func parameters(of remote: String) -> Substring? {
    guard let start = nameEnd(of: remote), remote.utf8[start] == UInt8(ascii: ",") else {
      return nil
    }
    return remote[start..<(colon(of: remote) ?? remote.endIndex)]
  }

  /// What ends the name of a remote, `:` or `,`; nil for a path on this machine.
  private static func nameEnd(of remote: String) -> String.Index? {
    let bytes = remote.utf8
    guard bytes.first != UInt8(ascii: "/"),
      let end = bytes.dropFirst().firstIndex(where: ":,/".utf8.contains),
      bytes[end] != UInt8(ascii: "/")
    else { return nil }
    return end
  }

  /// The `:` behind which the path stands; nil for a path on this machine, and where parameters do not end. A quote is one where a value
  /// begins, and ends with it; doubled in it, it stands for itself.
  static func colon(of remote: String) -> String.Index? {
    guard let start = nameEnd(of: remote) else { return nil }
    let bytes = remote.utf8
    var value: String.Index?
    var quote: UInt8?
    var isQuoted = false
    for index in bytes[start...].indices {
      switch bytes[index] {
      case quote: isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: ":"): return index
      case UInt8(ascii: ","): (value, quote) = (nil, nil)
      case UInt8(ascii: "=") where value == nil: value = bytes.index(after: index)
      case UInt8(ascii: "\"") where index == value, UInt8(ascii: "'") where index == value:
        (quote, isQuoted) = (bytes[index], true)
      default: break
      }
    }
    return nil
  }
}
