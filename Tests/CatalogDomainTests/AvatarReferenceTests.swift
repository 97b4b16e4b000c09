import CatalogDomain
import Foundation
import Testing

@Suite("The address of a picture")
struct AvatarReferenceTests {
  @Test(arguments: [
    ("HTTPS://Host.example/A.png", "https://Host.example/A.png"),
    ("Http://h:8080/A?B#C", "http://h:8080/A?B#C"), ("https://h", "https://h"),
    ("content:/Picture.png", "content:/Picture.png"), ("A/B.png", "A/B.png"),
  ])
  func `only the scheme has no case`(address: String, text: String) throws {
    let reference = AvatarReference(url: try #require(URL(string: address)))
    #expect(reference.text == text)
    #expect(reference.url.absoluteString == text)
  }
}
