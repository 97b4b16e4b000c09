import CatalogDomain
import Foundation

/// A folder's name for every value of a kind, safe on every file system and unique on those that ignore case.
package struct Slugs<Value: Hashable & Sendable>: Sendable {
  private let slugs: [Value: String]
  /// The word for what a value is, in place of a name of which nothing is left.
  private let noun: String
  private let written: @Sendable (Value) -> String

  /// Where several would have one name, the most frequent keeps it, so that a slip of the source in a single record moves no page; the
  /// others get a digest.
  ///
  /// - Parameters:
  ///   - values: each with how often it occurs.
  ///   - keepers: keep their names, whoever else wants them.
  ///   - noun: plain ASCII.
  ///   - written: the words of a value.
  package init(
    _ values: [Value: Int], keepers: Set<Value> = [], noun: String,
    written: @escaping @Sendable (Value) -> String
  ) {
    self.noun = noun
    self.written = written
    let all = Set(values.keys).union(keepers)
    let sharing = Dictionary(grouping: all) { Self.plain(written($0)) }
    var slugs: [Value: String] = [:]
    var others: [(value: Value, written: String, plain: String)] = []
    for (plain, sharers) in sharing {
      let isFree = !Self.isReserved(plain) && keepers.isDisjoint(with: sharers)
      let foremost = sharers.min { left, right in
        let (here, there) = (values[left] ?? 0, values[right] ?? 0)
        return here == there ? written(left).precedes(written(right)) : here > there
      }
      for value in sharers {
        let keepsName = keepers.contains(value) || (isFree && value == foremost)
        if keepsName {
          slugs[value] = plain
        } else {
          others.append((value, written(value), plain))
        }
      }
    }
    var taken: Set<String> = []
    for other in others.sorted(by: { $0.written.precedes($1.written) }) {
      let digest = Self.digest(of: other.written)
      // Of thousands of values, two digests may begin alike.
      slugs[other.value] = [Self.digestLength, FileDigest.digits]
        .map { Self.withDigest(other.plain, digest.prefix($0), noun) }
        .first { taken.insert($0).inserted }
    }
    self.slugs = slugs
  }

  /// A value the table was not made for still gets a name of its own.
  package subscript(value: Value) -> String {
    if let slug = slugs[value] { return slug }
    let written = written(value)
    let digest = Self.digest(of: written).prefix(Self.digestLength)
    return Self.withDigest(Self.plain(written), digest, noun)
  }

  /// That of one name, where there is no other.
  ///
  /// - Parameter noun: stands in for a name of which nothing is left; plain ASCII.
  package static func one(_ name: String, noun: String) -> String where Value == String {
    Slugs([name: 1], noun: noun) { $0 }[name]
  }

  /// Lower-case ASCII letters and digits, strokes taken off as accents are, everything else a single dash; at most 40 bytes.
  private static func plain(_ written: String) -> String {
    let folded = written.inPieces {
      $0.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    }
    var slug = ""
    for scalar in folded.unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        slug += String(scalar).lowercased()
      } else if let letters = PlainLetters.of(scalar) {
        slug += letters
      } else if !slug.isEmpty, !slug.hasSuffix("-") {
        slug += "-"
      }
      if slug.utf8.count >= 40 { break }
    }
    slug = String(slug.prefix(40))
    return slug.hasSuffix("-") ? String(slug.dropLast()) : slug
  }

  /// Names of devices, the empty one, and those that could be another's name with its digest.
  private static func isReserved(_ slug: String) -> Bool {
    if slug.isEmpty || DeviceName.isOne(slug[...]) { return true }
    let end = slug.utf8.suffix(digestLength + 1)
    return end.count == digestLength + 1 && end.first == UInt8(ascii: "-")
      && end.dropFirst().allSatisfy(Hexadecimal.isDigit)
  }

  private static var digestLength: Int { 8 }

  private static func digest(of written: String) -> String {
    FileDigest(Array(written.utf8)).hexadecimal
  }

  private static func withDigest(_ slug: String, _ digest: Substring, _ noun: String) -> String {
    (slug.isEmpty ? noun : slug) + "-" + digest
  }
}
