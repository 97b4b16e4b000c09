/// A template or block override compiled for one situation. Programs call one another, so a partial
/// that is used twice is compiled once, and a partial that uses itself is compiled at all.
struct Program: Sendable {
  var pieces: [Piece] = []
  var calls: [Call] = []

  struct Call: Sendable {
    let program: Int
    /// Whether the call stands in a section on a list or an optional object. If not, what decides about
    /// it is the same again in the program called, and recursion through it cannot end.
    let isInData: Bool
    /// Where the tag stands, for messages.
    let tree: SyntaxTree
    let name: TagName
  }
}
