import CatalogDomain
import Foundation

/// A colour of the owner's, for links, marks and what is under the pointer.
///
/// Hardly a colour can be read on light and on dark paper, so it becomes two: itself where the contrast suffices, else mixed with black or
/// white until it does.
package struct AccentColor: Hashable, Sendable {
  private let color: Color

  /// - Parameter text: `#rrggbb` or `#rgb`, in any case of letters (CSS Color 4, section 5.2); nil of anything else.
  package init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = text.utf8.dropFirst().compactMap { Hexadecimal.value(of: $0) }
    guard digits.count == text.utf8.count - 1, [3, 6].contains(digits.count) else { return nil }
    let size = digits.count / 3
    let channels = (0..<3).map { digits[$0 * size] << 4 | digits[$0 * size + size - 1] }
    color = Color(red: Int(channels[0]), green: Int(channels[1]), blue: Int(channels[2]))
  }

  /// For text on its background (WCAG 2.2, success criterion 1.4.3).
  private static let contrast = 4.5
  /// The darkest paper of the light pages, and the lightest of the dark ones, as the shipped theme has them.
  private static let lightPaper = Color(red: 0xEF, green: 0xF2, blue: 0xE9)
  private static let darkPaper = Color(red: 0x17, green: 0x20, blue: 0x1C)

  /// What a stylesheet needs at its end. Printed pages keep the colours of the theme.
  var rule: String {
    let light = color.readable(on: Self.lightPaper, at: Self.contrast, towards: .black)
    let dark = color.readable(on: Self.darkPaper, at: Self.contrast, towards: .white)
    let ink: Color = color.contrast(to: .black) > color.contrast(to: .white) ? .black : .white
    return "@media screen { :root { --accent: light-dark(\(light), \(dark));"
      + " --portal: \(color); --on-portal: \(ink) } }\n"
  }
}

/// Of sRGB, each channel from 0 to 255.
private struct Color: Hashable, Sendable, CustomStringConvertible {
  let red: Int
  let green: Int
  let blue: Int

  static let black = Color(red: 0, green: 0, blue: 0)
  static let white = Color(red: 255, green: 255, blue: 255)

  private static let steps = 32

  /// The same with as little of the other in it as reading on the paper takes.
  func readable(on paper: Color, at least: Double, towards other: Color) -> Color {
    for step in 0..<Self.steps {
      let mixed = self.mixed(with: other, step)
      if mixed.contrast(to: paper) >= least { return mixed }
    }
    return other
  }

  private func mixed(with other: Color, _ step: Int) -> Color {
    func mix(_ own: Int, _ other: Int) -> Int { own + (other - own) * step / Self.steps }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// From 1 to 21 (WCAG 2.2, "contrast ratio").
  func contrast(to other: Color) -> Double {
    let (dark, light) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// From 0 to 1 (WCAG 2.2, "relative luminance").
  private var luminance: Double {
    func linear(_ channel: Int) -> Double {
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// `#0a6a3f`
  var description: String {
    "#" + Hexadecimal.text([UInt8(red), UInt8(green), UInt8(blue)])
  }
}
