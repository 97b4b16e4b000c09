/// One filter of a list, matched as the API matches it: anywhere in the value, in either case.
struct RecordFilter: Sendable {
  let field: FilterField
  private let pattern: [UInt8]
  private let isAnchored: Bool

  init(_ field: FilterField, _ value: String) {
    self.field = field
    pattern = Array(value.lowercased().utf8)
    // The API anchors what begins with "male", so that it does not also find "female".
    isAnchored = field.isOfCharacter && pattern.starts(with: "male".utf8)
  }

  func matches(_ value: String) -> Bool {
    let text = Array(value.lowercased().utf8)
    guard !isAnchored else { return text.starts(with: pattern) }
    guard text.count >= pattern.count else { return false }
    return (0...text.count - pattern.count).contains { text[$0...].starts(with: pattern) }
  }
}

extension FilterField {
  fileprivate var isOfCharacter: Bool {
    switch self {
    case .name, .status, .species, .type, .gender: true
    case .dimension, .episode: false
    }
  }
}
