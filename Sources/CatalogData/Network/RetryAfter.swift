import CatalogDomain
package import Foundation

/// How long a server asks to be left alone (RFC 9110, section 10.2.3): in seconds, or until a date.
package enum RetryAfter: Hashable, Sendable {
  case seconds(Int)
  case date(Date)

  /// In seconds. More is as good as never.
  private static let longest = 1_000_000_000

  /// Nil when the text is neither.
  package init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
      // More digits than a number holds mean "never", which the policy refuses as too long.
      self = .seconds(Int(text) ?? .max)
    } else if let date = HTTPDate.date(from: text) {
      self = .date(date)
    } else {
      return nil
    }
  }

  /// Never negative: a date that is past asks for nothing.
  package func delay(from now: Date) -> Duration {
    switch self {
    case .seconds(let seconds): .seconds(min(seconds, Self.longest))
    case .date(let date): .seconds(max(0, min(date.timeIntervalSince(now), Double(Self.longest))))
    }
  }
}
