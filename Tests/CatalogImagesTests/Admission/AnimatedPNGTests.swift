import CatalogImages
import Foundation
import Testing

/// What browsers show of an animated PNG in which one thing is wrong was seen in Chromium and Firefox.
@Suite("Animated PNGs")
struct AnimatedPNGTests {
  @Test(arguments: AnimatedPNG.refused)
  func `a PNG whose first frames a browser shows nothing of is refused`(
    _ chunks: [[UInt8]], _ text: String
  ) {
    #expect(refusal(of: AnimatedPNG.picture(chunks)) == "a PNG that is damaged: \(text)")
  }

  @Test(arguments: AnimatedPNG.shown)
  func `a PNG of which only later frames are wrong is admitted: browsers show what stands before`(
    _ chunks: [[UInt8]]
  ) {
    #expect(refusal(of: AnimatedPNG.picture(chunks)) == nil)
  }
}

private enum AnimatedPNG {
  private static let animation = SamplePNG.chunk("acTL", SamplePNG.number(2) + SamplePNG.number(0))
  private static let data = SamplePNG.chunk("IDAT", SamplePNG.stored([0, 0]))
  private static let first = frame(1, 1)
  private static let further = SamplePNG.chunk(
    "fdAT", SamplePNG.number(2) + SamplePNG.stored([0, 0]))
  private static let empty = SamplePNG.chunk("fdAT", SamplePNG.number(1))
  private static let isNotWhole = "its first frame does not fill the picture"
  private static let isNoFirst = "the head of its frame 1 does not add up"
  private static let isNoSecond = "the head of its frame 2 does not add up"
  private static let isEmpty = "an animation without a frame"

  /// What stands between header and end.
  static let refused: [([[UInt8]], String)] = [
    ([animation, frame(2, 1), data], isNotWhole),
    ([animation, frame(1, 2), data], isNotWhole),
    ([animation, frame(1, 1, across: 1), data], isNotWhole),
    ([animation, frame(1, 1, down: 1), data], isNotWhole),
    ([animation, SamplePNG.chunk("fcTL", [0, 0, 0]), data], isNotWhole),
    ([animation, empty, data], "data of a frame before its own"),
    // Also where no animation is announced.
    ([frame(2, 1), data], isNotWhole),
    ([animation, frame(1, 1, number: 1), data], isNoFirst),
    ([animation, first, first, data], isNoSecond),
    ([animation, frame(1, 1, disposal: 3), data], isNoFirst),
    ([animation, frame(1, 1, blending: 2), data], isNoFirst),
    ([animation, first, data, frame(2, 1, number: 1), further], isNoSecond),
    ([animation, first, data, frame(1, 2, number: 1), further], isNoSecond),
    ([animation, first, data, frame(0, 1, number: 1), further], isNoSecond),
    ([animation, first, data, frame(1, 0, number: 1), further], isNoSecond),
    (
      [animation, first, data, frame(1, 1, across: 1, number: 1), further],
      isNoSecond
    ),
    ([animation, first, data, frame(1, 1, down: 1, number: 1), further], isNoSecond),
    ([animation, first, data, frame(1, 1, number: 2), further], isNoSecond),
    (
      [animation, first, data, frame(1, 1, number: 1, disposal: 3), further],
      isNoSecond
    ),
    (
      [animation, first, data, frame(1, 1, number: 1, blending: 2), further],
      isNoSecond
    ),
    ([animation, first, data, SamplePNG.chunk("fcTL", []), further], isNoSecond),
    ([animation, data, frame(2, 2), further], isNoFirst),
    ([animation, data, first, further, frame(2, 2, number: 2)], isNoSecond),
    ([animation, data], isEmpty),
    ([animation, data, first, empty], isEmpty),
    ([animation, data, further], isEmpty),
  ]

  static let shown: [[[UInt8]]] = [
    [
      animation, first, data, frame(1, 1, number: 1), further,
      frame(2, 2, number: 3, disposal: 3),
    ],
    // The still picture is none of them.
    [animation, data, first, further, frame(1, 1, number: 2), further, frame(2, 2, number: 9)],
    // Nothing is announced: by no chunk, by one of a wrong length, of no frame, or behind the data.
    [first, data, frame(2, 2, number: 1), further],
    [SamplePNG.chunk("acTL", []), data], [SamplePNG.chunk("acTL", SamplePNG.number(2)), data],
    [SamplePNG.chunk("acTL", SamplePNG.number(0) + SamplePNG.number(0)), data],
    [data, animation],
    // Two heads before the data.
    [animation, first, frame(1, 1, number: 1), data],
  ]

  /// The head of a frame.
  private static func frame(
    _ width: Int, _ height: Int, across: Int = 0, down: Int = 0, number: Int = 0,
    disposal: UInt8 = 0, blending: UInt8 = 0
  ) -> [UInt8] {
    let numbers = [number, width, height, across, down].flatMap(SamplePNG.number)
    return SamplePNG.chunk("fcTL", numbers + [0, 1, 0, 10, disposal, blending])
  }

  static func picture(_ chunks: [[UInt8]]) -> Data {
    let all = [SamplePNG.header(1, 1)] + chunks + [SamplePNG.chunk("IEND", [])]
    return Data(SamplePNG.signature + all.joined())
  }
}
