import CatalogTemplates
import Testing

@Suite("The outline of a schema")
struct SchemaOutlineTests {
  @Test("lists every field with its kind, its sentence and what it holds, in order")
  func fields() {
    let lines = Show.schema.outline.fields.map {
      "\($0.name): \($0.kind.rawValue): \($0.nested?.name ?? "-"): \($0.doc)"
    }
    #expect(
      lines == [
        "title: text: -: What it is called.", "year: number: -: When it began.",
        "isRunning: flag: -: Whether it goes on.", "home: URL: -: Its page.",
        "summary: HTML: -: What it is about.", "tagline: optional text: -: ",
        "seasons: optional number: -: ", "site: optional URL: -: ",
        "creator: object: person: Who made it.",
        "host: optional object: person: Who leads through it.",
        "cast: list: person: Who is in it.", "tags: list of texts: -: Words for it.",
        "parts: list: part: What it is made of.",
      ])
  }

  @Test("reaches every schema once, itself first, even through circles")
  func reachable() {
    #expect(Show.schema.outline.reachable().map(\.name) == ["show", "person", "part"])
    #expect(Part.schema.outline.reachable().map(\.name) == ["part"])
  }
}
