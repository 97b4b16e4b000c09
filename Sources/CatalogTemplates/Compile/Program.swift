/// A template or block override compiled for one situation. Programs call one another, so a partial
/// that is used twice is compiled once, and a partial that uses itself is compiled at all.
struct Program: Sendable {
  var pieces: [Piece] = []
  var calls: [Call] = []

  struct Call: Sendable {
    let program: Int
    /// Where the program called has the values of its slots from, as far as sections round the call filled them;
    /// all other slots keep their values.
    let origins: [Int: Origin]
    /// Where the tag stands, for messages.
    let tree: SyntaxTree
    let name: TagName

    func origin(of slot: Int) -> Origin { origins[slot] ?? Origin(slot: slot) }
  }

  /// A value that a call passes on, or one in it.
  struct Origin: Sendable {
    /// The slot of the calling program that had it.
    let slot: Int
    /// Whether it lies in a list or an optional object there: data that is nested ends somewhere.
    var isDeeper = false
  }
}
