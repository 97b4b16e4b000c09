extension UInt8 {
  /// Whether it is one of `0` to `9` in ASCII. What Unicode calls a number, `Int` does not read.
  package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
