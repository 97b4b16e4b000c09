import CatalogDomain

/// What the script searches in, as files that are loaded when they are needed.
///
/// A small catalog is one file, which is its only part of either kind. A large one is divided twice: into `list-…` files with the
/// characters in order of their ids, for lists and filters, and into `name-…` files with the same characters by the words of their
/// names and notes, for searches. `index` then says which file holds what. Everything is JavaScript without a request of its own,
/// because a page on a disk may not ask for JSON.
struct SearchIndex {
  struct File {
    /// `index`, `list-0`, `name-12`.
    let name: String
    let bytes: [UInt8]
    /// Changes with the content of a part. The index says it and the part hands it over, so that a browser never mixes an index with
    /// a part of another; empty for the index itself.
    var version = ""
  }

  /// `index` first.
  let files: [File]

  /// Characters that are measured to learn how long they are.
  private static let mostMeasured = 1000

  init(_ edition: Edition) {
    let (index, budget) = (edition.index, edition.settings.search)
    let ending = Self.usualEnding(index.characters)
    let notes = SearchNotes(edition)
    var head = Self.head(edition, ending: ending)
    // Names alone tell most catalogs that are too large for one file, before all of it is written.
    if index.characters.reduce(0, { $0 + $1.shortName.utf8.count }) <= budget.whole {
      let whole = Self.part(index.characters, of: edition, ending: ending, notes: notes.words)
      if whole.bytes.count + head.bytes.count <= budget.whole {
        head.raw(",\"size\":")
        head.number(index.characters.count)
        head.raw(",\"lists\":[\"\"],\"starts\":[\"\"],\"names\":[\"\"],\"whole\":")
        head.append(whole)
        head.raw("}")
        files = [Self.file("index", head)]
        return
      }
    }
    let parts = Self.parts(of: edition, ending: ending, notes, head: &head)
    files = [Self.file("index", head)] + parts
  }

  /// A large catalog, divided twice.
  ///
  /// - Parameter head: of the index, which then ends with what says which file holds what.
  private static func parts(
    of edition: Edition, ending: String, _ notes: SearchNotes, head: inout ScriptLiteral
  ) -> [File] {
    let (all, budget) = (edition.index.characters, edition.settings.search)
    // Characters are of about the same length, so their number divides the bytes, and some tell how long all are.
    let step = max(1, all.count / mostMeasured)
    let some = stride(from: 0, to: all.count, by: step).map { all[$0] }
    let bytes = part(some, of: edition, ending: ending).bytes.count
    let size = max(1, some.count * budget.part / max(1, bytes))
    var files: [File] = []
    head.raw(",\"size\":")
    head.number(size)
    head.raw(",\"lists\":")
    head.list(chunks(of: all, size: size).enumerated()) { head, list in
      let entries = part(Array(list.element), of: edition, ending: ending)
      files.append(versioned("list-" + String(list.offset), entries))
      head.text(files[files.count - 1].version)
    }
    let names = chunks(of: SearchEntry.all(all, notes), size: size)
    let starts = names.map { $0.first?.word ?? "" }
    let common = SearchEntry.common(of: notes, among: starts)
    head.raw(",\"starts\":")
    head.texts(starts)
    head.raw(",\"names\":")
    head.list(names.enumerated()) { head, names in
      let entries = part(
        SearchEntry.characters(names.element, of: all), of: edition, ending: ending,
        notes: SearchEntry.words(names.element, of: notes, common: common))
      files.append(versioned("name-" + String(names.offset), entries))
      head.text(files[files.count - 1].version)
    }
    head.raw("}")
    return files
  }

  private static func part(
    _ entries: [CharacterEntry], of edition: Edition, ending: String, notes: [Int: String] = [:]
  ) -> ScriptLiteral {
    SearchPart(
      entries: entries, ending: ending, episodes: edition.index.episodes.count, notes: notes
    ).literal
  }

  /// What all searches need: which ids there are, what to filter by, and where pages and pictures stand. Characters that are gone are not
  /// searched, but have pages that an address may have meant.
  private static func head(_ edition: Edition, ending: String) -> ScriptLiteral {
    let index = edition.index
    var head = ScriptLiteral()
    head.raw("{\"ids\":")
    head.numbers(runs(index.characters.map(\.character.id.rawValue)))
    head.raw(",\"digits\":")
    head.number(index.characters.first?.number.utf8.count ?? 1)
    head.raw(",\"columns\":")
    head.number(index.characters.first?.spectrum.width ?? 1)
    head.raw(",\"ending\":")
    head.text(ending)
    head.raw(",\"pages\":{\"character\":")
    head.texts(partsOfPath(.character))
    head.raw(",\"location\":")
    head.texts(partsOfPath(.location))
    head.raw(",\"episode\":")
    head.texts(partsOfPath(.episode))
    head.raw("},\"location\":")
    head.numbers(runs(index.places.map(\.location.id.rawValue)))
    head.raw(",\"episode\":")
    head.numbers(runs(index.episodes.map(\.episode.id.rawValue)))
    let gone = edition.changes?.gone.keys.map(\.rawValue).sorted() ?? []
    if !gone.isEmpty {
      head.raw(",\"gone\":")
      head.numbers(runs(gone))
    }
    head.raw(",\"news\":[")
    head.numbers(runs(ids(edition) { if case .added = $0 { true } else { false } }))
    head.raw(",")
    head.numbers(runs(ids(edition) { if case .changed = $0 { true } else { false } }))
    head.raw("],")
    SearchPages(edition).write(to: &head)
    SearchFacets(index.characters, edition.filter, edition.texts).write(to: &head)
    return head
  }

  /// What stands before and behind the id of a record in the path of its page.
  private static func partsOfPath(_ kind: RecordKind) -> [String] {
    [RouteTable.folder(of: kind), RouteTable.endingOfPage.description]
  }

  /// Characters to whom the newest change of the data did this.
  private static func ids(_ edition: Edition, _ isWanted: (ChangeIndex.Deed) -> Bool) -> [Int] {
    guard let changes = edition.changes else { return [] }
    return edition.index.characters.map(\.character.id)
      .filter { changes.latest($0).map(isWanted) ?? false }.map(\.rawValue)
  }

  /// Rising numbers as `start, count, start, count, …`.
  private static func runs(_ ids: [Int]) -> [Int] {
    var runs: [Int] = []
    for id in ids {
      if runs.count > 1, id == runs[runs.count - 2] + runs[runs.count - 1] {
        runs[runs.count - 1] += 1
      } else {
        runs += [id, 1]
      }
    }
    return runs
  }

  private static func chunks<Element>(of all: [Element], size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: all.count, by: size).map { all[$0..<min(all.count, $0 + size)] }
  }

  /// The ending most pictures have, with its dot; the first by bytes of those equally common.
  private static func usualEnding(_ entries: [CharacterEntry]) -> String {
    var counts: [String: Int] = [:]
    for entry in entries {
      let name = entry.portrait.inLists.fileName
      if let dot = name.firstIndex(of: UInt8(ascii: ".")) {
        counts[String(Substring(name[dot...])), default: 0] += 1
      }
    }
    return counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? ""
  }

  /// The call that hands the file to the script: `catalogPart("index",{…});`
  private static func file(_ name: String, _ literal: ScriptLiteral, version: String = "") -> File {
    var script = ScriptLiteral()
    script.reserve(literal.bytes.count + name.utf8.count + 32)
    script.raw("catalogPart(")
    script.text(name)
    script.raw(",")
    script.append(literal)
    if !version.isEmpty {
      script.raw(",")
      script.text(version)
    }
    script.raw(");\n")
    return File(name: name, bytes: script.bytes, version: version)
  }

  /// The same with its version: `catalogPart("list-0",{…},"1f2e3d4c");`
  private static func versioned(_ name: String, _ literal: ScriptLiteral) -> File {
    file(name, literal, version: String(FileDigest(literal.bytes).hexadecimal.prefix(8)))
  }
}
