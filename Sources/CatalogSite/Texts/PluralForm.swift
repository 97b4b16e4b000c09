/// The forms that languages have for different numbers, as the Unicode CLDR names them.
enum PluralForm: Int, CaseIterable, Sendable {
  case one
  case few
  case many
  /// The form every text must have.
  case other

  var name: String { String(describing: self) }

  init?(name: String) {
    guard let form = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = form
  }
}
