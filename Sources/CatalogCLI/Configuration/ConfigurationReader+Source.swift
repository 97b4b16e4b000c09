import CatalogData
import CatalogDomain
import Foundation

extension ConfigurationReader {
  /// - Returns: the source, and its text as it is written.
  mutating func readSource() -> (Configuration.Source, String) {
    let value = self[.source]
    let text = value?.text ?? Setting.source.fallback
    if let schemeEnd = text.range(of: "://") {
      let scheme = text[..<schemeEnd.lowerBound].lowercased()
      if scheme == "http" || scheme == "https", let url = WebAddress.url(text),
        url.host()?.isEmpty == false
      {
        if url.query() != nil || url.fragment() != nil {
          refuseQuery(of: value)
        } else if !Authority.hasPossiblePort(url) {
          fail(.source, expected: "a port from 1 to 65535")
        } else if text.last?.isWhitespace == true {
          // A space or the end of a line would be a part of the path.
          fail(.source, expected: "an address without white space behind it")
        }
        return (.api(url), text)
      }
      fail(.source)
      return (.folder(text), text)
    }
    if text.isEmpty { fail(.source) }
    return (.folder(value.map(Self.resolved) ?? text), text)
  }

  /// The value is not shown: a query is where many an API wants its key.
  private mutating func refuseQuery(of value: SettingValue?) {
    guard let value else { return }
    error.add(
      "\(value.place) has a query or a fragment; expected an address without, such as https://host/api",
      isUsage: value.isUsage)
  }

  /// A folder is read without a network, and nothing of it is stored that could be used instead.
  mutating func readCachePolicy(of source: Configuration.Source) -> CachePolicy {
    let policy = read(.cachePolicy, CachePolicy.init(rawValue:))
    if case .folder = source, policy == .cacheOnly { return .localFirst }
    return policy
  }
}
