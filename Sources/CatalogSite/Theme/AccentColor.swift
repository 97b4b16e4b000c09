import Foundation

/// The colour of links and marks, made readable in light and in dark.
///
/// A theme's owner names one colour; the two that pages use are mixed from it with black or white until they stand
/// out from the page as text must (WCAG 2.2, contrast 4.5 to 1).
package struct AccentColor: Hashable, Sendable {
  /// `#rrggbb`, lower case, as named by the owner.
  package let text: String
  private let red: Int
  private let green: Int
  private let blue: Int

  /// The theme's own grounds, light and dark: the colours the text must stand out from.
  package static let lightGround = AccentColor(red: 0xEF, green: 0xF2, blue: 0xE9)
  package static let darkGround = AccentColor(red: 0x17, green: 0x20, blue: 0x1C)

  /// - Parameter text: `#rrggbb` in either case.
  /// - Returns: nil for any other form.
  package init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    self.init(red: number >> 16, green: number >> 8 & 255, blue: number & 255)
  }

  private init(red: Int, green: Int, blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
    text = "#" + [red, green, blue].map(Self.hex).joined()
  }

  /// What is added to the stylesheet.
  var rules: String {
    let light = readable(on: .lightGround).text
    let dark = readable(on: .darkGround).text
    return """

      :root{--accent:\(light)}
      @media (prefers-color-scheme:dark){:root:not([data-theme=light]){--accent:\(dark)}}
      :root[data-theme=dark]{--accent:\(dark)}

      """
  }

  /// The nearest mixture with black or white that reads on the ground.
  package func readable(on ground: AccentColor) -> AccentColor {
    let end = ground.luminance > 0.18 ? 0 : 255
    for step in 0..<20 {
      let color = AccentColor(
        red: red + (end - red) * step / 20, green: green + (end - green) * step / 20,
        blue: blue + (end - blue) * step / 20)
      if color.contrast(to: ground) >= 4.5 { return color }
    }
    return AccentColor(red: end, green: end, blue: end)
  }

  /// From 1, the same colour, to 21, black and white.
  package func contrast(to other: AccentColor) -> Double {
    let (lighter, darker) = (
      max(luminance, other.luminance), min(luminance, other.luminance)
    )
    return (lighter + 0.05) / (darker + 0.05)
  }

  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ channel: Int) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func hex(_ channel: Int) -> String {
    (channel < 16 ? "0" : "") + String(channel, radix: 16)
  }
}
