/// The forms that languages have for different numbers, as the Unicode CLDR names them.
package enum PluralForm: Int, CaseIterable, Sendable {
  case zero
  case one
  case two
  case few
  case many
  /// The form every text must have.
  case other

  package var name: String { String(describing: self) }

  init?(name: String) {
    guard let form = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = form
  }
}
