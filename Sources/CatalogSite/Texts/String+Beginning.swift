extension String {
  /// The first scalars, less those of a letter or a flag that would be cut.
  func beginning(scalars limit: Int) -> Substring {
    let scalars = unicodeScalars.prefix(limit)
    // A letter of more, as of accents upon accents, is cut: it may have any number.
    let ends = [scalars.endIndex] + scalars.indices.suffix(15).reversed()
    return self[..<(ends.first { $0.samePosition(in: self) != nil } ?? scalars.endIndex)]
  }
}
