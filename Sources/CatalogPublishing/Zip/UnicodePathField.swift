/// Info-ZIP's Unicode Path field (APPNOTE 4.6.9), which gives an entry's name once more: programs that know it take that one.
enum UnicodePathField {
  private static let field: UInt16 = 0x7075
  /// Of the version and the checksum before the name.
  private static let head = 5

  /// - Returns: whether one of the fields gives another name than the header.
  static func givesOtherName(in extra: ArraySlice<UInt8>, than name: [UInt8]) -> Bool {
    var reader = LittleEndianReader(extra)
    while reader.rest >= 4 {
      let kind = reader.read16()
      let bytes = reader.slice(Int(reader.read16()))
      if kind == field, !bytes.dropFirst(head).elementsEqual(name) { return true }
    }
    return false
  }
}
