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
    for frame in frames {
      bytes.append(0x2C)
      bytes += frame.flatMap(number)
      bytes += [0, 2, 2, 0x44, 0x01, 0]
    }
    bytes.append(0x3B)
    return Data(bytes)
  }

  private static func number(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
