/// What the two sides of a difference are called: `snapshot 3`, `main:catalog.json`.
package struct DiffSides: Hashable, Sendable {
  package let from: String
  package let to: String

  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}
