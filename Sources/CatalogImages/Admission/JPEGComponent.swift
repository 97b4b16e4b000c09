/// What the frame of a JPEG says of one of its components (ITU-T T.81, section B.2.2).
struct JPEGComponent {
  /// Sampling factors: how many of its blocks stand in a group, side by side and one below the other.
  let across: UInt8
  let down: UInt8
  /// Where its quantization table is.
  let table: UInt8

  var blocks: Int { Int(across) * Int(down) }
}
