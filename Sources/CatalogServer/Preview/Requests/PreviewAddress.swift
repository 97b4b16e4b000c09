/// The server's own addresses. The preview shows nothing of a site's folder of that name.
enum PreviewAddress {
  static let folder = "__catalog"
  static let script = "/__catalog/reload.js"
  static let style = "/__catalog/overlay.css"
  static let events = "/__catalog/events"
  static let state = "/__catalog/state.json"
}
