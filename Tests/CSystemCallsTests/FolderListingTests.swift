import CSystemCalls
import CatalogTestSupport
import Foundation
import Testing

/// What the system tells of a folder, name by name, to all modules that list one.
@Suite struct FolderListingTests {
  @Test func `each name is handed on once, with what has it, until there is none`() throws {
    let folder = try TemporaryFolder(["file": "", "folder/file": "", "...": ""])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "file")
    let stream = try #require(opendir(folder.path))
    defer { closedir(stream) }
    var found: [String: Int32] = [:]
    var (next, type): (UnsafePointer<CChar>?, UInt8) = (nil, 0)
    while catalog_next_name(stream, &next, &type) == 0, let name = next {
      #expect(found.updateValue(Int32(type), forKey: String(cString: name)) == nil)
    }
    let whole: [String: Int32] = [
      "file": Int32(DT_REG), "...": Int32(DT_REG), "folder": Int32(DT_DIR), "link": Int32(DT_LNK),
    ]
    // Not every file system tells what has a name.
    let isTold = !found.values.contains(Int32(DT_UNKNOWN))
    #expect(isTold ? found == whole : found.keys == whole.keys)
    let end = catalog_next_name(stream, &next, nil)
    #expect(end == 0)
    #expect(next == nil)
  }

  @Test func `a listing that breaks off is not one that ends`() throws {
    let folder = try TemporaryFolder(["file": ""])
    let stream = try #require(opendir(folder.path))
    defer { closedir(stream) }
    // As if the folder had become a file.
    let file = open(folder.path + "/file", O_RDONLY)
    defer { close(file) }
    try #require(dup2(file, dirfd(stream)) >= 0)
    var next: UnsafePointer<CChar>?
    let result = catalog_next_name(stream, &next, nil)
    let reason = errno
    #expect(result == -1)
    #expect(reason != 0)
    #expect(next == nil)
  }
}
