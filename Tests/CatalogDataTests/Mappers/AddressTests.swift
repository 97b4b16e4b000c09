import CatalogData
import CatalogDomain
import Testing

@Suite("Addresses of records and pages")
struct AddressTests {
  @Test(
    "the id is the last part of an address",
    arguments: [
      ("https://rickandmortyapi.com/api/location/20", 20), ("http://h:8080/location/1", 1),
      ("https://h/api/location/7/", 7),
      ("https://h/api/location/9223372036854775807", Int.max), ("HTTPS://h/location/1", 1),
      ("Http://h/location/1", 1),
    ])
  func ids(_ address: String, _ id: Int) {
    #expect(RecordAddress.id(address, of: .location) == id)
  }

  @Test(
    "what is no address of a location has no id",
    arguments: [
      "", "/", "20", "location/20", "/api/location/20", "https://h/api/location",
      "https://h/api/location/", "https://h/api/location/x", "https://h/api/location/2x",
      "https://h/api/location/-2", "https://h/api/location/0", "https://h/api/character/2",
      "https://h/api/mylocation/2", "https://h/api/location/2?x=1", "ftp://h/api/location/2",
      "https:///location/2", "https://", "https://h/api/location/99999999999999999999",
      "https://h/api/location/9223372036854775808",
      "https://h/api/location/２", "https://h/api/LOCATION/2",
      "HTTPS\u{1A}\u{F}\u{F}h/api/location/2",
      "http\u{13}://h/api/location/2",
    ])
  func noIDs(_ address: String) {
    #expect(RecordAddress.id(address, of: .location) == nil)
  }

  @Test(
    "a link to a page is taken apart, whatever stands beside the number",
    arguments: [
      ("https://h/api/character?page=2", "h/api/character", 2),
      ("https://h/api/character/?page=20&name=rick&status=alive", "h/api/character", 20),
      ("http://h:8080/api/character?name=a b#c&page=3", "h:8080/api/character", 3),
      ("https://h/api/character?page=2&name=x&page=9", "h/api/character", 2),
      ("https://h/api/character?name=who?&page=4", "h/api/character", 4),
      ("HTTPS://h/api/character?page=2", "h/api/character", 2),
      ("Http://h/api/character?page=2", "h/api/character", 2),
    ])
  func links(_ link: String, _ list: String, _ page: Int) throws {
    let link = try #require(PageLink(link))
    #expect(link.list == list)
    #expect(link.page == page)
  }

  @Test(
    "what is no link to a page is none",
    arguments: [
      "", "?page=2", "/api/character?page=2", "https://h/api/character", "https://h/api/character?",
      "https://h/c?page=", "https://h/c?page=x", "https://h/c?page=-1", "https://h/c?page=0",
      "https://h/c?page=+2", "https://h/c?pages=2", "file:///c?page=2",
      "https://h/c?page=99999999999999999999",
    ])
  func noLinks(_ link: String) {
    #expect(PageLink(link) == nil)
  }
}
