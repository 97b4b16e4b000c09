import CatalogDomain

/// Pictures with one among them that will only be there later.
struct PromisedPicture: ContentPictures {
  let path: String
  let others: any ContentPictures

  var paths: [String] { others.paths + [path] }

  func picture(at path: String) throws(ContentPictureRefusal) -> ContentPicture {
    guard path == self.path else { return try others.picture(at: path) }
    return ContentPicture(
      file: ContentFile(folder: "", path: path), type: .png, width: 1, height: 1, digest: ""
    ) { [] }
  }
}
