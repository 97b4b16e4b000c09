import Foundation
import Testing

@Suite("The command that the tests run")
struct CatalogToolTests {
  @Test(arguments: [
    "/p/.build/debug/catalogPackageTests.xctest",
    "/p/.build/debug/catalogPackageTests.xctest/Contents/MacOS/catalogPackageTests",
  ])
  func `is looked for beside their bundle, be that a file or a folder`(bundle: String) {
    #expect(CatalogTool.folder(ofBundle: bundle).path == "/p/.build/debug")
  }
}
