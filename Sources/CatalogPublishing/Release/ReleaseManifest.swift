import CatalogDomain
package import Foundation

/// What a target holds that is ours. Stands on the target itself as `.catalog-manifest`: whoever publishes next, from whatever machine,
/// knows from it what may be written over and deleted. `sha256sum -c` reads it.
package struct ReleaseManifest: Hashable, Sendable {
  package static let fileName = ".catalog-manifest"

  private static let title = "# catalog release "
  private static let supersededMark = "# superseded "
  private static let pendingMark = "# pending "
  private static let runMark = "# run "
  /// In seconds, by how much less a file of older pages may stay than it would.
  private static let leeway: TimeInterval = 3600

  /// When it was published.
  package var date: Date
  package var list: ChecksumList
  /// Files of the list that the site no longer has, and since when: they stay for visitors with older pages.
  package var superseded: [PublishedPath: Date]
  /// Ours, but what they hold is not known: somebody is at it, or was interrupted.
  package var pending: Set<PublishedPath>
  /// Of one in the making: tells those of two that publish there at once apart. Nobody asks which it was, so it is not read.
  var run: UUID?

  package init(
    date: Date, list: ChecksumList, superseded: [PublishedPath: Date] = [:],
    pending: Set<PublishedPath> = []
  ) {
    self.date = date
    self.list = list
    self.superseded = superseded
    self.pending = pending
  }

  /// For a target that holds nothing of ours.
  package static let empty = ReleaseManifest(date: .distantPast, list: .empty)

  /// What the site itself has.
  package var site: ChecksumList {
    list.filter { superseded[$0.path] == nil }
  }

  /// Whether what the other keeps for visitors with older pages stays as long here, but for an hour.
  func keepsFilesAsLong(as other: ReleaseManifest) -> Bool {
    other.superseded.allSatisfy { path, since in
      superseded[path].map { since.timeIntervalSince($0) < Self.leeway } ?? false
    }
  }

  package var bytes: [UInt8] {
    var text = Self.title + UTCDate(date).description + "\n"
    for (path, date) in superseded.sorted(by: { $0.key < $1.key }) {
      text += Self.supersededMark + UTCDate(date).description + " " + path.text + "\n"
    }
    for path in pending.sorted() { text += Self.pendingMark + path.text + "\n" }
    if let run { text += Self.runMark + run.uuidString + "\n" }
    return Array(text.utf8) + list.bytes
  }

  /// - Throws: `PublishingError` when it is none.
  package init(reading bytes: [UInt8], of target: String) throws(PublishingError) {
    let damaged = PublishingError(
      "\(target)/\(Self.fileName) cannot be read; restore it, or remove it and publish everything anew with --adopt"
    )
    let (list, wrongLines) = ChecksumList.reading(bytes)
    guard wrongLines.isEmpty, let text = String(validating: bytes, as: UTF8.self) else {
      throw damaged
    }
    self.init(date: .distantPast, list: list)
    // They stand before the list, which is not to be taken apart for them.
    var rest = text.utf8[...]
    while rest.first == UInt8(ascii: "#") {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      guard read(comment: line) else { throw damaged }
      rest = rest[line.endIndex...].dropFirst()
    }
    guard date != .distantPast else { throw damaged }
  }

  /// Looks at bytes: the space before a path that begins with a combining mark is part of a `Character` that is no space.
  private mutating func read(comment: Substring.UTF8View) -> Bool {
    if comment.starts(with: Self.title.utf8) {
      guard let date = Self.date(comment.dropFirst(Self.title.utf8.count)) else { return false }
      self.date = date
    } else if comment.starts(with: Self.supersededMark.utf8) {
      let rest = comment.dropFirst(Self.supersededMark.utf8.count)
        .split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard rest.count == 2, let date = Self.date(rest[0]), let path = Self.path(rest[1])
      else { return false }
      superseded[path] = date
    } else if comment.starts(with: Self.pendingMark.utf8) {
      guard let path = Self.path(comment.dropFirst(Self.pendingMark.utf8.count)) else {
        return false
      }
      pending.insert(path)
    }
    return true
  }

  private static func path(_ text: Substring.UTF8View) -> PublishedPath? {
    PublishedPath(String(Substring(text)))
  }

  private static func date(_ text: Substring.UTF8View) -> Date? {
    try? Date(String(Substring(text)), strategy: .iso8601)
  }
}
