import CatalogSite
import Testing

/// What is told of links that lead nowhere.
@Suite struct LinkProblemTests {
  private func problem(_ page: String, _ link: String, _ reason: String = "is empty")
    -> LinkProblem
  {
    LinkProblem(page: page, link: link, reason: reason)
  }

  @Test func `what many pages write alike is told of the first alone`() {
    let lines = LinkProblem.lines([
      problem("c.html", "x"), problem("a.html", "y"), problem("b.html", "x"),
      problem("a.html", "x"), problem("b.html", "y"), problem("d.html", "z"),
      problem("d.html", "x", "leads to no id of the page"),
    ])
    #expect(
      lines == [
        "a.html: link \"x\" is empty, and on 2 other pages",
        "a.html: link \"y\" is empty, and on 1 other page",
        "d.html: link \"x\" leads to no id of the page",
        "d.html: link \"z\" is empty",
      ])
  }

  @Test func `no problem is no line`() {
    #expect(LinkProblem.lines([]) == [])
  }
}
