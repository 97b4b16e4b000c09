package import Foundation

/// A value, where it came from, how old it is, and what is to be told where it is used.
package struct CachedAnswer<Value: Sendable>: Sendable {
  package let value: Value
  package let origin: AnswerOrigin
  /// When it was fetched or last confirmed.
  package let fetchedAt: Date
  package let notes: AnswerNotes

  package init(
    value: Value, origin: AnswerOrigin, fetchedAt: Date, notes: AnswerNotes = AnswerNotes()
  ) {
    self.value = value
    self.origin = origin
    self.fetchedAt = fetchedAt
    self.notes = notes
  }
}
