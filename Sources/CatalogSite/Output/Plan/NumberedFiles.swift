import Foundation

/// The files of a folder that are named by numbers, `17.html`, found by the number: nearly all links of a site lead to one of them, and
/// neither name nor folder has to be compared.
struct NumberedFiles: Sendable {
  private static let ending: StaticString = ".html"
  private static let none = Int32(-1)

  private var positions: [Int32] = []
  /// Greater numbers are left out: they would leave the table mostly empty.
  private let limit: Int

  /// - Parameter count: of the files of the folder that are named by numbers: all tables of a site grow with its files, not each of them.
  init(atMost count: Int) {
    limit = 4 * count
  }

  /// - Parameters:
  ///   - number: that names the file.
  ///   - position: of the file among the paths.
  mutating func insert(_ number: Int, at position: Int) {
    guard number <= limit else { return }
    if number >= positions.count {
      positions += repeatElement(Self.none, count: number + 1 - positions.count)
    }
    positions[number] = Int32(position)
  }

  /// - Returns: the position of the file; nil where it is not there or not known by its number.
  subscript(_ number: Int) -> Int? {
    guard number < positions.count, positions[number] != Self.none else { return nil }
    return Int(positions[number])
  }

  /// The number that names a file, if the name is how we write it: without a zero before it.
  static func number(in name: UnsafeRawBufferPointer) -> Int? {
    let digits = name.count - ending.utf8CodeUnitCount
    guard digits > 0, digits < 10, let base = name.baseAddress,
      digits == 1 || name[0] != UInt8(ascii: "0"),
      memcmp(base + digits, ending.utf8Start, ending.utf8CodeUnitCount) == 0
    else { return nil }
    var number = 0
    for index in 0..<digits {
      let digit = name[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = 10 * number + Int(digit)
    }
    return number
  }
}
