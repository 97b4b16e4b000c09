/// A call to the system that changes a site, or that reads what the change rests on.
package enum FileCall: String, Hashable, Sendable {
  case open, read, list, write, sync, makeFolder, copyAttributes, link, rename, exchange, removeFile
  case removeFolder, checkRights
}

/// Makes calls to the system fail where a test wants it.
package struct FileFaults: Sendable {
  /// Asked before each call, from any task, in the order of the calls; an `errno` makes the call fail without
  /// being made, 0 makes it seem to succeed.
  package let fault: @Sendable (FileCall) -> Int32?

  package init(fault: @escaping @Sendable (FileCall) -> Int32?) {
    self.fault = fault
  }
}
