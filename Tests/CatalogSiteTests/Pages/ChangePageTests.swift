import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite("What the page of a change tells")
struct ChangePageTests {
  /// What the template makes of the one change between two states.
  private func page(_ template: String, from before: Catalog, to after: Catalog) throws -> String {
    let history = ChangingSite.history(
      of: [before, after].map { CatalogState(catalog: $0) }, changedAfter: [0])
    let site = TestSite(
      plan: try SitePlan(
        catalog: after, avatars: [:], history: SiteHistory(history),
        templates: try TestSite.templates(["change": template]),
        settings: SiteSettings(source: SourceFacts(name: "the test"))))
    return try site.text("changes/2.html")
  }

  private func catalog(_ count: Int, named name: String, residents: [Int] = []) throws -> Catalog {
    Catalog(
      characters: try (0..<count).map { try SmallCatalog.character($0 + 1, name) },
      locations: [SmallCatalog.location(1, "Harbour", residents: residents)], episodes: [],
      asOf: SmallCatalog.asOf)
  }

  @Test(arguments: [
    (400, "added", ""), (401, "added", "and 1 more"), (400, "removed", ""),
    (401, "removed", "and 1 more"), (400, "changed", ""), (402, "changed", "and 2 more"),
  ])
  func `of the records of one sort the first four hundred are told, and the rest is counted`(
    count: Int, sort: String, more: String
  ) throws {
    let (none, all) = (try catalog(0, named: "Ann"), try catalog(count, named: "Ann"))
    let states =
      switch sort {
      case "added": (none, all)
      case "removed": (all, none)
      default: (all, try catalog(count, named: "Bob"))
      }
    let template =
      "{{#kinds}}{{#groups}}{{sort}} {{#rows}}{{number}} {{/rows}}{{more}};{{/groups}}{{/kinds}}"
    let numbers = (1...400).map { "\($0) " }.joined()
    #expect(try page(template, from: states.0, to: states.1) == "\(sort) \(numbers)\(more);")
  }

  @Test(arguments: [(12, ""), (13, "and 1 more"), (20, "and 8 more")])
  func `of what came into a list twelve are named, and the rest is counted`(
    count: Int, more: String
  ) throws {
    let template = """
      {{#kinds}}{{#groups}}{{#rows}}{{#fields}}\
      {{#added}}{{name}} {{/added}}{{#removed}}-{{name}} {{/removed}}{{more}};\
      {{/fields}}{{/rows}}{{/groups}}{{/kinds}}
      """
    let (few, many) = (
      try catalog(count, named: "Ann"),
      try catalog(count, named: "Ann", residents: Array(1...count))
    )
    let names = String(repeating: "Ann ", count: 12)
    let lost = String(repeating: "-Ann ", count: 12)
    #expect(try page(template, from: few, to: many) == "\(names)\(more);")
    #expect(try page(template, from: many, to: few) == "\(lost)\(more);")
  }
}
