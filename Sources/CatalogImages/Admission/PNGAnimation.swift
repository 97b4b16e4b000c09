import CatalogDomain

/// Watches over the frames of a PNG (W3C PNG, third edition, section 11.3.6): where those that come first are wrong, Chromium or Firefox
/// show nothing, not even the still picture. Those behind the second they leave out.
struct PNGAnimation {
  private let width: Int
  private let height: Int
  private let maximumFrames: Int
  /// Whether the data of the still picture was met.
  var isBehindData = false
  private var frames = 0
  /// How many frames are announced where browsers heed it.
  private var announced = 0
  /// Whether the still picture is one of them.
  private var beginsWithData = false
  /// Whether another one has data.
  private var hasFurtherData = false
  /// How many chunks were met that are to be numbered from 0 on: heads of frames, and data behind the still picture.
  private var numbered = 0

  /// - Parameters:
  ///   - width: of the picture, in pixels.
  ///   - height: of the picture, in pixels.
  init(width: Int, height: Int, maximumFrames: Int) {
    self.width = width
    self.height = height
    self.maximumFrames = maximumFrames
  }

  /// - Parameter body: of a chunk `acTL`. Of another length it announces nothing.
  mutating func announce(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal) {
    guard body.count == 8, let count = bytes.bigEndian(4, at: body.lowerBound), count > 0 else {
      return
    }
    guard count <= maximumFrames else { throw .tooManyFrames(.png, limit: maximumFrames) }
    if !isBehindData { announced = count }
  }

  /// - Parameter body: of a chunk `fcTL`.
  mutating func addHead(_ bytes: ByteView, _ body: Range<Int>) throws(ImageRefusal) {
    frames += 1
    guard frames <= maximumFrames else { throw .tooManyFrames(.png, limit: maximumFrames) }
    if !isBehindData {
      guard isFilled(by: bytes, body) else {
        throw Self.damaged("its first frame does not fill the picture")
      }
      guard isHead(bytes, body) else { throw wrongHead }
      beginsWithData = true
    } else if frames <= min(2, announced) {
      guard isHead(bytes, body), holdsFrame(bytes, body) else { throw wrongHead }
    }
    numbered += 1
  }

  /// - Parameter body: of a chunk `fdAT`.
  mutating func addData(_ body: Range<Int>) throws(ImageRefusal) {
    guard isBehindData else { throw Self.damaged("data of a frame before its own") }
    // Its number comes first.
    if frames > 0, body.count > 4 { hasFurtherData = true }
    numbered += 1
  }

  /// To be called at the end of the picture.
  func check() throws(ImageRefusal) {
    guard announced == 0 || beginsWithData || hasFurtherData else {
      throw Self.damaged("an animation without a frame")
    }
  }

  /// Whether it has its length and its number, and says of how the frame is disposed of and blended what there is.
  private func isHead(_ bytes: ByteView, _ body: Range<Int>) -> Bool {
    let start = body.lowerBound
    guard body.count == 26, let disposal = bytes[start + 24], let blending = bytes[start + 25]
    else { return false }
    return bytes.bigEndian(4, at: start) == numbered && disposal <= 2 && blending <= 1
  }

  /// Whether a frame takes the whole picture.
  private func isFilled(by bytes: ByteView, _ frame: Range<Int>) -> Bool {
    let start = frame.lowerBound
    return frame.count == 26 && bytes.bigEndian(4, at: start + 4) == width
      && bytes.bigEndian(4, at: start + 8) == height && bytes.bigEndian(8, at: start + 12) == 0
  }

  /// Whether a frame lies on the picture.
  private func holdsFrame(_ bytes: ByteView, _ frame: Range<Int>) -> Bool {
    let start = frame.lowerBound
    guard let width = bytes.bigEndian(4, at: start + 4),
      let height = bytes.bigEndian(4, at: start + 8),
      let across = bytes.bigEndian(4, at: start + 12),
      let down = bytes.bigEndian(4, at: start + 16)
    else { return false }
    return width > 0 && height > 0 && across + width <= self.width && down + height <= self.height
  }

  private var wrongHead: ImageRefusal {
    Self.damaged("the head of its frame \(frames) does not add up")
  }

  private static func damaged(_ what: String) -> ImageRefusal { .damaged(.png, what) }
}
