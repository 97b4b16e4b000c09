/// Compares what is there with the list of what was sent.
struct BundleComparison {
  private let list: ChecksumList
  private let checksum: Checksum
  /// By bytes, as `sha256sum` looks for them.
  private var missing: [PublishedPath: Checksum]
  private var findings: [BundleFinding]
  private var whole = 0
  private var bytes = 0

  /// - Parameter found: what was noticed before.
  init(listBytes: [UInt8], found: [BundleFinding] = []) {
    let (list, wrongLines) = ChecksumList.reading(listBytes)
    self.list = list
    checksum = Checksum(of: listBytes)
    missing = Dictionary(
      list.entries.map { ($0.path, $0.checksum) }, uniquingKeysWith: { first, _ in first })
    findings = found
    if !wrongLines.isEmpty { findings.append(.damagedList(lines: wrongLines)) }
  }

  /// Whether the file was sent.
  func expects(_ path: String) -> Bool { PublishedPath(path).map { missing[$0] != nil } ?? false }

  /// A name as the list has it. A program that unpacks on macOS may write é in two scalars where it was sent in one; the system reads
  /// either.
  func spelling(of path: String) -> String {
    #if canImport(Darwin)
      if !expects(path), let listed = list.entries.first(where: { $0.path.text == path }) {
        return listed.path.text
      }
    #endif
    return path
  }

  /// A file that is there.
  /// - Parameter read: reads it; nil with the reason when it cannot be.
  mutating func found(_ path: String, _ read: () throws -> FoundFile) rethrows {
    guard let expected = PublishedPath(path).flatMap({ missing.removeValue(forKey: $0) }) else {
      findings.append(.extra(path))
      return
    }
    switch try read() {
    case .unreadable(let reason): findings.append(.changed(path, because: reason))
    case .hostile(let reason): findings.append(.hostile(path, because: reason))
    case .file(let checksum, let size):
      if checksum == expected {
        whole += 1
        bytes += size
      } else {
        findings.append(.changed(path, because: "it holds other bytes than were sent"))
      }
    }
  }

  mutating func add(_ finding: BundleFinding) {
    findings.append(finding)
  }

  /// After everything that is there.
  func proof() -> BundleProof {
    BundleProof(
      whole: whole, bytes: bytes, checksum: checksum,
      findings: findings
        + list.entries.map(\.path).filter { missing[$0] != nil }.map { .missing($0.text) })
  }
}
