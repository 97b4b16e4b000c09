/// One character, location or episode as the mock serves it.
struct MockRecord: Equatable, Sendable {
  let id: Int
  /// Compact JSON.
  let text: RelocatableText
}
