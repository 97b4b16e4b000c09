import CatalogDomain
import Testing

@Suite("Addresses in messages")
struct AddressTextTests {
  @Test(arguments: [
    ("https://user:secret@host/api", "https://…@host/api"),
    ("https:/user:sec/r@et@host", "https:/…@host"), ("user:secret@host", "…@host"),
    ("https://:secret@\u{301}host", "https://…@\u{301}host"),
    ("https://host/api", "https://host/api"), ("somebody@host", "somebody@host"),
  ])
  func `tell no user and no password`(address: String, text: String) {
    #expect(AddressText.withoutPassword(address) == text)
  }
}
