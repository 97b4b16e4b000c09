import CatalogSite
import CatalogTemplates
import Testing

/// The reference of templates names schemas by their nouns.
@Suite("Names of schemas")
struct SchemaNameTests {
  @Test func `no two schemas have one name`() {
    var fields: [String: [String]] = [:]
    let roots = SiteTemplates.outlines.map(\.outline) + [SiteTemplates.layout]
    for outline in roots.flatMap({ $0.reachable().dropFirst() }) {
      let own = outline.fields.map { "\($0.name): \($0.kind) \($0.doc)" }
      #expect(fields[outline.name, default: own] == own, "\(outline.name)")
      fields[outline.name] = own
    }
    #expect(fields.count > 20)
  }
}
