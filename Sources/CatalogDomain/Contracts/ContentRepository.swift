/// Keeps the words of the owner's own.
///
/// Safe to call from any task; calls take turns, so that of two that create the same file one is refused.
package protocol ContentRepository: Sendable {
  /// Everything there is. Files with mistakes are left out and told of in `problems`.
  /// - Throws: `ContentError` only when there is no such folder, or it cannot be read at all; with any problem when the task is
  ///   cancelled.
  func content() async throws(ContentError) -> Content
  /// - Throws: `ContentError` when there is such a file already: nothing is written over.
  func create(_ sheet: CharacterSheet) async throws(ContentError) -> ContentFile
  /// - Throws: `ContentError` when there is no such file.
  func update(_ sheet: CharacterSheet) async throws(ContentError)
  /// - Throws: `ContentError` when there is no such file.
  func delete(_ key: CharacterKey) async throws(ContentError)
}
