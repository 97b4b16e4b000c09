import Testing

@Suite("Dates of changes")
struct ChangeDateTests {
  @Test func `a change that is alone on its day has no time`() throws {
    let site = try ChangingSite.site(changedAfter: [0, 86_400])
    #expect(try site.text("changes/index.html") == "15 December 2025;14 December 2025;")
  }

  @Test func `changes of one day are told apart by their time, wherever they are named`() throws {
    let site = try ChangingSite.site(changedAfter: [0, 3_725, 86_400])
    let (second, first) = ("14 December 2025, 07:02:05 UTC", "14 December 2025, 06:00:00 UTC")
    let all = "15 December 2025;\(second);\(first);"
    #expect(try site.text("changes/index.html") == all)
    #expect(try site.text("characters/1.html") == all)
    #expect(try site.text("changes/3.html") == "Changes of \(second)")
    #expect(try site.text("feed.xml").contains("<title>Changes of \(first)</title>"))
  }

  @Test func `an entry of the feeds keeps its title when its day gets another change`() throws {
    let told = "Changes of 14 December 2025, 06:00:00 UTC"
    for seconds: [Double] in [[0], [0, 3_725]] {
      let site = try ChangingSite.site(changedAfter: seconds)
      #expect(try site.text("feed.xml").contains("<title>\(told)</title>"))
      #expect(try site.text("feed.json").contains("\"title\":\"\(told)\""))
    }
  }
}
