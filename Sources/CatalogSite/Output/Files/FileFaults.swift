/// What a call to the system does to a site, of those that a test may let fail. Looks at one place, and the modes and times of files, are not
/// among them.
package enum FileCall: String, Hashable, Sendable {
  case open, read, list, write, sync, makeFolder, copyAttributes, link, rename, exchange, removeFile
  case removeFolder, checkRights
}

/// Makes calls to the system fail where a test wants it.
package struct FileFaults: Sendable {
  /// Asked before each call that `FileCall` names, from any task, in the order of the calls; an `errno` makes the call fail without
  /// being made, 0 makes it seem to succeed.
  package let fault: @Sendable (FileCall) -> Int32?

  package init(fault: @escaping @Sendable (FileCall) -> Int32?) {
    self.fault = fault
  }
}
