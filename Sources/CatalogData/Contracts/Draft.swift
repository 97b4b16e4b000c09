/// Where the store keeps an answer of a crawl that is not finished.
package enum Draft {
  package static let prefix = "draft:"

  package static func address(of address: String) -> String { prefix + address }
}
