import CatalogDomain

/// A remote, and what rclone says, as people are told of them: without anything that may be a password.
extension Rclone {
  var name: String { Self.name(of: remote) }

  static func name(of remote: String) -> String { "rclone:" + redacted(remote) }

  /// The remote without its parameters, any of which may be a password. One may also stand before an `@` (`sftp://user:password@host`, and
  /// `user:password@host/path`, as other programs name a place), and in an address given as a parameter without quotes.
  static func redacted(_ remote: String) -> String {
    var redacted = ""
    var start = remote.startIndex
    for group in parameters(of: remote) {
      guard let first = group.first, let last = group.last else { continue }
      redacted += String(remote[start..<first.startIndex]) + ",…"
      start = last.endIndex
    }
    redacted += String(remote[start...])
    return isAddress(remote) ? AddressText.withoutPassword(redacted) : redacted
  }

  /// What rclone says, in the same way. It tells the remote as it was given, mostly in quotes; but also what it could not read of a
  /// parameter, in quotes of its own, and addresses that it made of one.
  func redacted(inMessage text: String) -> String {
    let groups = Self.parameters(of: remote)
    var said = Self.replacing(remote, with: Self.redacted(remote), in: text)
    for group in groups {
      said = Self.replacing(group.joined(separator: ""), with: ",…", in: said)
    }
    let parameters = RedactedParameters(Array(groups.joined()))
    let pieces = Self.pieces(of: said).enumerated().map { index, piece -> String in
      if index % 2 == 1 { return redacted(inQuotes: piece, parameters) }
      return piece.split(separator: " ", omittingEmptySubsequences: false)
        .map { Self.redacted(word: String($0)) }.joined(separator: " ")
    }
    return pieces.joined(separator: "\"")
  }

  /// What stands in quotes. Only rclone knows the address of a remote without parameters: also where an `@` stands in its path, all before
  /// that may be a user and a password.
  private func redacted(inQuotes piece: String, _ parameters: RedactedParameters) -> String {
    if parameters.isEmpty {
      let redacted = Self.redacted(word: piece)
      return Self.isWebAddress(redacted) ? RedactedParameters.withoutQuery(redacted) : redacted
    }
    // The remote, or a place in it or beside it.
    let start = Self.redacted(String(remote[..<Self.path(of: remote)]))
    if piece.unicodeScalars.starts(with: start.unicodeScalars) { return Self.redacted(piece) }
    let redacted = parameters.redacted(piece)
    return Self.isAddress(remote) ? AddressText.withoutPassword(redacted) : redacted
  }

  /// Wherever it stands as it is, or in quotes.
  private static func replacing(
    _ secret: String, with redacted: String, in text: String
  ) -> String {
    // By scalars: a sign that joins a quote would hide it.
    func replaced(_ old: String, with new: String, in text: String) -> String {
      String(text.unicodeScalars.replacing(old.unicodeScalars, with: new.unicodeScalars))
    }
    func quoted(_ text: String) -> String {
      replaced("\"", with: "\\\"", in: replaced("\\", with: "\\\\", in: text))
    }
    return replaced(
      secret, with: redacted, in: replaced(quoted(secret), with: quoted(redacted), in: text))
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

  /// A word, or what stands in quotes, where it is an address.
  private static func redacted(word: String) -> String {
    isWebAddress(word) ? AddressText.withoutPassword(word) : word
  }

  private static func isWebAddress(_ word: String) -> Bool {
    word.unicodeScalars.contains("//".unicodeScalars)
  }

  /// Whether its path begins as one does, or has an `@` in its first part. Further down a folder may be called so.
  private static func isAddress(_ remote: String) -> Bool {
    guard colon(of: remote) != nil else { return false }
    let path = remote[path(of: remote)...]
    return path.utf8.starts(with: "//".utf8)
      || path.unicodeScalars.prefix { $0 != "/" }.contains("@")
  }

  /// Where the path begins; at the end where parameters do not end.
  private static func path(of remote: String) -> String.Index {
    colon(of: remote).map(remote.utf8.index(after:)) ?? remote.endIndex
  }

  /// What stands behind the name in a connection string (https://rclone.org/docs/#connection-strings), as `,url="https://host/"` does in
  /// `:webdav,url="https://host/":path`, each with its `,`. More may stand so in the path: where a remote is a parameter that lacks its
  /// quotes (`:crypt,remote=:sftp,pass=…:/x`), and behind a name that is one too many (`Rclone::sftp,pass=…:/x`). In an address, what looks
  /// like parameters may be the end of a password.
  private static func parameters(of remote: String) -> [[Substring]] {
    var groups: [[Substring]] = []
    var rest = remote[...]
    while let (commas, colon) = ends(of: rest) {
      let group = zip(commas, commas.dropFirst() + [colon ?? rest.endIndex]).map { rest[$0..<$1] }
      // In a path, a comma alone is a part of a name.
      let isGroup =
        rest.startIndex == remote.startIndex
        ? !group.isEmpty : group.contains { $0.utf8.contains(UInt8(ascii: "=")) }
      if isGroup { groups.append(group) }
      guard let colon, !isAddress(remote) else { break }
      rest = rest[rest.utf8.index(after: colon)...]
    }
    return groups
  }

  /// What ends the name of a remote, `:` or `,`; nil for a path on this machine.
  private static func nameEnd(of remote: Substring) -> String.Index? {
    let bytes = remote.utf8
    guard bytes.first != UInt8(ascii: "/"),
      let end = bytes.dropFirst().firstIndex(where: ":,/".utf8.contains),
      bytes[end] != UInt8(ascii: "/")
    else { return nil }
    return end
  }

  /// The `:` behind which the path stands; nil for a path on this machine, and where parameters do not end.
  static func colon(of remote: String) -> String.Index? {
    ends(of: remote[...])?.colon
  }

  /// What a byte of the parameters belongs to.
  private enum ParameterPart {
    case name
    /// Where a quote would be one.
    case valueStart
    /// Not in quotes: with the quote that it began with, and that ended.
    case value(UInt8?)
    /// With the quote that ends it.
    case quoted(UInt8)
  }

  /// The `,` at which each parameter begins, and the `:` at which they end; nil for a path on this machine. A quote is one where a value
  /// begins, and ends with it; doubled in it, it stands for itself.
  private static func ends(of remote: Substring) -> (commas: [String.Index], colon: String.Index?)?
  {
    guard let start = nameEnd(of: remote) else { return nil }
    let bytes = remote.utf8
    var commas: [String.Index] = []
    var part = ParameterPart.name
    for index in bytes[start...].indices {
      let byte = bytes[index]
      switch (part, byte) {
      case (.quoted(let quote), _):
        if byte == quote { part = .value(quote) }
      case (.value(let quote?), _) where byte == quote: part = .quoted(quote)
      case (_, UInt8(ascii: ":")): return (commas, index)
      case (_, UInt8(ascii: ",")):
        commas.append(index)
        part = .name
      case (.name, UInt8(ascii: "=")): part = .valueStart
      case (.valueStart, UInt8(ascii: "\"")), (.valueStart, UInt8(ascii: "'")):
        part = .quoted(byte)
      case (.valueStart, _): part = .value(nil)
      default: break
      }
    }
    return (commas, nil)
  }
}
