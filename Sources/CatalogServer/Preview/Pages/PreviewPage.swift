/// A page of the site as the preview serves it: with a script that is not in the file.
struct PreviewPage: Sendable {
  /// What a page that is open needs to know to follow the site.
  struct Version: Hashable, Sendable, Encodable {
    /// The digest of the page without the addresses of its style sheets: when only they differ, the page need not be loaded again.
    let frame: String
    /// The addresses of its style sheets, as written.
    let styles: [String]
  }

  let version: Version
  private let bytes: [UInt8]
  private let markup: PageMarkup

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    markup = PageMarkup(bytes)
    let links = markup.tags.filter { tag in
      tag.name == "link"
        && tag.text(of: "rel").map {
          $0.lowercased().utf8.split(separator: 0x20).contains {
            $0.elementsEqual("stylesheet".utf8)
          }
        } ?? false
    }
    let addresses = links.compactMap { $0.attribute("href") }
    var frame: [UInt8] = []
    frame.reserveCapacity(bytes.count)
    var position = 0
    for address in addresses {
      frame += bytes[position..<address.range.lowerBound]
      position = address.range.upperBound
    }
    frame += bytes[position...]
    version = Version(
      frame: FileDigests.digest(of: frame), styles: links.compactMap { $0.text(of: "href") })
  }

  /// - Parameters:
  ///   - origin: of the server, as the browser sees it.
  ///   - assets: of the site the page is in.
  func served(at origin: String, assets: String?) -> [UInt8] {
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    for tag in markup.tags where tag.name == "meta" {
      guard tag.text(of: "http-equiv")?.lowercased() == "content-security-policy",
        let text = tag.text(of: "content"), let content = tag.attribute("content")
      else { continue }
      var policy = ContentPolicy(text)
      policy.admitPreview(at: origin)
      edits.append((content.range, Array("\"\(MarkupText.escaped(policy.text))\"".utf8)))
    }
    let script = Array(Self.script(version, assets).utf8)
    let place = markup.headEnd ?? markup.headStart ?? bytes.count
    edits.append((place..<place, script))
    var served: [UInt8] = []
    served.reserveCapacity(bytes.count + script.count + 256)
    var position = 0
    for (range, text) in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where range.lowerBound >= position {
      served += bytes[position..<range.lowerBound]
      served += text
      position = range.upperBound
    }
    return served + bytes[position...]
  }

  static func script(_ version: Version?, _ assets: String?) -> String {
    let assets = assets.map { " data-assets=\"\($0)\"" } ?? ""
    return
      "<script src=\"\(PreviewAddress.script)\" data-frame=\"\(version?.frame ?? "")\"\(assets) defer></script>\n"
  }
}
