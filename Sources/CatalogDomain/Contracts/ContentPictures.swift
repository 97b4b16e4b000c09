/// The pictures among the owner's content. Safe to call from any task; a picture is looked at when it is asked for.
package protocol ContentPictures: Sendable {
  /// Of everything that could be a picture by its name, from the folder of all content, sorted.
  var paths: [String] { get }
  /// - Parameter path: from the folder of all content.
  /// - Throws: `ContentPictureRefusal` when there is no such file, or it is no picture.
  func picture(at path: String) throws(ContentPictureRefusal) -> ContentPicture
}
