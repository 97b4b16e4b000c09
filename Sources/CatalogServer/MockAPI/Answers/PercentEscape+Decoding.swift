extension PercentEscape {
  /// What is no percent escape stays as it is.
  static func decoded(_ text: some Collection<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = Self.byte(rest.first, rest.dropFirst().first) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
