/// What a template becomes when its names are resolved: a tree that is then laid out as instructions.
indirect enum Piece: Sendable {
  case literal([UInt8])
  /// The indentation in force while rendering; only in programs with `Indentation.running`.
  case indentation
  case append(slot: Int, FieldAccess.Append)
  /// Shown if the test gives `wanted`.
  case when(slot: Int, FieldAccess.Test, wanted: Bool, [Piece])
  /// Shown for each value visited, with the value in the slot `into`.
  case each(slot: Int, FieldAccess.Visit, into: Int, [Piece])
  case call(program: Int, IndentationChange)
}

/// What a call does to the running indentation.
enum IndentationChange: Sendable {
  case none
  /// Puts these bytes in its place.
  case replace([UInt8])
  /// Adds these bytes to it.
  case extend([UInt8])
}
