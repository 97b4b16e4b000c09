/// How a picture of an AVIF is shown by all its properties. Of two of a kind the last one counts.
struct AVIFView {
  /// Before the turn; nil where no property tells it.
  private(set) var size: AVIFSize?
  /// What is to be seen of it; nil for the whole.
  private(set) var aperture: AVIFAperture?
  /// By one quarter or three.
  private(set) var isTurned = false
  /// Whether a decoder is told what it has to know.
  private(set) var isConfigured = false

  init(_ properties: [AVIFProperty]) {
    for property in properties {
      switch property {
      case .size(let found): size = found
      case .aperture(let found): aperture = found
      case .rotation(let quarters): isTurned = quarters % 2 == 1
      case .configuration: isConfigured = true
      case .other: break
      }
    }
  }
}
