/// The field of an entry that gives its name once more (APPNOTE 4.6.9): programs that know it take that one.
enum ZipOtherName {
  private static let field: UInt16 = 0x7075
  /// Of the version and the checksum before the name.
  private static let head = 5

  /// - Returns: whether the fields give another name than the header.
  static func isThere(in extra: ArraySlice<UInt8>, besides name: [UInt8]) -> Bool {
    var reader = LittleEndianReader(extra)
    while reader.rest >= 4 {
      let kind = reader.read16()
      let bytes = reader.slice(Int(reader.read16()))
      if kind == field, !bytes.dropFirst(head).elementsEqual(name) { return true }
    }
    return false
  }
}
