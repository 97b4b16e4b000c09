/// Puts a text together in one piece of memory: appended one by one, each part of an address would make room again, and a large site
/// has millions of them.
enum JoinedText {
  static func of(_ first: String, _ second: String, _ third: String) -> String {
    let count = first.utf8.count + second.utf8.count + third.utf8.count
    return String(unsafeUninitializedCapacity: count) { buffer in
      var end = append(first, to: buffer, at: 0)
      end = append(second, to: buffer, at: end)
      return append(third, to: buffer, at: end)
    }
  }

  /// - Returns: where the next one goes.
  private static func append(
    _ text: String, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> Int {
    let room = UnsafeMutableBufferPointer(rebasing: buffer[start...])
    return start + room.initialize(fromContentsOf: text.utf8)
  }
}
