import CatalogDomain

/// The pictures of a site: for every character what stands in its frame, and each file once.
struct Portraits: Sendable {
  struct File: Sendable {
    let link: Link
    let path: SitePath
    let content: PlannedFile.Content
  }

  /// One for each character, in their order.
  let all: [Portrait]
  let files: [File]

  /// - Throws: `RouteError` when a picture cannot have a path.
  init(
    of characters: [CatalogCharacter], avatars: [CatalogCharacter.ID: SiteAvatar],
    routes: RouteTable
  ) throws(RouteError) {
    var all: [Portrait] = []
    var files: [File] = []
    var known: [Link: Portrait] = [:]
    var drawn: [PlaceholderDrawing: Portrait] = [:]
    // By position: to be looked at as a whole each would be copied.
    for position in characters.indices {
      if let avatar = avatars[characters[position].id] {
        let link = Link.avatar(digest: avatar.digest, type: avatar.type)
        if let portrait = known[link] {
          all.append(portrait)
          continue
        }
        let path = try routes.path(of: link)
        let portrait = Portrait(
          path, width: avatar.width, height: avatar.height, isPlaceholder: false)
        known[link] = portrait
        files.append(File(link: link, path: path, content: .loaded(avatar.load)))
        all.append(portrait)
        continue
      }
      let drawing = PlaceholderDrawing(name: characters[position].name)
      if let portrait = drawn[drawing] {
        all.append(portrait)
        continue
      }
      let bytes = Array(drawing.svg.utf8)
      let link = Link.placeholder(digest: FileDigest(bytes).hexadecimal)
      let path = try routes.path(of: link)
      let portrait = Portrait(
        path, width: PlaceholderDrawing.size, height: PlaceholderDrawing.size, isPlaceholder: true)
      drawn[drawing] = portrait
      files.append(File(link: link, path: path, content: .bytes(bytes)))
      all.append(portrait)
    }
    self.all = all
    self.files = files
  }
}
