import CatalogDomain
package import Foundation

/// Decides where a redirect leads, or why it is not followed.
package enum RedirectRule {
  /// The address to go on with; nil when the answer is not a redirect.
  ///
  /// - Parameters:
  ///   - url: the address that answered.
  ///   - followed: redirects followed before this one.
  package static func target(
    status: Int, fields: HTTPFields, from url: URL, followed: Int, limit: Int, scope: HostScope
  ) throws(TransportFailure) -> URL? {
    guard [301, 302, 303, 307, 308].contains(status) else { return nil }
    guard let location = fields["location"], !location.isEmpty else {
      throw TransportFailure(.redirect, "redirect \(status) without a Location")
    }
    guard let target = WebAddress.url(location, relativeTo: url)?.absoluteURL else {
      throw TransportFailure(.redirect, "redirect to what is not an address: \(shown(location))")
    }
    if let objection = objection(to: target, from: url, scope: scope) {
      throw TransportFailure(.redirect, "redirect to \(shown(location)) not followed: \(objection)")
    }
    guard followed < limit else {
      throw TransportFailure(
        .redirect, "more than \(limit) redirects, the last to \(shown(location))")
    }
    return target
  }

  private static func objection(to target: URL, from url: URL, scope: HostScope) -> String? {
    // First of all: no setting allows it.
    if url.scheme?.lowercased() == "https", target.scheme?.lowercased() == "http" {
      return "it leads from https to http"
    }
    return scope.objection(to: target)
  }

  /// One line of bounded length, whatever the server wrote, and nothing that opens anything: no password, and no query or fragment,
  /// where addresses that are valid for a while have their signature.
  private static func shown(_ text: String) -> String {
    let line = String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f })
    let place = AddressText.withoutPassword(line).unicodeScalars
    let start = place.prefix { $0 != "?" && $0 != "#" }.prefix(120)
    let isWhole =
      start.count == place.count && line.unicodeScalars.count == text.unicodeScalars.count
    return String(start) + (isWhole ? "" : "…")
  }
}
