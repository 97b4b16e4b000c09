package import CatalogDomain

/// The addresses records are known by on the wire: `https://host/api/character/57`.
package enum RecordAddress {
  /// The id an address of this kind ends with; nil when it is no such address. The host is not looked at: recorded answers
  /// keep the one they were recorded from.
  package static func id(_ address: String, of kind: RecordKind) -> Int? {
    var address = address
    return address.withUTF8 { id(UnsafeRawBufferPointer($0), of: kind) }
  }

  /// What a message says was expected.
  package static func example(of kind: RecordKind) -> String {
    "the address of \(kind == .episode ? "an" : "a") \(kind.rawValue), such as "
      + exampleAddress(of: kind, 1)
  }

  /// The same of one that is known.
  static func example(of kind: RecordKind, _ id: Int) -> String {
    "the address of \(kind.rawValue) \(id), such as \(exampleAddress(of: kind, id))"
  }

  /// On a host that is none.
  static func exampleAddress(of kind: RecordKind, _ id: Int) -> String {
    "https://host/api/\(kind.rawValue)/\(id)"
  }

  /// As `id(_:of:)` over the bytes of the address.
  static func id(_ bytes: UnsafeRawBufferPointer, of kind: RecordKind) -> Int? {
    guard isHTTP(bytes) else { return nil }
    var end = bytes.count
    if bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    var start = end
    while start > 0, case let digit = bytes[start - 1] &- UInt8(ascii: "0"), digit < 10 {
      start -= 1
    }
    guard start < end, start > 0, bytes[start - 1] == UInt8(ascii: "/") else {
      return nil
    }
    let parent = kind.rawValue.utf8
    let parentStart = start - 1 - parent.count
    guard parentStart > 0, bytes[parentStart - 1] == UInt8(ascii: "/") else { return nil }
    var position = parentStart
    for byte in parent {
      guard bytes[position] == byte else { return nil }
      position += 1
    }
    var value = 0
    for index in start..<end {
      let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(Int(bytes[index] &- UInt8(ascii: "0")))
      guard !isTooLarge, !overflows else { return nil }
      value = sum
    }
    return value > 0 ? value : nil
  }

  /// Whether the text begins like an absolute address on the web, up to the first letter of its host.
  static func isHTTP(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isHost(bytes, behind: "https://") || isHost(bytes, behind: "http://")
  }

  @inline(__always)
  private static func isHost(_ bytes: UnsafeRawBufferPointer, behind scheme: StaticString)
    -> Bool
  {
    let length = scheme.utf8CodeUnitCount
    guard bytes.count > length else { return false }
    for index in 0..<length where bytes[index] != scheme.utf8Start[index] {
      // Schemes have no case (RFC 3986, section 3.1).
      guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[index],
        bytes[index] | 0x20 == scheme.utf8Start[index]
      else { return false }
    }
    switch bytes[length] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "["):
      return true
    default: return false
    }
  }
}
