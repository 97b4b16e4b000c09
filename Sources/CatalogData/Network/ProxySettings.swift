import CatalogDomain
package import Foundation

/// Which proxy stands between us and a host, as the environment says it.
///
/// `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, in either case; the lower-case name wins, as with curl. `no_proxy` lists hosts
/// (subdomains included), `host:port`, networks such as `10.0.0.0/8`, or `*`. The loopback is never asked through a proxy: a proxy would
/// reach its own.
package struct ProxySettings: Hashable, Sendable {
  package struct Proxy: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case http, socks }

    package let kind: Kind
    package let host: String
    package let port: Int
    package let user: String?
    package let password: String?

    /// Whether it gets the whole address and asks for us, instead of handing bytes to and fro.
    func forwards(_ url: URL) -> Bool {
      kind == .http && url.scheme?.lowercased() == "http"
    }
  }

  private let http: Proxy?
  private let https: Proxy?
  private let exceptions: [String]

  /// - Parameter environment: as of the process; nothing is read elsewhere.
  /// - Throws: `ConfigurationError` naming the variable that is not the address of a proxy.
  package init(environment: [String: String]) throws(ConfigurationError) {
    func value(_ name: String) -> (name: String, text: String)? {
      for name in [name, name.uppercased()] {
        if let text = environment[name], !text.isEmpty { return (name, text) }
      }
      return nil
    }
    let all = value("all_proxy")
    http = try Self.proxy(value("http_proxy") ?? all)
    https = try Self.proxy(value("https_proxy") ?? all)
    exceptions = (value("no_proxy")?.text ?? "").lowercased().split { ", \t".contains($0) }
      .map(String.init)
  }

  /// Each proxy that may be asked, once.
  var proxies: Set<Proxy> { Set([http, https].compactMap(\.self)) }

  /// The proxy for an address; nil when it is asked directly.
  package func proxy(for url: URL) -> Proxy? {
    guard let proxy = url.scheme?.lowercased() == "https" ? https : http,
      let authority = Authority(url), !isException(authority)
    else { return nil }
    return proxy
  }

  private func isException(_ authority: Authority) -> Bool {
    let host = authority.host
    if HostName.isLoopback(host) { return true }
    let address = IPAddress(host)
    return exceptions.contains { exception in
      if exception == "*" || exception == authority.description { return true }
      if let address, address.isIn(HostName.withoutBrackets(exception)) { return true }
      let name = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
      return host == name || host.hasSuffix("." + name)
    }
  }

  private static func proxy(_ setting: (name: String, text: String)?) throws(ConfigurationError)
    -> Proxy?
  {
    guard let (name, text) = setting else { return nil }
    let expected = "expected http://host:port or socks5://host:port"
    guard let url = URL(string: text.contains("://") ? text : "http://" + text),
      let host = url.host(percentEncoded: false), !host.isEmpty
    else {
      // The value is not shown: it may hold a password.
      throw ConfigurationError("\(name): not the address of a proxy; \(expected)")
    }
    guard Authority.hasPossiblePort(url) else {
      throw ConfigurationError("\(name): the port is not one from 1 to 65535; \(expected)")
    }
    let kind: Proxy.Kind
    switch url.scheme?.lowercased() {
    case "http": kind = .http
    case "socks5", "socks5h", "socks": kind = .socks
    case let scheme:
      throw ConfigurationError("\(name): a proxy by \(scheme ?? "no scheme"); \(expected)")
    }
    // The client greets such a proxy without.
    guard kind == .http || url.user == nil else {
      throw ConfigurationError("\(name): a proxy by SOCKS cannot be told a user; \(expected)")
    }
    return Proxy(
      kind: kind, host: host, port: url.port ?? (kind == .http ? 80 : 1080),
      user: url.user(percentEncoded: false), password: url.password(percentEncoded: false))
  }
}
