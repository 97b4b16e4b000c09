package import CatalogDomain

extension FileFormat {
  package init(of path: PublishedPath) {
    self.init(fileExtension: path.fileExtension)
  }
}
