import CatalogPublishing
import Foundation
import Testing

@Suite("A folder of releases")
struct ReleaseFolderTests {
  private let folder: TestFolder
  private let target: ReleaseFolder

  init() throws {
    folder = try TestFolder()
    target = ReleaseFolder(folder.path + "/www")
  }

  private func day(_ number: Double) -> Date {
    Date(timeIntervalSince1970: 1_800_000_000 + number * 86_400)
  }

  @discardableResult
  private func publish(
    _ files: [String: String], on number: Double, keep: Int = 5, to name: String = "www"
  ) throws -> String {
    let site = try TestFolder()
    let release = try site.site(files)
    let target = ReleaseFolder(folder.path + "/" + name)
    let plan = try target.plan(release, at: day(number), grace: 3 * 86_400).plan
    return try target.publish(plan, keep: keep).id
  }

  /// What is told of the current release when these files are to be published.
  private func damage(to files: [String: String]) throws -> String? {
    let site = try TestFolder()
    return try target.plan(try site.site(files), at: day(0), grace: 0).damage
  }

  private func visible() throws -> [String: String] {
    var tree = try folder.tree("www/current/")
    #expect(tree.removeValue(forKey: ReleaseManifest.fileName) != nil)
    return tree
  }

  @Test func `visitors get the new site, and the old one again after a rollback`() throws {
    let first = try publish(["index.html": "one", "a/1.html": "one"], on: 0)
    #expect(try visible() == ["index.html": "one", "a/1.html": "one"])
    let second = try publish(["index.html": "two", "a/1.html": "one"], on: 1)
    #expect(try visible() == ["index.html": "two", "a/1.html": "one"])
    #expect(try target.releases().map(\.id) == [second, first])
    #expect(try target.releases().map(\.isCurrent) == [true, false])

    try target.makeCurrent(release: first)
    #expect(try visible() == ["index.html": "one", "a/1.html": "one"])
    #expect(throws: PublishingError("\(target.path) has no release 20200101T000000Z-00000000")) {
      try target.makeCurrent(release: "20200101T000000Z-00000000")
    }
    #expect(throws: PublishingError.self) { try target.makeCurrent(release: "..") }
    // The same site again takes the release that has it.
    #expect(try publish(["index.html": "two", "a/1.html": "one"], on: 2) == second)
  }

  @Test func `an old release is used again only if visitors keep what they have for as long`()
    throws
  {
    let one = ["index.html": "one", "assets/style.0123456789abcdef.css": "one"]
    let two = ["index.html": "two", "assets/style.9876543210abcdef.css": "two"]
    let first = try publish(one, on: 0)
    let second = try publish(two, on: 1)
    try target.makeCurrent(release: first)
    // Carried along since day 1, and to go on day 4.
    let again = try publish(two, on: 5)
    #expect(again != second)
    #expect(try visible()["assets/style.0123456789abcdef.css"] == "one")
    try publish(two, on: 7)
    #expect(try visible()["assets/style.0123456789abcdef.css"] == "one")
    try publish(two, on: 9)
    #expect(try visible()["assets/style.0123456789abcdef.css"] == nil)
  }

  @Test(arguments: [(3599.0, true), (3600.0, false)])
  func `an old release whose files go less than an hour too early is used again`(
    seconds: Double, isUsed: Bool
  ) throws {
    let first = try publish(
      ["index.html": "one", "assets/style.0123456789abcdef.css": "one"], on: 0)
    let second = try publish(["index.html": "two"], on: 1)
    try target.makeCurrent(release: first)
    let again = try publish(["index.html": "two"], on: 1 + seconds / 86_400)
    #expect((again == second) == isUsed)
  }

  @Test func `a link to a release that was made by hand is one`() throws {
    let first = try publish(["index.html": "one"], on: 0)
    let second = try publish(["index.html": "two"], on: 1)
    let current = folder.path + "/www/current"
    for written in [
      "releases/\(first)/", "./releases/\(first)", target.path + "/releases/\(first)",
    ] {
      try FileManager.default.removeItem(atPath: current)
      try FileManager.default.createSymbolicLink(atPath: current, withDestinationPath: written)
      #expect(try target.currentID() == first)
      try target.makeCurrent(release: second)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: current) == "releases/\(second)")
    }
  }

  @Test func `releases that were moved to a larger disk stay releases where a link leads to them`()
    throws
  {
    let first = try publish(["index.html": "one"], on: 0)
    try FileManager.default.moveItem(
      atPath: target.path + "/releases", toPath: folder.path + "/large")
    try FileManager.default.createSymbolicLink(
      atPath: target.path + "/releases", withDestinationPath: "../large")
    let second = try publish(["index.html": "two"], on: 1)
    #expect(try target.releases().map(\.id) == [second, first])
    #expect(try target.previousID() == first)
    try target.makeCurrent(release: first)
    #expect(try visible() == ["index.html": "one"])
    let third = try publish(["index.html": "three"], on: 2, keep: 1)
    #expect(try target.releases().map(\.id) == [third])
  }

  @Test func `names that differ in bytes alone are two, also of folders`() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    try publish(["\(one)/a.txt": "a", "\(two)/b.txt": "b", "x.txt": "x"], on: 0)
    let names = try folder.tree("www/current/").keys.map { Array($0.utf8) }
    #expect(names.contains(Array("\(one)/a.txt".utf8)))
    #expect(names.contains(Array("\(two)/b.txt".utf8)))
    try publish(["\(two).txt": "a"], on: 1)
    #expect(try damage(to: ["\(one).txt": "a"]) == nil)
    try publish(["\(one).txt": "a"], on: 2)
    #expect(
      try folder.tree("www/current/").keys.map { Array($0.utf8) }
        .contains(Array("\(one).txt".utf8)))
  }

  @Test func `a path that begins with a tilde is a path like any other`() {
    let current = ReleaseFolder(FileManager.default.currentDirectoryPath).path
    #expect(ReleaseFolder("~/www").path == current + "/~/www")
    #expect(ReleaseFolder("~root").path == current + "/~root")
    #expect(ReleaseFolder("www/../x/.").path == current + "/x")
  }

  @Test func `a path leads where the system leads it, though its end is not there yet`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/far/deep", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "far/deep")
    let far = ReleaseFolder(folder.path + "/far").path
    #expect(ReleaseFolder(folder.path + "/link/www/live").path == far + "/deep/www/live")
    #expect(ReleaseFolder(folder.path + "/link/../www/").path == far + "/www")
    #expect(ReleaseFolder("/").path == "/")
  }

  @Test func `a file that stays the same is one file in both releases`() throws {
    let first = try publish(["index.html": "one", "same.html": "same"], on: 0)
    let second = try publish(["index.html": "two", "same.html": "same"], on: 1)
    func number(_ id: String, _ name: String) throws -> Int? {
      let path = folder.path + "/www/releases/\(id)/\(name)"
      return try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    }
    #expect(try number(first, "same.html") == number(second, "same.html"))
    #expect(try number(first, "index.html") != number(second, "index.html"))
  }

  @Test func `a file that fewer may read than what is made now is made anew, or told`() throws {
    let first = try publish(["index.html": "one", "same.html": "same"], on: 0)
    let manager = FileManager.default
    let file = target.path + "/releases/\(first)/same.html"
    func mode(_ name: String) throws -> Int? {
      try manager.attributesOfItem(atPath: folder.path + "/www/current/" + name)[.posixPermissions]
        as? Int
    }
    #expect(try target.tidy(keep: 5).left == [])
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    #expect(
      try target.tidy(keep: 5).left == [
        "\(file) may be read by fewer people than what is made now; chmod -R +rX \(target.path)/releases lets a web server read them"
      ])
    try publish(["index.html": "two", "same.html": "same"], on: 1)
    #expect(try mode("same.html") == mode("index.html"))
    #expect(try target.tidy(keep: 5).left == [])
  }

  @Test func `a file that was damaged in a release is not carried over`() throws {
    let first = try publish(["index.html": "one", "same.html": "same"], on: 0)
    try folder.write(Array("bad".utf8), to: "www/releases/\(first)/same.html")
    try publish(["index.html": "two", "same.html": "same"], on: 1)
    #expect(try visible() == ["index.html": "two", "same.html": "same"])
  }

  @Test func `only so many releases stay, and always the one visitors get`() throws {
    let first = try publish(["index.html": "0"], on: 0)
    for number in 1...3 { try publish(["index.html": "\(number)"], on: Double(number)) }
    try target.makeCurrent(release: first)
    let last = try publish(["index.html": "4"], on: 4, keep: 2)
    #expect(try target.releases().count == 2)
    #expect(try target.currentID() == last)
    #expect(try visible() == ["index.html": "4"])
  }

  @Test func `a plan tells which releases go, and those that went are told`() throws {
    let site = try TestFolder()
    var ids: [String] = []
    for number in 0...3 { ids.append(try publish(["index.html": "\(number)"], on: Double(number))) }
    func plan(_ text: String, on number: Double) throws -> ReleasePlan {
      try target.plan(site.site(["index.html": text]), at: day(number), grace: 0).plan
    }

    let tree = try folder.tree("www")
    let same = try plan("3", on: 4)
    #expect(same.isEmpty)
    #expect(try target.outdated(after: same, keep: 4) == [])
    #expect(try target.outdated(after: same, keep: 2) == [ids[1], ids[0]])
    let new = try plan("4", on: 4)
    #expect(try target.outdated(after: new, keep: 5) == [])
    #expect(try target.outdated(after: new, keep: 2) == [ids[2], ids[1], ids[0]])
    // A release that holds the site already leads on from the one visitors have.
    let known = try plan("0", on: 4)
    #expect(try target.outdated(after: known, keep: 3) == [ids[1]])
    #expect(try folder.tree("www") == tree)

    let tidied = try target.tidy(keep: 3)
    #expect(tidied.removed == [ids[0]])
    #expect(tidied.left == [])
    // The one that visitors were led back to is the one before, though later ones are there.
    try target.makeCurrent(release: ids[1])
    let next = try plan("5", on: 5)
    #expect(try target.outdated(after: next, keep: 2) == [ids[3], ids[2]])
    let published = try target.publish(next, keep: 2)
    #expect(published.removed == [ids[3], ids[2]])
    #expect(published.left == [])
    #expect(try target.releases().map(\.id) == [published.id, ids[1]])
  }

  @Test func `what cannot be removed is told, and hinders neither publishing nor rollback`() throws
  {
    let first = try publish(["index.html": "one"], on: 0)
    // Two paths that are one too long for the system: who removes what is at the end goes by paths.
    let name = String(repeating: "d", count: 200)
    let deep = Array(repeating: name, count: Int(PATH_MAX) * 6 / 10 / 201).joined(separator: "/")
    let releases = target.path + "/releases/"
    for place in [folder.path + "/end/" + deep, releases + first + "/" + deep] {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    }
    try FileManager.default.moveItem(
      atPath: folder.path + "/end", toPath: releases + first + "/" + deep + "/end")
    let second = try publish(["index.html": "two"], on: 1)

    let site = try TestFolder()
    let plan = try target.plan(site.site(["index.html": "three"]), at: day(2), grace: 0).plan
    #expect(try target.outdated(after: plan, keep: 2) == [first])
    let (third, removed, left) = try target.publish(plan, keep: 2)
    // Nobody can be led to what is left of it.
    #expect(removed == [first])
    #expect(left.count == 1)
    let words = left.first ?? ""
    #expect(words.hasPrefix("\(releases).outgoing-\(first)/\(name)/"), "\(words)")
    #expect(words.hasSuffix(": File name too long; the next publishing tries it again"), "\(words)")
    #expect(try visible() == ["index.html": "three"])
    #expect(try target.releases().map(\.id) == [third, second])
    #expect(try target.makeCurrent(release: second) == left)
    #expect(try visible() == ["index.html": "two"])

    try FileManager.default.moveItem(
      atPath: releases + ".outgoing-" + first + "/" + deep + "/end", toPath: folder.path + "/end")
    #expect(try target.tidy(keep: 2).left == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: releases).sorted() == [second, third])
  }

  @Test func `the release before is the one visitors had, and stays as long as two do`() throws {
    let good = try publish(["index.html": "good"], on: 0)
    #expect(try target.previousID() == nil)
    let bad = try publish(["index.html": "bad"], on: 1)
    #expect(try target.previousID() == good)
    try target.makeCurrent(release: good)
    #expect(try target.previousID() == nil)
    let next = try publish(["index.html": "next"], on: 2, keep: 2)
    #expect(try target.releases().map(\.id) == [next, good])
    #expect(try target.previousID() == good)
    #expect(try publish(["index.html": "good"], on: 3) == good)
    #expect(try target.previousID() == next)
    // Back, and back again, never to and fro.
    try target.makeCurrent(release: next)
    #expect(try target.previousID() == good)
    try target.makeCurrent(release: good)
    #expect(try target.previousID() == nil)
    #expect(bad != good)
  }

  @Test func `without a history, or with one that tells of what never came, names tell the order`()
    throws
  {
    let first = try publish(["index.html": "one"], on: 0)
    let second = try publish(["index.html": "two"], on: 1)
    let history = folder.path + "/www/.catalog-history"
    try folder.write(
      try folder.bytes("www/.catalog-history") + Array("20300101T000000Z-00000000\n".utf8),
      to: "www/.catalog-history")
    #expect(try target.previousID() == first)
    try FileManager.default.removeItem(atPath: history)
    #expect(try target.previousID() == first)
    let third = try publish(["index.html": "three"], on: 2)
    #expect(try target.previousID() == second)
    try folder.write(Array("text\n\(third)".utf8), to: "www/.catalog-history")
    #expect(try target.previousID() == second)
  }

  @Test func `a manifest of the last second that a name can tell hinders no release`() throws {
    let first = try publish(["index.html": "one"], on: 0)
    let place = "www/releases/\(first)/.catalog-manifest"
    let lines = String(decoding: try folder.bytes(place), as: UTF8.self).split(separator: "\n")
    let edited = ["# catalog release 9999-12-31T23:59:59Z"] + lines.dropFirst().map(String.init)
    try folder.write(Array((edited.joined(separator: "\n") + "\n").utf8), to: place)
    #expect(try target.releases().first?.date == Date(timeIntervalSince1970: 253_402_300_799))
    let second = try publish(["index.html": "two"], on: 1)
    #expect(second.hasPrefix("20270116T080000Z-"))
    #expect(try visible() == ["index.html": "two"])
  }

  @Test func `when names come to an end, a damaged release has to go before its site comes again`()
    throws
  {
    let last = try publish(["index.html": "one"], on: 3_000_000)
    #expect(last.hasPrefix("99991231T235959Z-"))
    try FileManager.default.removeItem(
      atPath: folder.path + "/www/releases/\(last)/.catalog-manifest")
    let place = target.path + "/releases/" + last
    #expect(
      throws: PublishingError(
        "\(place) has the last name that a release can have; move it away, and publish again")
    ) { try publish(["index.html": "one"], on: 3_000_000) }
    try FileManager.default.removeItem(atPath: place)
    #expect(try publish(["index.html": "one"], on: 3_000_000) == last)
  }

  @Test(arguments: [
    "::error::abcdefg-3f2a9c01", "2027\u{1B}[31mT08000Z-3f2a9c01", "20270115T080000Z-3F2A9C01",
    "20270115t080000z-3f2a9c01", "١١١١١١١١-3f2a9c01",
  ])
  func `a folder with a name that no release gets is none`(name: String) throws {
    let first = try publish(["index.html": "one"], on: 0)
    for (id, isWhole) in [(name, true), (String(name.dropLast()) + "2", false)] {
      let copy = target.path + "/releases/" + id
      try FileManager.default.copyItem(atPath: target.path + "/releases/" + first, toPath: copy)
      if !isWhole { try FileManager.default.removeItem(atPath: copy + "/.catalog-manifest") }
    }
    #expect(try target.releases().map(\.id) == [first])
    #expect(try target.provenReleases().unreadable == [])
    #expect(throws: PublishingError("\(target.path) has no release \(name)")) {
      try target.makeCurrent(release: name)
    }
  }

  @Test func `a damaged manifest of an old release hinders nothing, and the release stays`() throws
  {
    let ids = try (0..<3).map { try publish(["index.html": "\($0)"], on: Double($0)) }
    try folder.write(Array("text".utf8), to: "www/releases/\(ids[0])/.catalog-manifest")
    try FileManager.default.removeItem(
      atPath: folder.path + "/www/releases/\(ids[1])/.catalog-manifest")
    #expect(try target.releases().map(\.id) == [ids[2]])
    #expect(try target.provenReleases().unreadable == [ids[1], ids[0]])
    #expect(try damage(to: ["index.html": "2"]) == nil)
    let next = try publish(["index.html": "next"], on: 3, keep: 2)
    #expect(try target.releases().map(\.id) == [next, ids[2]])
    #expect(try target.previousID() == ids[2])
    #expect(try target.provenReleases().unreadable == [ids[1], ids[0]])
  }

  @Test func `where the manifest of the current release is damaged, the whole site is new`() throws
  {
    let first = try publish(["index.html": "one"], on: 0)
    try FileManager.default.removeItem(
      atPath: folder.path + "/www/releases/\(first)/.catalog-manifest")
    #expect(
      try damage(to: ["index.html": "one"])
        == "release \(first) is damaged: its .catalog-manifest cannot be read; the whole site is published anew"
    )
    let second = try publish(["index.html": "one"], on: 0)
    #expect(second != first)
    #expect(try visible() == ["index.html": "one"])
    #expect(try target.provenReleases().unreadable == [first])
    #expect(try damage(to: ["index.html": "one"]) == nil)
  }

  @Test func `a damaged file of the current release is published again, and told`() throws {
    let files = ["index.html": "one", "a/1.html": "one", "b.html": "one"]
    let first = try publish(files, on: 0)
    try FileManager.default.removeItem(atPath: folder.path + "/www/current/index.html")
    try folder.write(Array("bad".utf8), to: "www/releases/\(first)/a/1.html")
    #expect(
      try damage(to: files)
        == "release \(first) is damaged: a/1.html, index.html are not as published; a new release is made of the whole site"
    )
    let site = try TestFolder()
    let plan = try target.plan(try site.site(files), at: day(1), grace: 0).plan
    #expect(plan.added.map(\.path.text) == ["index.html"])
    #expect(plan.updated.map(\.path.text) == ["a/1.html"])
    #expect(try publish(files, on: 1) != first)
    #expect(try visible() == files)
    #expect(try damage(to: files) == nil)
  }

  @Test func `nobody is led to a release of which files are gone or are not as published`() throws {
    let first = try publish(["index.html": "one", "a/1.html": "one", "b.html": "one"], on: 0)
    let second = try publish(["index.html": "two"], on: 1)
    #expect(try target.damage(of: first) == [])
    try FileManager.default.removeItem(atPath: folder.path + "/www/releases/\(first)/index.html")
    try folder.write(Array("bad".utf8), to: "www/releases/\(first)/a/1.html")
    #expect(try target.damage(of: first).map(\.text) == ["a/1.html", "index.html"])
    let refusal = PublishingError(
      "release \(first) is damaged: a/1.html, index.html are not as published; choose another of --list, or publish the site anew"
    )
    #expect(throws: refusal) { try target.confirm(release: first) }
    #expect(throws: refusal) { try target.makeCurrent(release: first) }
    #expect(try target.currentID() == second)
    #expect(try visible() == ["index.html": "two"])
    #expect(try target.previousID() == first)
  }

  @Test func `assets of older pages are carried over for a while`() throws {
    let style = "assets/style.0123456789abcdef.css"
    try publish(["index.html": "one", style: "old"], on: 0)
    try publish(["index.html": "two"], on: 1)
    #expect(try visible() == ["index.html": "two", style: "old"])
    try publish(["index.html": "three"], on: 2)
    #expect(try visible() == ["index.html": "three", style: "old"])
    try publish(["index.html": "four"], on: 5)
    #expect(try visible() == ["index.html": "four"])
  }

  @Test func `a file that is all that left the site goes from the folder when its time is over`()
    throws
  {
    let (page, leak) = (["index.html": "one"], "leak.0123456789abcdef.txt")
    let site = try TestFolder()
    let files = try site.site(page)
    func isPublished(on number: Double) throws -> Bool {
      try target.plan(files, at: day(number), grace: 3 * 86_400).plan.isEmpty
    }
    let first = try publish(["index.html": "one", leak: "leak"], on: 0)
    #expect(try !isPublished(on: 1))
    #expect(try publish(page, on: 1) != first)
    #expect(try visible() == ["index.html": "one", leak: "leak"])
    #expect(try isPublished(on: 3))
    #expect(try !isPublished(on: 4))
    try publish(page, on: 4)
    #expect(try visible() == page)
    #expect(try isPublished(on: 4))
  }

  @Test func `a folder with the files of others is refused, and nothing in it is touched`() throws {
    try folder.write(Array("mine".utf8), to: "www/notes.txt")
    #expect(
      throws: PublishingError(
        "\(target.path) holds files that catalog did not put there (notes.txt); choose an empty folder for the releases"
      )
    ) { try publish(["index.html": "one"], on: 0) }
    #expect(try folder.tree("www") == ["notes.txt": "mine"])

    // As other programs for releases have them.
    for name in ["releases/20260101000000/index.html", "shared/x", "repo/HEAD"] {
      try folder.write([], to: "capistrano/" + name)
    }
    #expect(throws: PublishingError.self) { try ReleaseFolder(folder.path + "/capistrano").check() }

    let first = try publish(["index.html": "one"], on: 0, to: "linked")
    let current = ReleaseFolder(folder.path + "/linked").path + "/current"
    for elsewhere in ["../other", "/releases/\(first)", "releases/..", "releases/none"] {
      try FileManager.default.removeItem(atPath: current)
      try FileManager.default.createSymbolicLink(
        atPath: current, withDestinationPath: elsewhere)
      #expect(
        throws: PublishingError(
          "\(current) is not a link to a release; move it away, and publish again")
      ) { try publish(["index.html": "two"], on: 1, to: "linked") }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: current) == elsewhere)
    }

    try folder.write([], to: "other/releases/x")
    try folder.write([], to: "other/current/index.html")
    #expect(throws: PublishingError.self) { try ReleaseFolder(folder.path + "/other").check() }
  }

  @Test func `a release is not the one before itself, whatever became of those between`() throws {
    let one = ["index.html": "one"]
    let first = try publish(one, on: 0)
    let second = try publish(["index.html": "two"], on: 1)
    #expect(try publish(one, on: 2) == first)
    #expect(try target.previousID() == second)
    try FileManager.default.removeItem(atPath: target.path + "/releases/" + second)
    #expect(try target.previousID() == nil)
  }
}
