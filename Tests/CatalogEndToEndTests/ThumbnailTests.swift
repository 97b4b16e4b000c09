import CatalogTestSupport
import Foundation
import Testing

/// Small versions of pictures for lists, by the program vipsthumbnail.
@Suite("Small versions of pictures for lists")
struct ThumbnailTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write("image-thumbnail: 64\n", to: "catalog.yaml")
  }

  /// The addresses in the page's `src`, as they are written there.
  private func pictures(on page: String) throws -> [String] {
    try workspace.text("Output/" + page).matches(of: /<img src="([^"]*avatars\/[^"]*)"/)
      .map { String($0.1) }
  }

  @Test(
    .enabled(
      if: RemoteServer.isInstalled("vipsthumbnail"),
      "vipsthumbnail is not installed; Scripts/setup test"))
  func `lists show small versions, which are made once, and a character's page the picture itself`()
    async throws
  {
    let build = try await workspace.build(source: CatalogTool.fixtures)
    #expect(build.exitCode == 0, "\(build.errors)")
    #expect(!build.errors.contains("warning"), "\(build.errors)")
    let list = try pictures(on: "characters/index.html")
    #expect(list.count == 20 && list.allSatisfy { $0.hasSuffix(".webp") }, "\(list)")
    #expect(try workspace.text("Output/characters/index.html").contains(#"width="64" height="64""#))
    for picture in list {
      let bytes = try workspace.data("Output/characters/" + picture)
      #expect(bytes.starts(with: Array("RIFF".utf8)) && bytes.count < 6000)
    }
    #expect(try pictures(on: "characters/1.html").first?.hasSuffix(".webp") == false)
    #expect(try workspace.text("Output/search/index.js").contains(#""ending":".webp""#))
    let check = try await workspace.tool.run("check", "--links", "Output")
    #expect(check.exitCode == 0, "\(check.output)\(check.errors)")

    // No program is started for what is stored: this one would fail.
    let tool = try await tool(making: "exit 3")
    let again = try await tool.run(
      "build", "--rebuild", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates)
    #expect(again.exitCode == 0, "\(again.errors)")
    #expect(again.lastLine.contains("(0 written"), "\(again.errors)")
    let info = try await workspace.tool.run("cache", "info")
    #expect(info.output.contains("pictures  47 for 48 addresses"), "\(info.output)")
    #expect(info.output.contains("small     47 small versions among them"), "\(info.output)")
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/.catalog/thumbnails"))
  }

  @Test(
    .enabled(
      if: RemoteServer.isInstalled("vipsthumbnail"),
      "vipsthumbnail is not installed; Scripts/setup test"))
  func
    `where they and the pictures are more than may be stored, that is told, and none is made again`()
    async throws
  {
    let build = try await workspace.build(source: CatalogTool.fixtures)
    #expect(build.exitCode == 0, "\(build.errors)")
    try workspace.write("image-thumbnail: 64\nimage-cache-size: 20kB\n", to: "catalog.yaml")
    // It would fail.
    let tool = try await tool(making: "exit 3")
    let arguments = ["--source", CatalogTool.fixtures]
    for command in [["build"], ["crawl"], ["build", "--rebuild"]] {
      let theme = command[0] == "build" ? ["--templates", CatalogTool.templates] : []
      let run = try await tool.run(command + arguments + theme)
      #expect(run.exitCode == 0, "\(run.errors)")
      let warnings = run.errors.split(separator: "\n").filter { $0.contains("warning") }
      #expect(warnings.count == 1, "\(run.errors)")
      #expect(warnings.first?.contains("raise the setting image-cache-size") == true)
      if !theme.isEmpty { #expect(run.lastLine.contains("(0 written"), "\(run.errors)") }
    }
    let again = try await tool.run(
      ["build", "--verbose", "--templates", CatalogTool.templates] + arguments)
    #expect(again.errors.contains("raise the setting image-cache-size"), "\(again.errors)")
    #expect(
      again.errors.contains("Nothing that the last build read or wrote was changed since."),
      "\(again.errors)")
  }

  @Test func `a picture that cannot be made smaller is shown itself, and that is told`()
    async throws
  {
    let tool = try await tool(
      making: "echo 'vipsthumbnail: unable to thumbnail 0.png' >&2; echo 'out of paper' >&2; exit 1"
    )
    let build = try await tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates)
    #expect(build.exitCode == 0, "\(build.errors)")
    #expect(
      build.errors.contains("vipsthumbnail cannot read it (out of paper)"), "\(build.errors)")
    #expect(
      build.errors.contains("have no small version and are shown themselves"), "\(build.errors)")
    try expectPicturesThemselves()
    let strict = try await tool.run(
      "build", "--strict", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates)
    #expect(strict.exitCode == 2, "\(strict.errors)")
  }

  /// Expects that a build has small versions of no picture, and warns of that alone, once.
  /// - Parameter cause: in the program's words.
  private func expectNone(by tool: CatalogTool, because cause: String) async throws {
    let build = try await tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates)
    #expect(build.exitCode == 0, "\(build.errors)")
    let warnings = build.errors.split(separator: "\n").filter { $0.contains("warning") }
    #expect(warnings.count == 1, "\(build.errors)")
    #expect(
      warnings.first?.contains(
        "47 pictures have no small version and are shown themselves: vipsthumbnail cannot read it (\(cause))"
      ) == true, "\(build.errors)")
  }

  @Test func `why pictures have no small version is told in the program's words, and once`()
    async throws
  {
    // As the program does where it cannot read a picture to its end.
    let tool = try await tool(
      making: """
        for name; do
          case $name in [0-9]*.*)
            : >"small-${name%.*}.webp"
            echo "vipsthumbnail: unable to thumbnail $name" >&2
            echo "$name: bad seek to 3725" >&2
          esac
        done
        exit 255
        """)
    try await expectNone(by: tool, because: "the picture: bad seek to 3725")
    try expectPicturesThemselves()
  }

  @Test func `what the program says of another picture is not told as why one cannot be read`()
    async throws
  {
    // As the program does behind an AVIF that it read to its end and beyond.
    let tool = try await tool(
      making: """
        for name; do
          case $name in [0-9]*.*)
            echo "vipsthumbnail: unable to thumbnail $name" >&2
            if [ -n "$last" ]; then echo "$last: bad seek to 2204" >&2; fi
            echo "VipsJpeg: premature end" >&2
            last=$name
          esac
        done
        exit 255
        """)
    try await expectNone(by: tool, because: "VipsJpeg: premature end")
  }

  @Test func `a picture that could not be made smaller is tried again by the next build`()
    async throws
  {
    let arguments = [
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates,
    ]
    let failing = try await tool(making: "exit 1")
    for _ in 0..<2 {
      let build = try await failing.run(arguments)
      #expect(
        build.errors.contains("warning: 47 pictures have no small version"), "\(build.errors)")
    }
    try expectPicturesThemselves()
    let mended = try await tool(making: Self.onePixel).run(arguments)
    #expect(!mended.errors.contains("warning"), "\(mended.errors)")
    let list = try pictures(on: "characters/index.html")
    #expect(list.count == 20 && list.allSatisfy { $0.hasSuffix(".webp") }, "\(list)")
  }

  @Test func `what was wrong with a small version, and is put right, is told once`() async throws {
    let arguments = [
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates,
    ]
    let tool = try await tool(making: Self.onePixel)
    #expect(try await tool.run(arguments).exitCode == 0)
    try await workspace.changeStore(
      """
      some = db.execute("SELECT url FROM avatars WHERE url LIKE ?", ("thumbnail:%",)).fetchone()
      db.execute("UPDATE avatars SET width = width + 1 WHERE url = ?", some)
      """)
    let first = try await tool.run(arguments)
    #expect(first.errors.contains("contradicts its picture and is put right"), "\(first.errors)")
    let second = try await tool.run(arguments)
    #expect(!second.errors.contains("warning"), "\(second.errors)")
  }

  @Test func `a picture that brings the program down takes no other with it`() async throws {
    let tool = try await tool(
      making: """
        for name; do
          cmp -s "$name" '\(CatalogTool.fixtures)/api/character/avatar/3.jpeg' 2>&- && kill -KILL $$
        \(Self.onePixelEach)
        done
        """)
    let build = try await tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates)
    #expect(build.exitCode == 0, "\(build.errors)")
    let warnings = build.errors.split(separator: "\n").filter { $0.contains("warning") }
    #expect(
      warnings == [
        "catalog: warning: the picture of character 3 has no small version and is shown itself: vipsthumbnail cannot read it (it ended with 137)"
      ])
    let list = try pictures(on: "characters/index.html")
    #expect(list.count == 20, "\(list)")
    #expect(list.filter { $0.hasSuffix(".webp") }.count == 19, "\(list)")
  }

  @Test func `pictures that the program cannot read are not given to it once more, one by one`()
    async throws
  {
    // As the program itself ends.
    let tool = try await tool(making: "echo run >>\(workspace.path)/runs; exit 255")
    let build = try await tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates)
    #expect(build.errors.contains("47 pictures have no small version"), "\(build.errors)")
    #expect(try workspace.text("runs") == "run\nrun\nrun\n")
  }

  /// 100 × 60 pixels of one colour, with an Exif that says that they are turned by a quarter.
  private static let turnedWebP: Data = {
    let exif: [UInt8] = [
      0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
    ]
    let picture: [UInt8] = [
      0x2F, 0x63, 0xC0, 0x0E, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0,
    ]
    var chunks = Array("VP8X".utf8) + [10, 0, 0, 0, 0x08, 0, 0, 0, 99, 0, 0, 59, 0, 0]
    chunks += Array("VP8L".utf8) + [13, 0, 0, 0] + picture
    chunks += Array("EXIF".utf8) + [UInt8(exif.count), 0, 0, 0] + exif
    let head = Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8)
    return Data(head + chunks)
  }()

  @Test(
    .enabled(
      if: RemoteServer.isInstalled("vipsthumbnail"),
      "vipsthumbnail is not installed; Scripts/setup test"))
  func `a WebP whose Exif says that it is turned is small as it is large: as browsers show it`()
    async throws
  {
    try workspace.copy(CatalogTool.fixtures, to: "source")
    try workspace.write(Self.turnedWebP, to: "source/api/character/avatar/1.jpeg")
    let build = try await workspace.build(source: "source")
    #expect(build.exitCode == 0 && !build.errors.contains("warning"), "\(build.errors)")
    let page = try workspace.text("Output/characters/1.html")
    #expect(page.contains(#".webp" width="100" height="60""#))
    let list = try workspace.text("Output/characters/index.html")
    #expect(list.contains(#".webp" width="64" height="38""#))
    #expect(!list.contains(#"width="38" height="64""#))
  }

  @Test
  func
    `what a preview shows stays stored when it makes a small version for which there is no room`()
    async throws
  {
    try workspace.write("image-thumbnail: 64\nimage-cache-size: 20kB\n", to: "catalog.yaml")
    try workspace.copy(CatalogTool.templates, to: "Templates")
    try workspace.write("Hello.\n", to: "content/characters/2.md")
    // Never makes one for one of them, which it is therefore asked for by each build.
    let tool = try await tool(
      making: """
        for name; do
          cmp -s "$name" '\(CatalogTool.fixtures)/api/character/avatar/3.jpeg' 2>&- && continue
        \(Self.onePixelEach)
        done
        """)
    let preview = try await PreviewProcess(
      ["--source", CatalogTool.fixtures, "--content", "content"], environment: tool.environment,
      in: workspace)
    let events = try await preview.client.events()
    _ = try await events.next()
    try await expectAllStored(tool)
    for word in ["one", "two"] {
      try workspace.write("Hello \(word).\n", to: "content/characters/2.md")
      let next = try await events.next { $0.stage != "building" }
      #expect(next.stage == "built", "\(next.problems)")
      #expect(try await preview.client.get("/characters/2.html").body.contains("Hello \(word)."))
    }
    try await expectAllStored(tool)
    #expect(try await tool.run("cache", "verify").exitCode == 0)
  }

  private func expectAllStored(_ tool: CatalogTool) async throws {
    let info = try await tool.run("cache", "info").output
    #expect(info.contains("pictures  47 for 48 addresses"), "\(info)")
    #expect(info.contains("small     1 small version among them"), "\(info)")
  }

  @Test func `a picture that is no longer than a small version is shown itself, and none is made`()
    async throws
  {
    try workspace.write("image-thumbnail: 300\n", to: "catalog.yaml")
    let tool = try await tool(making: "exit 3")
    let build = try await tool.run(
      "build", "--strict", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates)
    #expect(build.exitCode == 0, "\(build.errors)")
    try expectPicturesThemselves()
  }

  @Test func `without the program nobody is asked for anything, and it says what to install`()
    async throws
  {
    _ = try await tool(making: "exit 0")
    let tool = CatalogTool(folder: workspace.path, environment: ["PATH": "/nowhere"])
    let build = try await tool.run(
      "build", "--source", CatalogTool.fixtures, "--templates", CatalogTool.templates)
    #expect(build.exitCode == 2)
    #expect(
      build.errors
        == "catalog: error: image-thumbnail needs the program vipsthumbnail, which is not installed; install it (apt install libvips-tools, brew install vips), or build without small versions\n"
    )
    #expect(!FileManager.default.fileExists(atPath: workspace.path + "/Output"))
    #expect(try await tool.run("crawl", "--source", CatalogTool.fixtures).exitCode == 0)
  }

  /// The pictures of the list are there, and are those of the API.
  private func expectPicturesThemselves() throws {
    let list = try pictures(on: "characters/index.html")
    #expect(list.count == 20, "\(list)")
    #expect(list.allSatisfy { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }, "\(list)")
  }

  /// In a loop over the words the program is given: a picture of one pixel for each that names a picture.
  private static let onePixelEach = """
    case $name in [0-9]*.*)
      echo UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA== | base64 -d >"small-${name%.*}.webp"
    esac
    """

  private static let onePixel = "for name; do\n\(onePixelEach)\ndone"

  /// The command where vipsthumbnail does what the script says.
  private func tool(making script: String) async throws -> CatalogTool {
    try workspace.write("#!/bin/sh\n" + script + "\n", to: "bin/vipsthumbnail")
    _ = try await workspace.shell("chmod +x bin/vipsthumbnail")
    return CatalogTool(
      folder: workspace.path, environment: ["PATH": workspace.path + "/bin:/usr/bin:/bin"])
  }
}
