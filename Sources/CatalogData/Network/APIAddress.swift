import CatalogDomain
package import Foundation

/// Where the API stands, and the address of each question to it.
package struct APIAddress: Hashable, Sendable {
  /// Without credentials, query, fragment and trailing slash, scheme and host in lower case, and without the port that the scheme stands
  /// for: `https://host/api`. Answers are stored by it, and who spells an address in another way means the same one (RFC 3986, 6.2.2.1 but
  /// for the escapes in its path, and 6.2.3).
  package let base: String
  /// Value of the `Authorization` header, when the address named a user.
  package let authorization: String?

  /// - Throws: `ConfigurationError` when the text is not an address of `http` or `https` with a host.
  package init(_ text: String) throws(ConfigurationError) {
    let expected = "expected http:// or https://, a host and a path, such as https://host/api"
    guard let url = WebAddress.url(text),
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = parts.encodedHost, !host.isEmpty
    else {
      throw ConfigurationError(
        "source \"\(AddressText.withoutPassword(text))\": not a web address; \(expected)")
    }
    guard Authority.hasPossiblePort(url) else {
      throw ConfigurationError("source: the port is not one from 1 to 65535; \(expected)")
    }
    guard parts.query == nil, parts.fragment == nil else {
      throw ConfigurationError("source: has a query or a fragment; \(expected)")
    }
    if let user = parts.user {
      authorization = "Basic " + Data("\(user):\(parts.password ?? "")".utf8).base64EncodedString()
    } else {
      authorization = nil
    }
    // What is behind a `%` names a network card of this machine, which may have capitals.
    let name = host.contains("%") ? host : host.lowercased()
    let port = parts.port == (scheme == "https" ? 443 : 80) ? nil : parts.port
    var base = scheme + "://" + name + (port.map { ":\($0)" } ?? "") + parts.percentEncodedPath
    while base.hasSuffix("/") { base.removeLast() }
    self.base = base
  }

  /// Value of the `Authorization` header for an address that the API tells of, such as a picture's; nil where it leads to another server,
  /// or from https to http.
  package func authorization(for url: URL) -> String? {
    guard let api = URL(string: base), let own = Authority(api), let other = Authority(url),
      own.isSameServer(as: other),
      api.scheme?.lowercased() != "https" || url.scheme?.lowercased() == "https"
    else { return nil }
    return authorization
  }

  /// `https://host/api/character?page=3&name=rick%20%26%20co`
  package func text(of request: APIRequest) -> String {
    let list = "\(base)/\(request.kind.rawValue)"
    switch request {
    case .record(_, let id): return "\(list)/\(id)"
    case .records(_, let ids): return "\(list)/" + ids.map(String.init).joined(separator: ",")
    case .page(_, let number, let filter):
      return filter.parts.reduce("\(list)?page=\(number)") {
        "\($0)&\($1.name)=\(Self.encoded($1.value))"
      }
    }
  }

  /// Everything but the unreserved characters of RFC 3986 is encoded, `+` and `&` above all.
  private static func encoded(_ value: String) -> String {
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: bytes.append(byte)
      default: bytes += Hexadecimal.escape(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
