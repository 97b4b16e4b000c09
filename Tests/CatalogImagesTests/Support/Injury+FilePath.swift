import CatalogTestSupport
import SystemPackage

extension Injury {
  func befall(_ path: FilePath, other: FilePath, _ random: inout SeededGenerator) throws {
    try befall(path.string, other: other.string, &random)
  }

  func replace(_ path: FilePath) throws {
    try replace(path.string)
  }
}
