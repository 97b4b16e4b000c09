/// How far the loading of many pictures has come, or the putting back of those that were lost.
package struct AvatarProgress: Hashable, Sendable {
  /// Pictures that are done, whether they are there now or failed.
  package let done: Int
  /// Pictures in all.
  package let total: Int
  /// Of the pictures that are there so far, wherever they came from.
  package let bytes: Int

  package init(done: Int, total: Int, bytes: Int) {
    self.done = done
    self.total = total
    self.bytes = bytes
  }
}
