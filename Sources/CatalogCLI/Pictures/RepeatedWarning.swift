import CatalogDomain

/// A warning for which many pictures give the same reason: told once, with their number and the first of them.
struct RepeatedWarning {
  enum Kind {
    /// Shown although nobody could be asked whether it is still right.
    case old
    /// Stored, and not as it was stored.
    case unusable
    /// Shown itself where a small version is wanted.
    case unshrunk
  }

  private static let mostNamed = 3

  /// What is told.
  let text: String
  /// What there is to be told of each, in order.
  let lines: [String]

  struct Case {
    let name: String
    let reason: String
    /// What there is to be told of it alone.
    let line: String
  }

  /// - Parameter cases: in the order in which they are named.
  /// - Returns: one a reason, in the order of the first case of each.
  static func warnings(_ kind: Kind, _ cases: [Case]) -> [RepeatedWarning] {
    var alike: [String: [Case]] = [:]
    var reasons: [String] = []
    for found in cases {
      if alike[found.reason] == nil { reasons.append(found.reason) }
      alike[found.reason, default: []].append(found)
    }
    return reasons.map { RepeatedWarning(kind, alike[$0] ?? [], reason: $0) }
  }

  private init(_ kind: Kind, _ cases: [Case], reason: String) {
    lines = cases.map(\.line)
    guard cases.count > 1 else {
      text = lines.joined()
      return
    }
    let named = ShortList(cases.map(\.name), most: Self.mostNamed)
    text = "\(kind.words(for: cases.count)): \(reason) (\(named))"
  }
}

extension RepeatedWarning.Kind {
  /// - Parameter count: two or more.
  fileprivate func words(for count: Int) -> String {
    switch self {
    case .old: "\(count) pictures are old ones"
    case .unusable: "\(count) stored pictures are not usable"
    case .unshrunk: "\(count) pictures have no small version and are shown themselves"
    }
  }
}
