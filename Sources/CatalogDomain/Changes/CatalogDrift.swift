/// How the shape of the data differs: sorted, each once.
package struct CatalogDrift: Hashable, Sendable {
  package let appeared: [CatalogTrait]
  package let vanished: [CatalogTrait]

  package init(appeared: [CatalogTrait] = [], vanished: [CatalogTrait] = []) {
    self.appeared = appeared
    self.vanished = vanished
  }

  package var count: Int { appeared.count + vanished.count }
  package var isEmpty: Bool { appeared.isEmpty && vanished.isEmpty }
}
