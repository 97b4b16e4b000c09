extension String {
  /// With zeros before it until it has so many digits; a longer one stays as it is.
  package func zeroPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }
}
