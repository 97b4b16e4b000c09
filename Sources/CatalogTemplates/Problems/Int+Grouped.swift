extension Int {
  /// With a comma at every third digit: `1,234`, as messages of the catalog have numbers, of which the template language knows nothing.
  var grouped: String {
    let digits = String(self)
    guard digits.count > 3 else { return digits }
    return (self / 1000).grouped + "," + digits.suffix(3)
  }
}
