/// The server's own addresses, beside the site: no file of a site begins with two underscores.
enum PreviewAddress {
  static let folder = "__catalog"
  static let script = "/__catalog/reload.js"
  static let style = "/__catalog/overlay.css"
  static let events = "/__catalog/events"
  static let state = "/__catalog/state.json"
}
