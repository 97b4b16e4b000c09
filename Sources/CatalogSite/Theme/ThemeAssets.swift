import CatalogDomain
package import CatalogTemplates

/// The files of a theme that are not templates: its stylesheet, its icons, and whatever these need.
package struct ThemeAssets: Sendable {
  /// The file every theme must have.
  package static let stylesheet = "style.css"
  /// For the pages about changes alone; a theme need not have it.
  static let changesStylesheet = "changes.css"
  package static let icon = "icon.svg"
  static let touchIcon = "icon.png"
  /// Runs before a page is shown: sets the colours the visitor chose.
  static let earlyScript = "theme.js"
  /// Adds search, filters and keys. A theme without it has no search index.
  package static let script = "site.js"
  /// Where they stand in the site.
  static let folder = "assets/"

  /// By name, sorted by bytes.
  package let files: [ThemeAsset]
  /// Names of folders that only a link leads to, sorted. What they hold is not read.
  package private(set) var linkedFolders: [String] = []

  package init(_ files: [ThemeAsset]) {
    self.files = files.sorted { $0.name.precedes($1.name) }
  }

  /// Reads the folder and those below it.
  ///
  /// - Parameter root: the theme's whole folder, which says where links may lead.
  /// - Throws: `ThemeError` when the folder or a file in it cannot be read, or the stylesheet is missing; with any words when the
  ///   task is cancelled.
  package init(directory: String, displayedAs name: String, in root: ThemeRoot) throws(ThemeError) {
    let contents = try ThemeFolder(directory: directory, display: name, root: root).contents()
    self.init(contents.files)
    linkedFolders = contents.linkedFolders.sorted()
    guard files.contains(where: { $0.name == Self.stylesheet }) else {
      throw ThemeError(
        "\(name)/\(Self.stylesheet) does not exist; every theme has a stylesheet of this name")
    }
  }

  /// The same with the owner's colour, which the stylesheet has at its end; nil for that of the theme.
  func colored(_ accent: AccentColor?) -> ThemeAssets {
    guard let accent else { return self }
    var colored = ThemeAssets(
      files.map { file in
        guard file.name == Self.stylesheet, let bytes = file.bytes else { return file }
        return ThemeAsset(name: file.name, bytes: bytes + Array(accent.rule.utf8))
      })
    colored.linkedFolders = linkedFolders
    return colored
  }

  /// The path of each file in the site.
  ///
  /// What pages refer to carries a digest in its name, so that a change is never hidden by a cache. Other files keep
  /// their names, because the stylesheet refers to them.
  package var paths: [String: String] {
    var paths: [String: String] = [:]
    for file in files {
      // What pages refer to is looked into.
      let digested = Self.isReferred(file.name) ? file.bytes.map(file.nameWithDigest) : nil
      paths[file.name] = Self.folder + (digested ?? file.name)
    }
    return paths
  }

  /// Whether the program looks into a file of that name: those that pages name have its digest in their own.
  static func isLookedInto(_ name: String) -> Bool {
    isReferred(name) || SitePath.isStylesheet(name)
  }

  private static func isReferred(_ name: String) -> Bool { fields[name] != nil }

  /// What pages refer to, and by which field of a template.
  private static let fields = [
    stylesheet: "site.stylesheet", changesStylesheet: "stylesheet", icon: "site.icon",
    touchIcon: "site.touchIcon", earlyScript: "site.earlyScript", script: "site.script",
  ]

  /// How templates lead to the file of the theme that would have this path if it kept its name; nil of others.
  static func advice(onLeadingTo path: String) -> String? {
    guard path.utf8.starts(with: folder.utf8) else { return nil }
    let name = String(path.dropFirst(folder.count))
    guard let field = fields[name] else { return nil }
    return name == changesStylesheet
      ? "change.mustache and changes.mustache write {{\(field)}}, and others a copy of another name"
      : "templates write {{\(field)}}"
  }
}
