import CatalogDomain

/// The pictures of a site: for every character what stands in its frame, and each file once.
struct Portraits: Sendable {
  struct File: Sendable {
    let link: Link
    let content: PlannedFile.Content
  }

  /// One for each character, in their order.
  let all: [Portrait]
  let files: [File]

  init(
    of characters: [CatalogCharacter], avatars: [CatalogCharacter.ID: SiteAvatar],
    routes: RouteTable
  ) {
    var all: [Portrait] = []
    var files: [File] = []
    var known: Set<Link> = []
    var drawn: [PlaceholderDrawing: Portrait] = [:]
    // By position: to be looked at as a whole each would be copied.
    for position in characters.indices {
      if let avatar = avatars[characters[position].id] {
        let link = Link.avatar(digest: avatar.digest, type: avatar.type)
        let portrait = Portrait(
          link, routes, width: avatar.width, height: avatar.height, isPlaceholder: false)
        if known.insert(link).inserted {
          files.append(File(link: link, content: .loaded(avatar.load)))
        }
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
      let portrait = Portrait(
        link, routes, width: PlaceholderDrawing.size, height: PlaceholderDrawing.size,
        isPlaceholder: true)
      drawn[drawing] = portrait
      files.append(File(link: link, content: .bytes(bytes)))
      all.append(portrait)
    }
    self.all = all
    self.files = files
  }
}
