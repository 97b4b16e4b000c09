/// Where a page leads by itself after some seconds: `<meta http-equiv="refresh" content="9; url=about.html">`.
enum PageRefresh {
  /// The address as browsers find it (HTML Standard, section 4.2.5.3), as written in the page.
  ///
  /// - Returns: nil for a page that only loads itself again.
  static func address(in content: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let time = content.drop(while: MarkupTag.isBlank)
    let isTime = { (byte: UInt8) in
      byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: ".")
    }
    var rest = time.drop(while: isTime)
    guard rest.startIndex > time.startIndex, let byte = rest.first,
      isSeparator(byte) || MarkupTag.isBlank(byte)
    else { return nil }
    rest = rest.drop(while: MarkupTag.isBlank)
    if let byte = rest.first, isSeparator(byte) { rest = rest.dropFirst() }
    rest = withoutName(rest.drop(while: MarkupTag.isBlank))
    if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      rest = rest.dropFirst().prefix { $0 != quote }
    }
    return rest.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: rest)
  }

  /// What stands behind `url=`, where that is written.
  private static func withoutName(_ address: Slice<UnsafeRawBufferPointer>)
    -> Slice<UnsafeRawBufferPointer>
  {
    let name = UnsafeRawBufferPointer(rebasing: address.prefix(3))
    let rest = address.dropFirst(3).drop(while: MarkupTag.isBlank)
    guard MarkupTag.isNamed("url", name), rest.first == UInt8(ascii: "=") else { return address }
    return rest.dropFirst().drop(while: MarkupTag.isBlank)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
  }
}
