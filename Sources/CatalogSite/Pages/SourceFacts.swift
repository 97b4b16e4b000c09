package import CatalogDomain
package import CatalogTemplates

/// Where the data of a site comes from, as the site tells its visitors.
package struct SourceFacts: Hashable, Sendable {
  package var name: String
  /// Where a visitor finds the source; nil for one that has no address, such as a folder.
  package var url: URLReference?
  /// Under what terms the data may be used, in words; nil when nobody said.
  package var licence: String?
  /// How many records of each kind the source said it has. A kind that is missing is not compared.
  package var announced: [RecordKind: Int]
  /// Whether its pictures were asked for. Those that nobody wanted are not called missing.
  package var picturesWereAskedFor = true

  package init(
    name: String, url: URLReference? = nil, licence: String? = nil,
    announced: [RecordKind: Int] = [:]
  ) {
    self.name = name
    self.url = url
    self.licence = licence
    self.announced = announced
  }
}
