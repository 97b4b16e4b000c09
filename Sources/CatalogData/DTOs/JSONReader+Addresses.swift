import CatalogDomain

/// Addresses of records, read without a text of their own where they are as the API writes them.
extension JSONReader {
  @inline(__always)
  mutating func address(of kind: RecordKind, into slot: inout AddressDTO?) throws(JSONProblem) {
    try once(slot)
    slot = try readAddress(of: kind)
  }

  @inline(__always)
  mutating func addresses(of kind: RecordKind, into slot: inout [AddressDTO]?)
    throws(JSONProblem)
  {
    try once(slot)
    var addresses: [AddressDTO] = []
    try readArray { (reader, _) throws(JSONProblem) in
      addresses.append(try reader.readAddress(of: kind))
    }
    slot = addresses
  }

  /// An address with an escape in it is no less good, only slower to read.
  private mutating func readAddress(of kind: RecordKind) throws(JSONProblem) -> AddressDTO {
    guard peek() == UInt8(ascii: "\"") else { throw try unexpected("text") }
    if let end = try closingQuote(),
      let id = RecordAddress.id(slice(position + 1, end.index), of: kind)
    {
      if !end.isASCII {
        _ = try validated(slice(position + 1, end.index), at: position + 1)
      }
      position = end.index + 1
      return .record(id: id)
    }
    let text = try string()
    return RecordAddress.id(text, of: kind).map { .record(id: $0) } ?? .text(text)
  }
}
