import CatalogDomain
import CatalogTemplates

/// Finds the links of a theme's stylesheets that will lead nowhere.
///
/// Judges those that lead into the folder of the assets, which holds the theme's files, or out of the site. What else a site will have
/// is known once it is planned.
struct StylesheetCheck {
  private let assets: ThemeAssets
  private let display: String
  private let paths: [String: String]
  /// Where files of the theme stand in the site.
  private let known: Set<[UInt8]>

  private static let slash = UInt8(ascii: "/")

  private enum Target {
    /// Not for this check to judge.
    case elsewhere
    case outside
    /// The root of a host, where the site stands on none but one.
    case rooted
    /// The path in the site of what should be a file of the theme.
    case asset([UInt8])
  }

  /// - Parameter display: what messages call the folder of the assets.
  init(_ assets: ThemeAssets, displayedAs display: String) {
    self.assets = assets
    self.display = display
    paths = assets.paths
    known = Set(paths.values.map { Array($0.utf8) })
  }

  /// Where there are so many, no more are looked for.
  var problems: TemplateProblems {
    var problems = TemplateProblems()
    for file in assets.files where SitePath.isStylesheet(file.name) {
      findLostLinks(of: file.name, file.bytes ?? [], &problems)
    }
    return problems
  }

  private func findLostLinks(
    of name: String, _ bytes: [UInt8], _ problems: inout TemplateProblems
  ) {
    guard !problems.isCut else { return }
    let lines = LineTable(path: display + "/" + name, bytes: bytes)
    for link in StylesheetLinks(in: bytes).found where !problems.isCut {
      let reason: String
      var help = ""
      switch target(of: link.address[...], from: name) {
      case .elsewhere: continue
      case .outside: reason = "leads outside of the site"
      case .rooted:
        reason = "leads to the root of the host, which the site has not everywhere"
        help = "write the way from this file"
      case .asset(let path):
        if known.contains(path) { continue }
        let text = String(decoding: path, as: UTF8.self)
        reason = "leads to \(Excerpt.of(text)), which the site does not have"
        help = advice(on: String(text.dropFirst(ThemeAssets.folder.count)), from: name)
      }
      problems.insert(
        lines.problem(
          at: link.offset, "\"\(Excerpt.of(link.address))\" \(reason)", help: help))
    }
  }

  /// - Parameters:
  ///   - name: as in the theme's folder.
  ///   - stylesheet: where it is written, likewise.
  private func advice(on name: String, from stylesheet: String) -> String {
    if paths[name] != nil {
      return
        "pages name this file, so its name in the site changes with its content; use a copy of another name"
    }
    let others = paths.filter {
      ThemeAssets.folder + $0.key == $0.value && $0.key != stylesheet
    }.keys
    guard let near = NearestName.suggestion(for: name, among: others) else { return "" }
    return "did you mean \"\(ContentPath.reference(to: near, from: stylesheet))\"?"
  }

  private func target(of address: ArraySlice<UInt8>, from name: String) -> Target {
    let path = address.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard !path.isEmpty, !LinkText.leadsAway(address) else { return .elsewhere }
    if path.first == Self.slash { return .rooted }
    let place = Array((ThemeAssets.folder + name).utf8)
    var target = place.lastIndex(of: Self.slash).map { Array(place[...$0]) } ?? []
    guard LinkText.follow(path, from: &target) else { return .outside }
    let folder = ThemeAssets.folder.utf8
    return target.count > folder.count && target.starts(with: folder) ? .asset(target) : .elsewhere
  }
}
