import CatalogTemplates

/// What a browser reads when a visitor installs the site as an application (W3C, "Web Application Manifest").
///
/// Only made where the address of the site is known: browsers read it by a request with CORS, which they refuse on a disk.
struct WebManifest {
  let bytes: [UInt8]

  init?(_ edition: Edition) {
    guard edition.settings.address != nil else { return nil }
    let viewpoint = Viewpoint(of: .manifest, in: edition.routes)
    var manifest = JSONObject()
    manifest.add("name", edition.settings.title)
    manifest.add("short_name", Wording.shortened(edition.settings.title, to: 24))
    manifest.add("description", edition.settings.description)
    manifest.add("lang", edition.settings.language)
    manifest.add("start_url", viewpoint.reference(to: .home).text)
    manifest.add("scope", "./")
    manifest.add("display", "minimal-ui")
    let icons = [(ThemeAssets.icon, "image/svg+xml"), (ThemeAssets.touchIcon, "image/png")]
    manifest.add(
      "icons",
      icons.compactMap { name, type -> JSONObject? in
        guard let file = edition.templates.assets.files.first(where: { $0.name == name }) else {
          return nil
        }
        var icon = JSONObject()
        icon.add("src", viewpoint.reference(to: .asset(name)).text)
        icon.add("sizes", file.sizeOfPNG ?? "any")
        icon.add("type", type)
        return icon
      })
    bytes = manifest.closed + [UInt8(ascii: "\n")]
  }
}
