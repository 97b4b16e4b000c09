/// Fetches pictures from where the catalog says they are. Knows nothing of pictures: the loader judges the bytes.
package protocol AvatarDataSource: Sendable {
  /// - Parameter validators: of the copy at hand; the answer may then be `notModified`.
  /// - Throws: `AvatarError.unreachable`, `.tooLarge`, `.refused` or `.cancelled`. A body whose length is not the announced
  ///   one is `unreachable`, never a picture.
  func avatar(at reference: AvatarReference, validators: Validators) async throws(AvatarError)
    -> AvatarAnswer
}
