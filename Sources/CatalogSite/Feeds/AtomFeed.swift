import CatalogDomain
package import Foundation

/// A feed as Atom (RFC 4287).
package struct AtomFeed: Hashable, Sendable {
  /// One entry.
  package struct Entry: Hashable, Sendable {
    /// An IRI that never changes and that no other entry has.
    package let id: String
    package let title: String
    package let updated: Date
    /// Where the entry stands as a page; nil when it stands nowhere.
    package let page: String?
    /// Plain text.
    package let summary: String
    /// A fragment of HTML; nil when the summary says it all. An entry needs this or a page.
    package let html: String?

    package init(
      id: String, title: String, updated: Date, page: String?, summary: String, html: String?
    ) {
      self.id = id
      self.title = title
      self.updated = updated
      self.page = page
      self.summary = summary
      self.html = html
    }
  }

  /// An IRI that never changes.
  package let id: String
  package let title: String
  package let author: String
  /// When an entry came or changed last.
  package let updated: Date
  /// Where the feed itself stands, and the page it goes with; nil when nobody knows.
  package let address: String?
  package let page: String?
  package let language: String?
  package let entries: [Entry]

  package init(
    id: String, title: String, author: String, updated: Date, address: String? = nil,
    page: String? = nil, language: String? = nil, entries: [Entry]
  ) {
    self.id = id
    self.title = title
    self.author = author
    self.updated = updated
    self.address = address
    self.page = page
    self.language = language
    self.entries = entries
  }

  package func bytes() -> [UInt8] {
    var writer = Writer()
    writer.raw(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\"")
    if let language { writer.attribute("xml:lang", language) }
    writer.raw(">\n")
    writer.element("id", id)
    writer.element("title", title)
    writer.element("updated", UTCDate(updated).description)
    writer.raw("<author>")
    writer.element("name", author, end: "")
    writer.raw("</author>\n")
    if let address { writer.link("self", "application/atom+xml", address) }
    if let page { writer.link("alternate", "text/html", page) }
    for entry in entries { writer.write(entry) }
    writer.raw("</feed>\n")
    return writer.bytes
  }

  private struct Writer {
    var bytes: [UInt8] = []

    mutating func raw(_ text: String) { bytes += text.utf8 }

    mutating func attribute(_ name: String, _ value: String) {
      raw(" \(name)=\"")
      XMLText.append(value, to: &bytes)
      raw("\"")
    }

    mutating func element(_ name: String, _ text: String, type: String? = nil, end: String = "\n") {
      raw("<\(name)")
      if let type { attribute("type", type) }
      raw(">")
      XMLText.append(text, to: &bytes)
      raw("</\(name)>\(end)")
    }

    mutating func link(_ relation: String, _ type: String, _ address: String) {
      raw("<link")
      attribute("rel", relation)
      attribute("type", type)
      attribute("href", address)
      raw("/>\n")
    }

    mutating func write(_ entry: Entry) {
      raw("<entry>\n")
      element("id", entry.id)
      element("title", entry.title)
      element("updated", UTCDate(entry.updated).description)
      if let page = entry.page { link("alternate", "text/html", page) }
      element("summary", entry.summary)
      if let html = entry.html { element("content", html, type: "html") }
      raw("</entry>\n")
    }
  }
}
