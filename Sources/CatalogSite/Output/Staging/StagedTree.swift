/// Where a new site waits: a folder of ours that holds a tree and, once the tree is whole, a mark.
///
///     .<name>.catalog-staging/    beside the output where the two can be exchanged, else `.catalog-staging` in it
///       tree/                     the new site, or the changed files of it; after the exchange the old site
///       carried                   which files of others both sites have (`CarriedFiles`); none without it
///       kept                      the tree is the last site but one, for the next build to start from
///       ready.<number>            the tree is whole; its inode, by which the new site and the old one are told apart
struct StagedTree: Sendable {
  static let nameInside = ".catalog-staging"
  private static let treeName = "tree"
  private static let markPrefix = "ready."
  private static let carriedName = "carried"
  private static let keptName = "kept"

  /// The folder that holds the staging folder.
  let parent: OpenFolder
  let name: String
  let folder: OpenFolder
  let calls: FileCalls

  /// Named for the output: two sites may be built into one folder at a time.
  static func name(beside output: OutputFolder) -> String { ".\(output.name).catalog-staging" }

  /// What is there already.
  /// - Throws: also when another user made it in a folder for all: what they laid into it would come into the site.
  static func existing(_ name: String, in parent: OpenFolder, _ calls: FileCalls)
    throws(OutputError) -> StagedTree?
  {
    guard let there = try opened(name, in: parent, calls) else { return nil }
    try calls.checkMaker(of: there.folder, in: parent)
    return there
  }

  /// An empty one, or the kept one, which is kept no longer.
  static func made(_ name: String, in parent: OpenFolder, _ calls: FileCalls) throws -> StagedTree {
    let isNew = try calls.makeFolder(name, in: parent)
    do {
      // A file system may show what we make as somebody else's.
      let there = try isNew ? opened(name, in: parent, calls) : existing(name, in: parent, calls)
      guard let made = there else {
        throw OutputError("\(parent.path)/\(name) went away while it was used")
      }
      try calls.removeFile(keptName, in: made.folder)
      try calls.makeFolder(treeName, in: made.folder)
      return made
    } catch {
      if isNew { try calls.removeFolderIfEmpty(name, in: parent) }
      throw error
    }
  }

  private static func opened(_ name: String, in parent: OpenFolder, _ calls: FileCalls)
    throws(OutputError) -> StagedTree?
  {
    guard let folder = try calls.openFolder(name, in: parent) else { return nil }
    return StagedTree(parent: parent, name: name, folder: folder, calls: calls)
  }

  func isKept() throws(OutputError) -> Bool {
    try calls.kind(of: Self.keptName, in: folder) == .file
  }

  /// From here on it is no leftover.
  func keep() throws {
    guard let mark = try marks().first else { return }
    try calls.removeFile(Self.carriedName, in: folder)
    try calls.rename(mark, in: folder, to: folder, as: Self.keptName)
  }

  func tree() throws(OutputError) -> OpenFolder? {
    try calls.openFolder(Self.treeName, in: folder)
  }

  /// From here on an interrupted build is finished, not undone.
  func mark(carried: CarriedFiles = CarriedFiles()) throws {
    guard let number = try treeNumber() else { return }
    if !carried.isEmpty {
      try carried.encoded.withUnsafeBytes { try calls.create(Self.carriedName, in: folder, $0) }
    }
    try calls.create(
      Self.markPrefix + String(number), in: folder, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  func carried() throws -> CarriedFiles {
    CarriedFiles(encoded: try calls.bytes(of: Self.carriedName, in: folder) ?? [])
  }

  /// Whether a whole tree was staged here, whatever became of it.
  func isMarked() throws -> Bool { try !marks().isEmpty }

  /// Whether the tree that was staged here is the site now. Not where all was copied to another place: nobody can tell there.
  func isExchanged(for site: OpenFolder) throws -> Bool {
    try marks().contains(Self.markPrefix + String(calls.identity(of: site).number))
  }

  private func marks() throws -> [String] {
    try calls.names(in: folder).filter { $0.hasPrefix(Self.markPrefix) }
  }

  private func treeNumber() throws(OutputError) -> UInt64? {
    try calls.identity(of: Self.treeName, in: folder).map { UInt64($0.number) }
  }

  func exchange(with output: OutputFolder, in outputParent: OpenFolder) throws(OutputError) {
    try calls.exchange(Self.treeName, in: folder, with: output.name, in: outputParent)
  }

  /// Where there is no output yet.
  func moveTree(to output: OutputFolder, in outputParent: OpenFolder) throws(OutputError) {
    try calls.rename(Self.treeName, in: folder, to: outputParent, as: output.name)
  }

  /// Removes the staging folder with all that is in it.
  func remove() throws {
    try TreeRemoval(calls: calls).removeAll(in: folder)
    try calls.removeFolderIfEmpty(name, in: parent)
  }
}
