/// A Content-Security-Policy, opened for the preview's own script, style and events, and for nothing else (CSP level 3).
///
/// The sources that are added name the server's own addresses, so that whatever else a page tries is refused in the preview exactly as
/// it will be when it is published.
struct ContentPolicy: Sendable {
  private var directives: [(name: String, sources: [String])]

  /// - Parameter text: directives with `;` between them.
  init(_ text: String) {
    directives = text.utf8.split(separator: UInt8(ascii: ";")).compactMap { part in
      let words = part.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0x0C }
        .map { String(decoding: $0, as: UTF8.self) }
      return words.first.map { ($0.lowercased(), Array(words.dropFirst())) }
    }
  }

  /// - Parameter origin: of the server, as the browser sees it: `http://127.0.0.1:8080`.
  mutating func admitPreview(at origin: String) {
    admit(origin + PreviewAddress.script, by: ["script-src-elem", "script-src", "default-src"])
    admit(origin + PreviewAddress.style, by: ["style-src-elem", "style-src", "default-src"])
    admit(origin + PreviewAddress.events, by: ["connect-src", "default-src"])
  }

  /// - Parameter names: the directive in charge and those it falls back to.
  private mutating func admit(_ source: String, by names: [String]) {
    // Where several directives have one name, the first counts; one that is not there does not restrict.
    guard let name = names.first(where: { name in directives.contains { $0.name == name } }),
      let index = directives.firstIndex(where: { $0.name == name })
    else { return }
    var sources = directives[index].sources
    if sources.contains(where: { $0.lowercased() == "'self'" }), name != "default-src" { return }
    sources.removeAll { $0.lowercased() == "'none'" }
    sources.append(source)
    if name == "default-src" {
      directives.append((names[names.count - 2], sources))
    } else {
      directives[index].sources = sources
    }
  }

  var text: String {
    directives.map { ([$0.name] + $0.sources).joined(separator: " ") }.joined(separator: "; ")
  }
}
