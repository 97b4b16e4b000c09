import CatalogDomain
import Testing

@Suite("Names of files of the owner's own characters")
struct CharacterKeyTests {
  @Test(arguments: [
    ("Summer’s Clone", "summer-s-clone"), ("Élan Ω", "elan"), ("e\u{301}lan", "elan"),
    ("Søren Łukasz-Straße", "soren-lukasz-strasse"), ("Ǆ ½", "dz-1-2"), ("  Ω  a  ", "a"),
    ("Ħal Ŧod ς", "hal-tod"), ("İstanbul", "istanbul"), ("7 of 9!", "7-of-9"), ("Ω", nil),
    ("", nil), ("´", nil),
  ])
  func `a name is made of small letters and digits, without accents`(
    text: String, name: String?
  ) {
    #expect(CharacterKey.name(from: text) == name)
    if let name { #expect(CharacterKey.isName(name)) }
  }
}
