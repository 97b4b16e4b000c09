/// Finds what a host of plain files would serve for a path.
struct SiteLookup: Sendable {
  enum Found: Sendable {
    case file(OpenFile, name: String)
    /// A folder without a slash behind its name: relative links of its page would lead to the wrong place.
    case folderWithoutSlash
    /// The site's page for what is not found, if it has one.
    case missing(OpenFile?)
    case noSite
  }

  /// Pages larger than this are served as they are, without the script.
  static let largestPage = 16 << 20

  let folder: SiteFolder

  init(_ folder: String) {
    self.folder = SiteFolder(folder)
  }

  func find(_ path: RequestPath) -> Found {
    if !path.isHidden, !path.hasEmptyName, let found = folder.find(path.names) {
      if found.kind == .file, !path.isFolder, let name = path.names.last {
        return .file(found, name: name)
      }
      if found.kind == .folder {
        if let index = folder.find(path.names + ["index.html"]), index.kind == .file {
          return path.isFolder ? .file(index, name: "index.html") : .folderWithoutSlash
        }
      }
    }
    if let page = folder.find(["404.html"]), page.kind == .file { return .missing(page) }
    return folder.exists ? .missing(nil) : .noSite
  }

  /// What a visitor of the path sees now; nil when it is no page.
  func page(at path: RequestPath) -> PreviewPage? {
    switch find(path) {
    case .file(let file, let name) where ContentType.of(name) == ContentType.html:
      Self.page(file)
    case .missing(let page?): Self.page(page)
    case .file, .folderWithoutSlash, .missing, .noSite: nil
    }
  }

  static func page(_ file: OpenFile) -> PreviewPage? {
    // A file that cannot be read now is one that the next build will bring.
    guard file.size <= largestPage, let bytes = try? file.bytes(0..<file.size) else { return nil }
    return PreviewPage(bytes)
  }
}
