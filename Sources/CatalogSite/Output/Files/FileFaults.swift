/// Makes calls to the system fail where a test wants it.
package struct FileFaults: Sendable {
  /// Asked before each call that `FileCall` names, from any task, in the order of the calls; an `errno` makes the call fail without
  /// being made, 0 makes it seem to succeed.
  package let fault: @Sendable (FileCall) -> Int32?

  package init(fault: @escaping @Sendable (FileCall) -> Int32?) {
    self.fault = fault
  }
}
