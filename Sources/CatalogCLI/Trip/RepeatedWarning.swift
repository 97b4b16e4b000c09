/// A warning for which many pictures give the same reason: told once, with their number and the first of them.
struct RepeatedWarning {
  enum Kind {
    /// Shown although nobody could be asked whether it is still right.
    case old
    /// Stored, and not as it was stored.
    case unusable
  }

  private static let mostNamed = 3

  /// What is told.
  let text: String
  /// What there is to be told of each, in order.
  let lines: [String]

  /// - Parameter cases: in the order in which they are named.
  /// - Returns: one a reason, in the order of the first case of each.
  static func warnings(_ kind: Kind, _ cases: [(name: String, reason: String)]) -> [RepeatedWarning]
  {
    var names: [String: [String]] = [:]
    var reasons: [String] = []
    for (name, reason) in cases {
      if names[reason] == nil { reasons.append(reason) }
      names[reason, default: []].append(name)
    }
    return reasons.map { RepeatedWarning(kind, names[$0] ?? [], reason: $0) }
  }

  private init(_ kind: Kind, _ names: [String], reason: String) {
    lines = names.map { "\(kind.words(for: $0)): \(reason)" }
    guard names.count > 1 else {
      text = lines.joined()
      return
    }
    let rest = names.count - Self.mostNamed
    let named = names.prefix(Self.mostNamed).joined(separator: ", ")
    let more = rest > 0 ? " and \(rest) more" : ""
    text = "\(kind.words(for: names.count)): \(reason) (\(named)\(more))"
  }
}

extension RepeatedWarning.Kind {
  fileprivate func words(for name: String) -> String {
    switch self {
    case .old: "the picture at \(name) is an old one"
    case .unusable: "the stored picture \(name) is not usable"
    }
  }

  /// - Parameter count: two or more.
  fileprivate func words(for count: Int) -> String {
    switch self {
    case .old: "\(count) pictures are old ones"
    case .unusable: "\(count) stored pictures are not usable"
    }
  }
}
