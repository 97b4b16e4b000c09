import CatalogDomain
package import Foundation

/// One of the sites that a folder of releases holds.
package struct Release: Hashable, Sendable {
  /// The name of its folder, which sorts by age: `20261121T180437Z-3f2a9c01`.
  package let id: String
  package let date: Date
  package let files: Int
  package let isCurrent: Bool

  /// Digits of the checksum of all it holds that go into the name.
  static let digits = 8

  /// - Parameter list: of the site itself.
  static func id(_ list: ChecksumList, at date: Date) -> String {
    let compact = UTCDate(date).description.utf8.filter {
      $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":")
    }
    return String(decoding: compact, as: UTF8.self) + "-" + fingerprint(list)
  }

  static func fingerprint(_ list: ChecksumList) -> String {
    String(Checksum(of: list.bytes).hexadecimal.prefix(digits))
  }

  /// Whether a folder may be a release, by its name: only such a one may be shown to anybody.
  static func isID(_ name: String) -> Bool {
    name.wholeMatch(of: #/[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}/#.matchingSemantics(.unicodeScalar)) != nil
  }
}
