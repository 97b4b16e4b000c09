package import Foundation

/// One GET, and what its answer is held to.
package struct HTTPQuestion: Sendable {
  package var url: URL
  /// Added to those the transport sends itself; a name is sent once.
  package var headers: [String: String]
  /// Bytes of body after decompression. More is refused while it is read.
  package var maximumBytes: Int
  /// Where redirects may lead.
  package var scope: HostScope

  package init(
    url: URL, headers: [String: String] = [:], maximumBytes: Int, scope: HostScope
  ) {
    self.url = url
    self.headers = headers
    self.maximumBytes = maximumBytes
    self.scope = scope
  }
}
