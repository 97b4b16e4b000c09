/// A status and who has it.
struct StatusGroup: Sendable {
  let mark: StatusMark
  /// Characters, as positions in their order.
  let members: [Int]
}
