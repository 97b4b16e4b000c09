/// The identity of a record: the number the API gives it. Names are not unique, so nothing else identifies.
///
/// `Record` keeps a character's id from being used where a location's is meant.
package struct RecordID<Record>: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package init(_ rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// Written out, because what `RawRepresentable` brings along is generic and several times as slow.
extension RecordID {
  package static func == (left: Self, right: Self) -> Bool {
    left.rawValue == right.rawValue
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }
}

extension RecordID: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension RecordID: CustomStringConvertible {
  package var description: String { String(rawValue) }
}
