/// Puts a text together in one piece of memory: appended one by one, each part of an address would make room again, and a large site
/// has millions of them.
enum JoinedText {
  static func of(_ first: String, _ second: String, _ third: String) -> String {
    let count = first.utf8.count + second.utf8.count + third.utf8.count
    return String(unsafeUninitializedCapacity: count) { buffer in
      var end = append(first.utf8, to: buffer, at: 0)
      end = append(second.utf8, to: buffer, at: end)
      return append(third.utf8, to: buffer, at: end)
    }
  }

  /// - Returns: where the next one goes.
  static func append(
    _ part: some Collection<UInt8>, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int
  ) -> Int {
    let room = UnsafeMutableBufferPointer(rebasing: buffer[start...])
    return start + room.initialize(fromContentsOf: part)
  }
}
