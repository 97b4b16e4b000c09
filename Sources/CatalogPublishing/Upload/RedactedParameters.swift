import CatalogDomain

/// The parameters of a remote, by which what rclone says in quotes is told without anything that may be a password.
///
/// Every value may be one: each kind of remote has names of its own for its passwords, and whoever mixes two up gives one to the wrong
/// name. So only this is told of the parameters: their names, `true` and `false`, and an address of nothing but a host, a port and a path.
/// A value that rclone cannot read stays untold even where it expects no text (`"copy_links" = "…" as bool`): the name says which.
struct RedactedParameters {
  private typealias Scalars = [Unicode.Scalar]

  private let text: Scalars
  private var names: [Scalars] = []
  /// Values, or the beginnings of addresses, that may be told.
  private var told: [Scalars] = []
  private var secrets: [Scalars] = []

  /// - Parameter parameters: each with the `,` before it.
  init(_ parameters: [Substring]) {
    text = Self.plain(parameters.joined(separator: ""))
    for parameter in parameters {
      let scalars = parameter.unicodeScalars.dropFirst()
      guard let sign = scalars.firstIndex(of: "=") else { continue }
      names.append(Array(scalars[..<sign]))
      add(value: String(scalars[sign...].dropFirst()))
    }
  }

  private mutating func add(value: String) {
    let whole = Self.plain(value)
    let end = Self.query(of: whole) ?? whole.endIndex
    let start = Self.plain(Self.string(whole[..<end]))
    let isOpen = !whole.contains("@") && Self.mayBeTold(Self.string(start))
    if isOpen { told.append(start) }
    let secret = isOpen ? Array(whole[end...].dropFirst()) : whole
    if !secret.isEmpty { secrets.append(secret) }
  }

  /// Whether it is no word that somebody has thought up, and no address in which a user and a password could stand, as in one that lacks
  /// its host (`https://user:password`).
  private static func mayBeTold(_ value: String) -> Bool {
    if value == "true" || value == "false" { return true }
    let address =
      #/[A-Za-z][A-Za-z0-9+.-]*:\/\/([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(\/[A-Za-z0-9._~%+\/-]*)?/#
      .matchingSemantics(.unicodeScalar)
    return value.wholeMatch(of: address) != nil
  }

  var isEmpty: Bool { text.isEmpty }

  /// What stands in quotes, which rclone may have lengthened by the path.
  func redacted(_ piece: String) -> String {
    let scalars = piece.unicodeScalars
    let plain = Self.plain(String(scalars[..<(Self.query(of: scalars) ?? scalars.endIndex)]))
    if !plain.isEmpty && text.contains(plain) {
      return isOpen(plain) ? Self.withoutQuery(piece) : "…"
    }
    if let secret = secretLengthened(to: plain) {
      // The host of an address is told.
      let redacted = AddressText.withoutPassword(piece)
      return secret.contains("@") && redacted != piece ? Self.withoutQuery(redacted) : "…"
    }
    // An `@` behind such an address belongs to the path.
    let isLonger = told.contains {
      plain.starts(with: $0) && plain.dropFirst($0.count).first == "/"
    }
    let isSecret = secrets.contains { plain.starts(with: $0) }
    return Self.withoutQuery(isLonger && !isSecret ? piece : AddressText.withoutPassword(piece))
  }

  /// A secret that was given where an address belongs: rclone puts the path behind it, and a `/` before it where it takes it for a path.
  /// One of fewer than four signs may also be a word of other addresses, and is not looked for.
  private func secretLengthened(to plain: Scalars) -> Scalars? {
    let starts = plain.first == "/" ? [plain, Array(plain.dropFirst())] : [plain]
    return secrets.first { secret in
      secret.count >= 4
        && starts.contains {
          $0.starts(with: secret) && ($0.count == secret.count || $0[secret.count] == "/")
        }
    }
  }

  /// Whether it is, wherever it stands in the parameters, nothing that may be a password.
  private func isOpen(_ plain: [Unicode.Scalar]) -> Bool {
    (names.contains(plain) || told.contains { $0.contains(plain) })
      && !secrets.contains { $0.contains(plain) }
  }

  /// Stores have their signatures behind the `?` of an address.
  static func withoutQuery(_ address: String) -> String {
    let scalars = address.unicodeScalars
    guard let query = query(of: scalars) else { return address }
    return String(scalars[...query]) + "…"
  }

  /// Where it begins, or what stands behind a `#`.
  private static func query<Text: Collection<Unicode.Scalar>>(of address: Text) -> Text.Index? {
    address.firstIndex { $0 == "?" || $0 == "#" }
  }

  private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// For comparison: without the quotes around a value, what is put before a sign in quotes, and the `/` that is put behind an address.
  private static func plain(_ text: String) -> [Unicode.Scalar] {
    let signs = "\"'\\".unicodeScalars
    var scalars = Array(text.unicodeScalars).filter { !signs.contains($0) }
    while scalars.last == "/" { scalars.removeLast() }
    return scalars
  }
}
