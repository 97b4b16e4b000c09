import Foundation

/// JSON for programs: the same bytes for the same values, with nothing in it that a terminal or GitHub's runner would act on.
enum ProgramJSON {
  /// On lines of its own, for people as well. The last one has its end.
  static func document(_ value: some Encodable) throws -> Data {
    try bytes(of: value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }

  /// One line with its end.
  static func line(_ value: some Encodable) throws -> Data {
    try bytes(of: value, [.sortedKeys, .withoutEscapingSlashes])
  }

  private static func bytes(
    of value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return PrintableText.json(try encoder.encode(value)) + [UInt8(ascii: "\n")]
  }
}
