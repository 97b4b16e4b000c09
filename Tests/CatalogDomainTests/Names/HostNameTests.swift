import CatalogDomain
import Testing

@Suite("Names of this machine")
struct HostNameTests {
  @Test(arguments: [
    "localhost", "LocalHost", "api.localhost", "127.0.0.1", "127.255.0.9", "::1", "[::1]",
  ])
  func `the loopback is this machine, whatever it is called`(host: String) {
    #expect(HostName.isLoopback(host))
  }

  @Test(arguments: [
    "", "localhost.example", "mylocalhost", "127.evil.example", "127.0.0.1.example", "127.0.0.256",
    "1127.0.0.1", "128.0.0.1", "0.0.0.0", "::", "::2", "[::1", "catalog.example",
  ])
  func `what only looks like the loopback is not`(host: String) {
    #expect(!HostName.isLoopback(host))
  }
}
