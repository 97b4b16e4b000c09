import Foundation

/// Writes GIFs whose frames hold next to nothing: sizes are all that is looked at.
enum SampleGIF {
  /// - Parameters:
  ///   - screen: width and height.
  ///   - frames: left, top, width and height of each.
  static func picture(screen: [Int], frames: [[Int]]) -> Data {
    var bytes = Array("GIF89a".utf8)
    bytes += screen.flatMap(number)
    bytes += [0, 0, 0]
    for sides in frames { bytes += frame(sides) }
    bytes.append(0x3B)
    return Data(bytes)
  }

  /// - Parameters:
  ///   - sides: left, top, width and height.
  ///   - data: its counted blocks, without the empty one that ends them.
  static func frame(_ sides: [Int], data: [UInt8] = [2, 0x44, 0x01]) -> [UInt8] {
    [0x2C] + sides.flatMap(number) + [0, 2] + data + [0]
  }

  private static func number(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
