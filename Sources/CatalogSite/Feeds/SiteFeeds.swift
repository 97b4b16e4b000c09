import CatalogDomain
import CatalogTemplates

/// The changes of the data for feed readers: the newest ones, as Atom and as JSON Feed.
struct SiteFeeds {
  /// Entries of a feed. What is older stands on the site.
  private static let most = 20
  /// Records an entry names of each kind and sort.
  private static let named = 50

  private let edition: Edition
  private let index: ChangeIndex

  /// Nil for a site that tells nothing of the past.
  init?(_ edition: Edition) {
    guard let index = edition.changes else { return nil }
    self.edition = edition
    self.index = index
  }

  var atom: [UInt8] {
    let settings = edition.settings
    return AtomFeed(
      id: identity,
      title: title, author: settings.title,
      updated: index.history.updated,
      address: edition.routes.absolute(.atomFeed)?.text,
      page: edition.routes.absolute(.changes)?.text, language: settings.language, entries: entries
    ).bytes()
  }

  /// https://www.jsonfeed.org/version/1.1/
  var json: [UInt8] {
    var feed = JSONObject()
    feed.add("version", "https://jsonfeed.org/version/1.1")
    feed.add("title", title)
    feed.add("home_page_url", edition.routes.absolute(.changes)?.text)
    feed.add("feed_url", edition.routes.absolute(.jsonFeed)?.text)
    feed.add("description", edition.settings.description)
    feed.add("language", edition.settings.language)
    var author = JSONObject()
    author.add("name", edition.settings.title)
    feed.add("authors", [author])
    feed.addList(
      "items",
      entries.map { entry in
        var item = JSONObject()
        item.add("id", entry.id)
        item.add("url", entry.page)
        item.add("title", entry.title)
        item.add("summary", entry.summary)
        item.add("content_html", entry.html)
        item.add("date_published", UTCDate(entry.updated).description)
        return item
      })
    return feed.closed + [UInt8(ascii: "\n")]
  }

  private var title: String {
    edition.texts.filled(.feedTitle, edition.settings.title)
  }

  private var entries: [AtomFeed.Entry] {
    let frames = PageFrames(edition, folderOf: .changes, section: .changes)
    let teller = ChangeTeller(frames, index)
    let changes = zip(index.history.changes, index.labels).prefix(Self.most)
    return changes.enumerated().map { position, told in
      let (change, label) = told
      let row = frames.row(label)
      return AtomFeed.Entry(
        id: identity(of: Self.name(of: change)),
        title: edition.texts.filled(.changeOf, label.moment), updated: change.date,
        page: edition.routes.absolute(change.link)?.text,
        summary: row.summary.isEmpty ? title : row.summary,
        html: html(change.diff, row, teller.telling(position)))
    }
  }

  /// Of the feed. Where the site knows its address, it is the same wherever the source moves to (RFC 4287, section 4.2.6).
  private var identity: String {
    StableName.urn(
      edition.routes.address.map { "catalog feed at \($0.text)" }
        ?? "catalog feed of \(edition.settings.source.name)")
  }

  /// Of an entry. Sites of one source tell the same changes, each in its own words: where a site knows its address, no other has its
  /// ids (RFC 4287, section 4.2.6).
  private func identity(of name: String) -> String {
    StableName.urn(edition.routes.address.map { "\(name) at \($0.text)" } ?? name)
  }

  /// By the snapshot's number, too, which is never given to another one: fingerprints know nothing of pictures, sources may have one date
  /// for all, and what is forgotten is counted no more. The date is the one it was recorded with, which it keeps when a state of the future
  /// before it is removed.
  private static func name(of change: CatalogHistory.Change) -> String {
    "catalog change to \(change.fingerprint) at \(UTCDate(change.noted)), \(change.occurrence), snapshot \(change.snapshot)"
  }

  private func html(_ diff: CatalogDiff, _ row: ChangeRow, _ teller: ChangeTeller) -> String {
    let texts = edition.texts
    var html = "<p>\(XMLText.escaped(row.summary))</p>\n"
    html += list(diff.characters, texts[.navCharacters], teller)
    html += list(diff.locations, texts[.navLocations], teller)
    html += list(diff.episodes, texts[.navEpisodes], teller)
    html += group(
      texts[.headingPictures], .changed, diff.changedAvatars.map { name(of: $0.newCharacter) })
    let wording = edition.wording
    html += group(
      texts[.headingMoved], .changed, wording.moves(diff.imageMoves).map(XMLText.escaped),
      count: diff.imageMoves.count)
    let traits = { (traits: [CatalogTrait]) in traits.map { XMLText.escaped(wording.trait($0)) } }
    let drift = diff.drift.drawn
    html += group(texts[.headingShape], .added, traits(drift.appeared))
    html += group(texts[.headingShape], .removed, traits(drift.vanished))
    // Readers show entries of all sites in pages of their own.
    return texts.direction == .rightToLeft ? "<div dir=\"rtl\">\n\(html)</div>\n" : html
  }

  private func name(of record: some CatalogRecord) -> String {
    XMLText.escaped(edition.wording.isolated(ChangeTeller.shown(record.name)))
  }

  private func list<Record: CatalogRecord>(
    _ changes: RecordChanges<Record>, _ kind: String, _ teller: ChangeTeller
  ) -> String {
    group(kind, .added, changes.added.map(name))
      + group(kind, .removed, changes.removed.map(name))
      + group(
        kind, .changed,
        changes.changed.enumerated().map { position, change in
          guard position < Self.named else { return "" }
          let fields = change.fields.map { FieldRow($0, teller).plain(edition.texts) }
          return "\(name(of: change.new)): "
            + XMLText.escaped(fields.joined(separator: "; "))
        })
  }

  /// - Parameter count: where an item stands for several.
  private func group(_ kind: String, _ sort: TextKey, _ items: [String], count: Int? = nil)
    -> String
  {
    if items.isEmpty { return "" }
    let heading = edition.texts.filled(
      .changeSummary, kind, edition.texts.counted(sort, count ?? items.count))
    var html = "<h2>\(XMLText.escaped(heading))</h2>\n<ul>\n"
    for item in items.prefix(Self.named) { html += "<li>\(item)</li>\n" }
    if items.count > Self.named {
      html +=
        "<li>\(XMLText.escaped(edition.texts.counted(.andMore, items.count - Self.named)))</li>\n"
    }
    return html + "</ul>\n"
  }
}
