package import SystemPackage

extension Stat {
  /// Whether both are of one file, by whatever names.
  package func isOfSameFile(as other: Stat) -> Bool {
    deviceID == other.deviceID && inode == other.inode
  }
}
