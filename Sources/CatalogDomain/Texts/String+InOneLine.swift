extension String {
  /// Its lines one behind the other, with a blank between them and without those that are empty.
  package var inOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
