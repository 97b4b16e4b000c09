import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A site as a build put it in place, or found it there: tells whether it is still what stands there. Others write into the folder when
/// they like, also in the moment after the sites were exchanged, and what is there then is not all of the build.
package struct PlacedSite: Hashable, Sendable {
  /// Of the bytes of its manifest.
  private let manifest: FileDigest
  /// In the order of the manifest: how a file that the build left in place looked before it was read, 0 where it could not be looked at;
  /// nil for one that it wrote. Empty where nothing is known of any.
  private let looks: [Int?]
  /// When the first of them was looked at.
  private let began: Date
  /// When all that was to be written had been written, and nothing of it was in place.
  private let staged: Date

  /// How the files of the site before looked, when nothing of it had been read.
  struct Beginning {
    fileprivate let looks: [Int?]
    fileprivate let moment: Date

    /// - Parameters:
    ///   - root: the site in place; nil when there is none.
    ///   - moment: now.
    init(_ files: [PlannedFile], in root: OpenFolder?, at moment: Date) {
      let calls = FileCalls()
      var cursor = FolderCursor(root, missing: .isNil, calls: calls)
      self.moment = moment
      // The build itself tells of what cannot be looked at, where it needs it.
      looks = files.map { file in
        try? file.path.withParts { folder, name in
          try cursor.open(folder).flatMap { try calls.status(of: name, in: $0) }
            .map(PlacedSite.look)
        }
      }
    }
  }

  /// - Parameters:
  ///   - manifest: of the site.
  ///   - moment: after the last file was staged, and before anything was put in place.
  init(_ manifest: NewManifest, since beginning: Beginning, stagedUntil moment: Date) {
    self.manifest = manifest.digest
    looks = zip(manifest.staged, beginning.looks).map { $0.outcome.isInPlace ? $1 ?? 0 : nil }
    began = beginning.moment
    staged = moment
  }

  /// A site of which nothing but its manifest is known: each file is to be read.
  ///
  /// - Parameter manifest: as `manifestDigest` has it.
  /// - Returns: nil for what is no digest.
  package init?(listedIn manifest: String) {
    var digits = manifest
    guard
      let digest = digits.withUTF8({ FileDigest(hexadecimal: UnsafeRawBufferPointer($0)) })
    else { return nil }
    self.manifest = digest
    looks = []
    began = .distantPast
    staged = .distantPast
  }

  package var manifestDigest: String { manifest.hexadecimal }

  /// Whether its manifest has these bytes.
  func isListed(in manifest: [UInt8]) -> Bool { FileDigest(manifest) == self.manifest }

  /// Whether a file looks as it must where nobody but the build has touched it. What does not is to be read: few files, unless all were
  /// copied, or renamed one by one.
  ///
  /// A file that stayed is known by its number, its size and when its bytes were written, for taking the old site away changes its other
  /// time. It is not seen where somebody writes as many other bytes into it and gives it back the time it had, just while that is done.
  /// - Parameter position: in the manifest.
  func isKnown(_ status: stat, at position: Int) -> Bool {
    guard looks.indices.contains(position) else { return false }
    let (written, changed) = FileCalls.times(status)
    if let look = looks[position] {
      return Self.look(status) == look && Self.isOver(written, at: began)
    }
    // An older one may have come with its folder, which changes no time of it.
    return ChangeTimes.date(changed.tv_sec, changed.tv_nsec) >= began
      && Self.isOver(changed, at: staged) && Self.isOver(written, at: staged)
  }

  private static func isOver(_ time: timespec, at moment: Date) -> Bool {
    ChangeTimes.isOver(seconds: time.tv_sec, nanoseconds: time.tv_nsec, at: moment)
  }

  /// In one number, as a large site has many files.
  private static func look(_ status: stat) -> Int {
    let (written, _) = FileCalls.times(status)
    var hasher = Hasher()
    hasher.combine(UInt64(truncatingIfNeeded: status.st_dev))
    hasher.combine(UInt64(truncatingIfNeeded: status.st_ino))
    hasher.combine(Int64(status.st_size))
    hasher.combine(Int64(written.tv_sec))
    hasher.combine(Int64(written.tv_nsec))
    return hasher.finalize()
  }
}
