/// A page as a ZIM file holds it: its policy also lets it ask the server that shows it, and still nobody else.
///
/// kiwix-serve 3.3 puts a search field of its own on each page, which a policy that closes all forms would make do nothing.
enum ZimPage {
  private static let mark = Array("http-equiv=\"Content-Security-Policy\"".utf8)
  private static let closed = Array("form-action 'none'".utf8)
  /// Suggestions are fetched, what was typed is sent.
  private static let open = Array("form-action 'self'; connect-src 'self'".utf8)
  private static let fetching = Array("connect-src".utf8)

  /// - Returns: nil for a file that goes in as it is, and for one that is not what its checksum says.
  static func bytes(of file: ReleaseFile) throws(PublishingError) -> [UInt8]? {
    guard file.path.fileExtension == "html" else { return nil }
    let bytes = try file.opened().bytes(at: 0, count: file.size)
    guard Checksum(of: bytes) == file.checksum, let place = place(in: bytes) else { return nil }
    return bytes[..<place.lowerBound] + open + bytes[place.upperBound...]
  }

  /// Where the policy closes all forms, unless it says besides what may be fetched.
  private static func place(in page: [UInt8]) -> Range<Int>? {
    guard let start = page.firstRange(of: mark)?.upperBound else { return nil }
    let policy = page[start...].prefix { $0 != UInt8(ascii: ">") }
    return policy.firstRange(of: fetching) == nil ? policy.firstRange(of: closed) : nil
  }
}
