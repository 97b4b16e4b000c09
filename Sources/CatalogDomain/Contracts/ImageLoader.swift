/// Gives pictures, each asked for once however many wait.
///
/// Safe to call from any task. Cancelling one waiter leaves the others; cancelling the last cancels the download.
package protocol ImageLoader: Sendable {
  /// What the memory tier holds; never touches disk or network.
  func cachedImage(for reference: AvatarReference) -> AvatarImage?
  /// Memory, then disk, then network.
  func image(for reference: AvatarReference) async throws(AvatarError) -> AvatarImage
  func removeCachedImage(for reference: AvatarReference) async throws(AvatarError)
  func clearCache() async throws(AvatarError)
}
