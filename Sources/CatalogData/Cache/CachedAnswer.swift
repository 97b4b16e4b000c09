package import Foundation

/// A value, where it came from, how old it is, and what is to be told where it is used.
package struct CachedAnswer<Value: Sendable>: Sendable {
  package let value: Value
  package let origin: AnswerOrigin
  /// When it was fetched or last confirmed.
  package let fetchedAt: Date
  /// Whether it says something else than what the last whole crawl stored, or that stored nothing.
  package let isNew: Bool
  package let notes: AnswerNotes

  package init(
    value: Value, origin: AnswerOrigin, fetchedAt: Date, isNew: Bool = false,
    notes: AnswerNotes = AnswerNotes()
  ) {
    self.value = value
    self.origin = origin
    self.fetchedAt = fetchedAt
    self.isNew = isNew
    self.notes = notes
  }
}
