/// A folder of one tree as it stands, or will stand, in another: made there when the first thing goes into it, with the rights it has here
/// and that to put more into it, until `finish`.
final class MirroredFolder {
  private let calls: FileCalls
  private let place: Place
  private var opened: OpenFolder?

  private enum Place {
    case root
    case inner(FileCalls.Name, source: OpenFolder, parent: MirroredFolder)
  }

  /// The root, which is there.
  init(_ root: OpenFolder, calls: FileCalls) {
    self.calls = calls
    place = .root
    opened = root
  }

  /// - Parameter name: valid as long as the folder is used.
  init(_ name: FileCalls.Name, of source: OpenFolder, in parent: MirroredFolder, calls: FileCalls) {
    self.calls = calls
    place = .inner(name, source: source, parent: parent)
  }

  /// - Returns: nil when the other tree does not have it, or not yet, or has a file in its place.
  func existing() throws(OutputError) -> OpenFolder? {
    if let opened { return opened }
    guard case .inner(let name, _, let parent) = place, let parent = try parent.existing() else {
      return nil
    }
    if case .opened(let folder) = try calls.findFolder(name, in: parent) { opened = folder }
    return opened
  }

  func made() throws(OutputError) -> OpenFolder {
    if let opened = try existing() { return opened }
    guard case .inner(let name, let source, let parent) = place else {
      throw OutputError("a tree without a root has no folders")
    }
    let above = try parent.made()
    try calls.makeFolder(name, in: above)
    guard let made = try calls.openFolder(name, in: above) else {
      throw OutputError("\(above.path)/\(String(cString: name)) went away while it was used")
    }
    try calls.copyAttributes(of: source, to: made)
    calls.allowRemovals(in: made)
    opened = made
    return made
  }

  /// To be called when all is in it.
  func finish() throws(OutputError) {
    guard case .inner(_, let source, _) = place, let made = try existing() else { return }
    try calls.copyAttributes(of: source, to: made)
  }
}
