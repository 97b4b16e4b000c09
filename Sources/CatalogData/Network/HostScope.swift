package import Foundation

/// The places that may be asked: host and port of the source, and those the user named.
///
/// A host that is named without a port stands for the usual ports of `http` and `https`. Names are compared exactly, so
/// neither `example.org.evil.com` nor a subdomain slips in.
package struct HostScope: Hashable, Sendable {
  private let source: Authority?
  private let sourceIsSecure: Bool
  private let others: Set<String>
  private let advice: String?

  /// - Parameters:
  ///   - source: where the API stands; nil when it is read from a directory.
  ///   - others: hosts, or hosts with a port, each as `host` or `host:port`.
  ///   - advice: what to do about a place that may not be asked, for messages: `to load pictures from it, …`.
  package init(source: URL?, others: [String] = [], advice: String? = nil) {
    self.source = source.flatMap(Authority.init)
    self.sourceIsSecure = source?.scheme?.lowercased() == "https"
    self.others = Set(others.compactMap(Self.place))
    self.advice = advice
  }

  /// Why the address may not be asked; nil when it may.
  package func objection(to url: URL) -> String? {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      return "\(url.scheme ?? "no scheme"): is not a scheme to be asked; expected http or https"
    }
    guard Authority.hasPossiblePort(url) else { return "the port is not one from 1 to 65535" }
    guard let authority = Authority(url) else { return "an address without a host" }
    guard let objection = objection(to: authority, isSecure: scheme == "https") else { return nil }
    return objection + (advice.map { "; \($0)" } ?? "")
  }

  private func objection(to authority: Authority, isSecure: Bool) -> String? {
    if others.contains(authority.description)
      || authority.isUsualPort && others.contains(authority.host)
    {
      return nil
    }
    guard let source else { return "\(authority.shown) is not a host that may be asked" }
    if authority == source { return nil }
    guard authority.host == source.host else {
      return "\(authority.shown) is not the source's host, \(source.shown)"
    }
    if !sourceIsSecure, source.isUsualPort, isSecure, authority.isUsualPort { return nil }
    if sourceIsSecure, !isSecure {
      return "http instead of https at \(authority.shown)"
    }
    return "\(authority.shown) is not the source's port, \(source.shown)"
  }

  /// The place as it is read from addresses: an IPv6 host without its brackets, letters beyond ASCII as Punycode.
  private static func place(_ other: String) -> String? {
    guard let url = URL(string: "http://\(other)"), let authority = Authority(url) else {
      return nil
    }
    return url.port == nil ? authority.host : authority.description
  }
}
