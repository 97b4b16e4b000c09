package import CatalogDomain

/// An answer made into what it was asked for, with what its reading brought to light besides.
package struct ReadAnswer<Value: Sendable>: Sendable {
  package let value: Value
  package let unknownKeys: UnknownKeys
  /// What is wrong with records that are taken all the same, worded like `AnswerProblem.malformed`; nil for nothing.
  package let flaw: String?

  package init(value: Value, unknownKeys: UnknownKeys, flaw: String?) {
    self.value = value
    self.unknownKeys = unknownKeys
    self.flaw = flaw
  }
}
