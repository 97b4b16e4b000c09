/// Which releases visitors got, one after the other, a line each. The names of releases tell when they were made; to one that was left
/// visitors may have come back later.
///
/// Written before `current` is exchanged: what follows the current release in it was to come and did not, or was left again.
struct ReleaseHistory: Hashable {
  static let fileName = ".catalog-history"
  /// Steps that are remembered.
  private static let most = 100

  /// The last is the one visitors get.
  private(set) var ids: [String]

  /// - Parameters:
  ///   - bytes: lines that name no release are passed over.
  ///   - current: the release visitors get; nil when there is none.
  init(reading bytes: [UInt8], current: String?) {
    let known = bytes.split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }.filter(Release.isID)
    if let last = known.lastIndex(where: { $0 == current }) {
      ids = Array(known[...last])
    } else {
      ids = current.map { [$0] } ?? []
    }
  }

  var bytes: [UInt8] { Array(ids.suffix(Self.most).map { $0 + "\n" }.joined().utf8) }

  /// The release visitors had before the current one.
  /// - Parameter releases: those that are still there.
  func previous(among releases: Set<String>) -> String? {
    ids.dropLast().last { $0 != ids.last && releases.contains($0) }
  }

  mutating func append(_ id: String) {
    ids.append(id)
  }

  /// Forgets the way from a release on that visitors are led back to.
  mutating func goBack(to id: String) {
    let last = ids.dropLast().lastIndex(of: id)
    ids = last.map { Array(ids[...$0]) } ?? [id]
  }
}
