import CatalogDomain
import Testing

@Suite("Validators of an answer")
struct ValidatorsTests {
  @Test(arguments: [
    "\"a\"", "W/\"a\"", "\"!#~\"", "\"*\"", "\"a,b\"", "0x8D4BCC2E4835CD0",
    "\"" + String(repeating: "x", count: 1022) + "\"",
  ])
  func `an ETag is kept as it came`(etag: String) {
    #expect(Validators(etag: etag).etag == etag)
  }

  @Test(arguments: [
    "", "*", "\"", "\"\"", "W/", "W/\"\"", "\"a", "a\"", "\"a\", \"b\"", "\"a b\"", "\"a\tb\"",
    "\"a\r\nX: y\"",
    "\"a\u{7F}\"", "\"caf\u{E9}\"", "\"\u{FFFD}\"",
    "\"" + String(repeating: "x", count: 1023) + "\"",
  ])
  func `an ETag that says nothing or could not be sent back is none`(etag: String) {
    #expect(Validators(etag: etag).isEmpty)
    #expect(Validators(etag: etag, lastModified: "yesterday").lastModified == "yesterday")
  }
}
