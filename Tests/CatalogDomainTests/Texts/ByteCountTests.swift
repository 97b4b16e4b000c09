import CatalogDomain
import Testing

@Suite("Bytes for people")
struct ByteCountTests {
  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (1049, "1 kB"), (1050, "1.1 kB"),
    (999_949, "999.9 kB"), (999_950, "1 MB"), (999_999, "1 MB"), (999_949_999, "999.9 MB"),
    (999_950_000, "1 GB"), (1_550_000_000, "1.6 GB"), (Int.max, "9223372036.9 GB"),
  ])
  func `are told in the largest unit of which they are one or more`(bytes: Int, text: String) {
    #expect(ByteCount(bytes).description == text)
  }
}
