import CSystemCalls
import CatalogSite
import CatalogTestSupport
import Foundation
import Testing

@Suite("What others put into a site is theirs")
struct OutputForeignTests {
  private let world: OutputWorld

  init() throws {
    world = try OutputWorld()
  }

  private func isForeign(_ name: String) -> Bool {
    let hidden = name.hasPrefix(".git") || name.hasPrefix("mine")
    return hidden || ["CNAME", "outside", "characters/notes.txt"].contains(name)
  }

  @Test func `files, folders and links of others keep their bytes, rights and times`() async throws
  {
    try await world.build(["index.html": "old", "characters/1.html": "old"])
    try world.addForeignFiles()
    let before = try world.snapshot(of: "public").filter { isForeign($0.key) }
    let report = try await world.build(["index.html": "new"])
    #expect(report.method == .exchanged)
    let after = try world.snapshot(of: "public")
    #expect(OutputWorld.difference(after.filter { isForeign($0.key) }, before) == [])
    #expect(
      Set(after.keys.filter { !isForeign($0) }) == [
        ".catalog-manifest", "characters", "index.html",
      ])
    #expect(try world.snapshot()[".public.catalog-staging"] == nil)
  }

  @Test(arguments: ["empty.html", "empty.json"])
  func `a pipe in the place of an empty file is not taken for it`(_ name: String) async throws {
    let pages = ["index.html": "old", name: ""]
    try await world.build(pages)
    let path = world.site + "/" + name
    try FileManager.default.removeItem(atPath: path)
    try #require(mkfifo(path, 0o600) == 0)
    await #expect(
      throws: OutputError("\(path) is not a file, but the site needs its place; move it away")
    ) {
      try await world.build(pages)
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(try await world.build(pages).written.map(\.text) == [name])
  }

  private static let isRoot = geteuid() == 0

  /// As an exchange leaves it on which nothing followed, or files that were not all renamed.
  /// - Returns: how it is refused.
  private func layReady(in staging: String) throws -> OutputError {
    let path = world.folder.path + "/" + staging
    for name in ["index.html", "theirs.html"] {
      try world.folder.write("theirs", to: staging + "/tree/" + name)
    }
    try world.folder.write("", to: staging + "/ready.\(try status(of: "").st_ino)")
    try #require(chown(path, 12345, 12345) == 0)
    for folder in [world.folder.path, world.site] { try #require(chmod(folder, 0o1777) == 0) }
    return OutputError(
      "\(path) is another user's, and what they laid into it would come into the site; have it removed, or choose another folder with --output"
    )
  }

  @Test(
    .enabled(if: isRoot, "nobody else's folder can be made here"),
    arguments: [".public.catalog-staging", "public/.catalog-staging"])
  func `what another user laid ready in a folder for all does not come into the site`(
    _ staging: String
  ) async throws {
    try await world.build(["index.html": "old"])
    let refusal = try layReady(in: staging)
    let before = try world.snapshot()
    await #expect(throws: refusal) { try await world.build(["index.html": "new"]) }
    #expect(OutputWorld.difference(try world.snapshot(), before) == [])
  }

  @Test(.enabled(if: isRoot, "nobody else's folder can be made here"))
  func `nothing is staged in a folder that another user made meanwhile`() async throws {
    try await world.build(["index.html": "old"])
    let output = try world.output()
    let refusal = try layReady(in: ".public.catalog-staging")
    let before = try world.snapshot()
    await #expect(throws: refusal) {
      try await output.apply(
        OutputWorld.files(["index.html": "new"]), linkRoot: "/", progress: { _ in })
    }
    #expect(OutputWorld.difference(try world.snapshot(), before) == [])
  }

  /// As a socket cannot, by what Linux and macOS say of it.
  @Test(arguments: [ENXIO, EOPNOTSUPP])
  func `what cannot be opened where a page is to stand is told as no file`(_ code: Int32)
    async throws
  {
    try await world.build(["index.html": "old"])
    let page = world.site + "/index.html"
    try FileManager.default.removeItem(atPath: page)
    try FileManager.default.createSymbolicLink(atPath: page, withDestinationPath: "nowhere")
    var said: [String] = []
    try await FaultPlan.atEachCall(.error(code), fewest: 5) { plan in
      do {
        try await world.build(["index.html": "new"], faults: plan.faults)
      } catch {
        said.append("\(error)")
      }
    }
    #expect(said.last == "\(page) is not a file, but the site needs its place; move it away")
    #expect(said.filter { $0.hasPrefix(page + " cannot") } == [])
  }

  @Test(arguments: ["about.html", "data.json"])
  func `a file of somebody else with the site's own bytes is taken over once, and told`(
    _ name: String
  ) async throws {
    let site = ["index.html": "x"]
    try await world.build(site)
    try world.folder.write("same", to: "public/" + name)
    let whole = site.merging([name: "same"]) { $1 }
    let first = try await world.build(whole)
    #expect(first.adopted.map(\.text) == [name])
    #expect(first.written == [])
    #expect(try FinishedSite(folder: world.site).files.map(\.path.text).contains(name))
    let second = try await world.build(whole)
    #expect(second.adopted == [])
    #expect(second.method == .unchanged)
    #expect(try await world.build(site).removed.map(\.text) == [name])
  }

  @Test func `the links of a page that is taken over are checked`() async throws {
    try await world.build(["index.html": "x"])
    let page = "<a href=\"nowhere.html\">x</a>"
    try world.folder.write(page, to: "public/about.html")
    await #expect(throws: LinkProblems.self) {
      try await world.build(["index.html": "x", "about.html": page])
    }
  }

  @Test func `an unchanged file stays the same file`() async throws {
    try await world.build(["index.html": "old", "about.html": "same"])
    let before = try number(of: "about.html")
    try await world.build(["index.html": "new", "about.html": "same"])
    #expect(try number(of: "about.html") == before)
  }

  private func number(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: world.site + "/" + name)[.systemFileNumber]
      as? Int
  }

  @Test func `the site keeps the rights of its folders`() async throws {
    try await world.build(["index.html": "old", "characters/1.html": "old"])
    for name in ["", "/characters"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o750], ofItemAtPath: world.site + name)
    }
    try await world.build(["index.html": "new", "characters/1.html": "new"])
    let after = try world.snapshot()
    #expect(after["public"] == "folder 750")
    #expect(after["public/characters"] == "folder 750")
  }

  /// A group that this process may give to its files and that they do not get by themselves.
  private static let otherGroup: gid_t? = {
    if geteuid() == 0 { return getegid() + 1 }
    var groups = [gid_t](repeating: 0, count: 128)
    let count = Int(getgroups(Int32(groups.count), &groups))
    return groups.prefix(max(0, count)).first { $0 != getegid() }
  }()

  @Test(
    .enabled(if: otherGroup != nil, "there is no second group"),
    arguments: [
      ("", ["", ".catalog-manifest", "index.html"]),
      ("characters", ["characters", "characters/1.html"]),
    ])
  func `a group that a folder hands down reaches its new files`(
    _ folder: String, _ expected: [String]
  ) async throws {
    let group = try #require(Self.otherGroup)
    try await world.build(["index.html": "old", "characters/1.html": "old"])
    let path = world.site + "/" + folder
    try #require(chown(path, uid_t.max, group) == 0)
    try #require(chmod(path, 0o2750) == 0)
    let report = try await world.build(["index.html": "new", "characters/1.html": "new"])
    #expect(report.method == .exchanged)
    let files = ["", ".catalog-manifest", "characters", "characters/1.html", "index.html"]
    #expect(try files.filter { try status(of: $0).st_gid == group } == expected)
    #expect(try status(of: folder).st_mode & 0o7777 == 0o2750)
  }

  #if os(Linux)
    @Test func `a name that is not UTF-8 is carried along`() async throws {
      try await world.build(["index.html": "old"])
      let name: [CChar] = Array(world.site.utf8CString.dropLast()) + [0x2F, -23, 0]
      try #require(close(open(name, O_WRONLY | O_CREAT, 0o600)) == 0)
      try await world.build(["index.html": "new"])
      #expect(access(name, F_OK) == 0)
    }

    /// The C library's, which Swift's view of it leaves out.
    private func function<Function>(_ name: String, _: Function.Type) throws -> Function {
      unsafeBitCast(try #require(dlsym(nil, name)), to: Function.self)
    }

    @Test func `an access list that the folder above hands down is none of the site's`()
      async throws
    {
      let set = try function(
        "setxattr",
        (@convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32)
          -> Int32).self)
      let list = try function(
        "listxattr",
        (@convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>?, Int) -> Int).self)
      try await world.build(["index.html": "old", "characters/1.html": "old"])
      // Version 2; owner, user 1000, group, mask and others, each with its rights (acl(5), linux/posix_acl_xattr.h).
      var rights: [UInt8] = [2, 0, 0, 0]
      for (tag, right, id) in [
        (1, 7, UInt32.max), (2, 7, 1000), (4, 5, .max), (0x10, 7, .max), (0x20, 5, .max),
      ] as [(UInt8, UInt8, UInt32)] {
        rights += [tag, 0, right, 0] + withUnsafeBytes(of: id.littleEndian, Array.init)
      }
      guard set(world.folder.path, "system.posix_acl_default", rights, rights.count, 0) == 0 else {
        // A file system without access lists.
        try #require(errno == ENOTSUP)
        return
      }
      try await world.build(["index.html": "new", "characters/1.html": "new"])
      for file in ["", "/characters", "/index.html", "/characters/1.html"] {
        #expect(list(world.site + file, nil, 0) == 0, "\(file)")
      }
    }

    /// musl gives a thread 128 kB, and Swift's get no more there.
    @Test func `what a folder has is copied on a small stack`() async throws {
      let set = try function(
        "setxattr",
        (@convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32)
          -> Int32).self)
      let get = try function(
        "getxattr",
        (@convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int)
          -> Int).self)
      let files = FileManager.default
      let paths = ["from", "to"].map { world.folder.path + "/" + $0 }
      for path in paths {
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      let value = [UInt8](repeating: 7, count: 1000)
      // On a file system without attributes there is none to copy.
      let isKept = set(paths[0], "user.catalog", value, value.count, 0) == 0
      try #require(isKept || errno == ENOTSUP)
      try #require(chmod(paths[0], 0o750) == 0)
      let descriptors = paths.map { open($0, O_RDONLY | O_DIRECTORY) }
      defer { for descriptor in descriptors { close(descriptor) } }
      let result = await withCheckedContinuation { continuation in
        let thread = Thread {
          continuation.resume(
            returning: catalog_copy_folder_attributes(descriptors[0], descriptors[1]))
        }
        thread.stackSize = 128 * 1024
        thread.start()
      }
      #expect(result == 0)
      #expect(try files.attributesOfItem(atPath: paths[1])[.posixPermissions] as? Int == 0o750)
      var copy = [UInt8](repeating: 0, count: 2000)
      #expect(get(paths[1], "user.catalog", &copy, copy.count) == (isKept ? value.count : -1))
      #expect(!isKept || Array(copy.prefix(value.count)) == value)
    }
  #endif

  private func status(of name: String) throws -> stat {
    var status = stat()
    try #require(lstat(world.site + "/" + name, &status) == 0)
    return status
  }

  @Test func `a link to the site's folder stays, and the site behind it is exchanged`() async throws
  {
    let files = FileManager.default
    try files.createDirectory(
      atPath: world.folder.path + "/real", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: world.site, withDestinationPath: "real")
    try await world.build(["index.html": "old"])
    #expect(try await world.build(["index.html": "new"]).method == .exchanged)
    #expect(
      Set(try world.snapshot().keys) == [
        "public", "real", "real/.catalog-manifest", "real/index.html",
      ])
  }

  @Test(arguments: ["public/../../home", "link", "link/inner/..", "link/."])
  func `no way round leads into a folder that is kept clear`(_ way: String) throws {
    let files = FileManager.default
    let root = world.folder.path
    try files.createDirectory(atPath: root + "/home/inner", withIntermediateDirectories: true)
    try files.createDirectory(atPath: root + "/a/public", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: root + "/a/link", withDestinationPath: "../home")
    let error = #expect(throws: OutputError.self) {
      try SiteOutput(folder: root + "/a/" + way, keptClear: [root + "/home"])
    }
    #expect(error?.description.contains("which a site must not replace") == true)
  }

  @Test func `where the parent folder cannot be written, files are renamed one by one`()
    async throws
  {
    try await world.build(["index.html": "old"])
    let faults = FileFaults { call in call == .link || call == .exchange ? EPERM : nil }
    let report = try await world.build(["index.html": "new"], faults: faults)
    #expect(
      report.method
        == .renamed(
          because:
            "\(world.site) cannot be exchanged with the new site: Operation not permitted"))
    #expect(
      Set(try world.snapshot().keys) == ["public", "public/.catalog-manifest", "public/index.html"])
  }

  @Test func `a folder that may not be written is known before the first file is renamed`()
    async throws
  {
    try await world.build(["index.html": "old", "pages/p.html": "old", "same/1.html": "same"])
    let before = try world.snapshot()
    let faults = FileFaults { call in
      call == .exchange ? EPERM : call == .checkRights ? EACCES : nil
    }
    let error = await #expect(throws: OutputError.self) {
      try await world.build(
        ["index.html": "old", "pages/p.html": "new", "same/1.html": "same"], faults: faults)
    }
    #expect(
      error?.description
        == "\(world.site)/pages may not be written, so the old site stays: Permission denied")
    #expect(try world.snapshot() == before)
  }

  @Test func `a folder of others that may not be written is carried along, and stays so`()
    async throws
  {
    try await world.build(["index.html": "old", "characters/1.html": "old"])
    try world.folder.write("mine", to: "public/mine/deep/a.txt")
    try world.folder.write("mine", to: "public/characters/mine.txt")
    for name in ["/mine/deep", "/mine", "/characters", ""] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o555], ofItemAtPath: world.site + name)
    }
    let report = try await world.build(["index.html": "new", "characters/1.html": "new"])
    #expect(report.method == .exchanged)
    let after = try world.snapshot()
    #expect(
      ["", "/mine", "/mine/deep", "/characters"].map { after["public" + $0] }
        == Array(repeating: "folder 555", count: 4))
    #expect(after["public/mine/deep/a.txt"]?.hasSuffix(" mine") == true)
  }

  @Test func `a cancelled build leaves nothing beside the old site`() async throws {
    try await world.build(["index.html": "old"])
    let before = try world.snapshot()
    let world = world
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await world.build(["index.html": "new", "deep/er/1.html": "new"])
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try world.snapshot() == before)
  }

  @Test func `a first build that fails takes the folders it made along`() async throws {
    let site = try SiteOutput(folder: world.site + "/deep/er", keptClear: [])
    await #expect(throws: LinkProblems.self) {
      try await site.apply(
        OutputWorld.files(["index.html": "<a href=\"gone.html\">"]), linkRoot: "/",
        progress: { _ in })
    }
    #expect(try world.snapshot() == [:])
  }
}
