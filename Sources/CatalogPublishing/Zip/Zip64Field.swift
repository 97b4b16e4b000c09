/// The ZIP64 field of an entry: the numbers that did not fit into its header (APPNOTE 4.5.3).
struct Zip64Field {
  private var numbers = LittleEndianReader([])

  init(in extra: ArraySlice<UInt8>) {
    var reader = LittleEndianReader(extra)
    while reader.rest >= 4 {
      let kind = reader.read16()
      let field = reader.slice(Int(reader.read16()))
      if kind == ZipEntry.zip64Field {
        numbers = LittleEndianReader(field)
        return
      }
    }
  }

  /// The next number of the field where the plain one says that it did not fit.
  mutating func number(for plain: UInt32) -> UInt64 {
    plain == .max && numbers.rest >= 8 ? numbers.read64() : UInt64(plain)
  }
}
