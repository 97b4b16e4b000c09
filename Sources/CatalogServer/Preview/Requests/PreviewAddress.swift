/// The server's own addresses, in place of what a site has in a folder of that name: the preview shows nothing of such a folder.
enum PreviewAddress {
  static let folder = "__catalog"
  static let script = "/__catalog/reload.js"
  static let style = "/__catalog/overlay.css"
  static let events = "/__catalog/events"
  static let state = "/__catalog/state.json"
}
