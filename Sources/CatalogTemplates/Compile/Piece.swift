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
