import CatalogDomain
import Foundation

/// A folder's name for every status, safe on every file system and unique on those that ignore case.
struct StatusSlugs: Sendable {
  private let slugs: [CharacterStatus: String]

  /// The order of `statuses` does not matter: who shares a name with another gets a digest, whoever came first.
  init(_ statuses: some Sequence<CharacterStatus>) {
    let all = Set(statuses).union([.alive, .dead, .unknown])
    let sharing = Dictionary(grouping: all) { Self.plain($0.written) }
    var slugs: [CharacterStatus: String] = [:]
    for (plain, sharers) in sharing {
      for status in sharers {
        let keepsName = Self.isKnown(status) || (sharers.count == 1 && !Self.isReserved(plain))
        slugs[status] = keepsName ? plain : Self.withDigest(plain, of: status.written)
      }
    }
    self.slugs = slugs
  }

  /// A status the table was not made for still gets a name of its own.
  subscript(status: CharacterStatus) -> String {
    slugs[status] ?? Self.withDigest(Self.plain(status.written), of: status.written)
  }

  /// Lower-case ASCII letters and digits, everything else a single dash; at most 40 bytes.
  private static func plain(_ written: String) -> String {
    let folded = written.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    var slug = ""
    for scalar in folded.unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        slug += String(scalar).lowercased()
      } else if !slug.isEmpty, !slug.hasSuffix("-") {
        slug += "-"
      }
      if slug.utf8.count == 40 { break }
    }
    return slug.hasSuffix("-") ? String(slug.dropLast()) : slug
  }

  private static func isKnown(_ status: CharacterStatus) -> Bool {
    if case .other = status { false } else { true }
  }

  /// Names that Windows keeps for devices, and the empty one.
  private static func isReserved(_ slug: String) -> Bool {
    if ["", "con", "prn", "aux", "nul"].contains(slug) { return true }
    return slug.utf8.count == 4 && (slug.hasPrefix("com") || slug.hasPrefix("lpt"))
  }

  private static func withDigest(_ slug: String, of written: String) -> String {
    let digest = FileDigest(Array(written.utf8)).hexadecimal.prefix(8)
    return slug.isEmpty ? "status-" + digest : slug + "-" + digest
  }
}
