import CatalogTestSupport
import SystemPackage

extension TemporaryFolder {
  var filePath: FilePath { FilePath(path) }
}
