/// The three kinds of record the API serves, each under a list of its own.
package enum RecordKind: String, CaseIterable, Hashable, Sendable {
  case character
  case location
  case episode

  /// The plural, for people.
  package var plural: String { rawValue + "s" }
}
