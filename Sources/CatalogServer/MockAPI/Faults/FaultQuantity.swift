/// Reads times, sizes and the like in the values of faults.
enum FaultQuantity {
  /// Of microseconds 31 years, and room to reckon with.
  static let most = 1_000_000_000_000_000

  /// `50ms`, `1.5s`, `2m`; nil without a unit.
  static func duration(_ text: String) -> Duration? {
    let units: [(suffix: String, microseconds: Double)] = [("ms", 1e3), ("s", 1e6), ("m", 6e7)]
    for unit in units where text.hasSuffix(unit.suffix) {
      let number = text.dropLast(unit.suffix.count)
      if let amount = amount(number, unit.microseconds) { return .microseconds(amount) }
    }
    return nil
  }

  /// One time, or two with ".." between them, the shorter first.
  static func durations(_ text: String) -> ClosedRange<Duration>? {
    if let duration = duration(text) { return duration...duration }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let gap = parts.firstIndex(of: ""),
      let low = duration(parts[..<gap].joined(separator: ".")),
      let high = duration(parts[(gap + 1)...].joined(separator: ".")), low <= high
    else { return nil }
    return low...high
  }

  /// `100MB`, `64kB`, `1GB`, `512B` or `512`, in powers of 1000.
  static func bytes(_ text: String) -> Int? {
    let units: [(suffix: String, bytes: Double)] = [
      ("kB", 1e3), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("B", 1), ("", 1),
    ]
    for unit in units where text.hasSuffix(unit.suffix) {
      if let amount = amount(text.dropLast(unit.suffix.count), unit.bytes) { return amount }
    }
    return nil
  }

  /// `3@2`: three records after page 2.
  static func change(_ text: String) -> (count: Int, page: Int)? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let count = parts[0], let page = parts[1], 1...most ~= count, page > 0
    else { return nil }
    return (count, page)
  }

  private static func amount(_ text: Substring, _ unit: Double) -> Int? {
    guard let number = Double(text), number >= 0, number * unit <= Double(most) else { return nil }
    return Int(number * unit)
  }
}
