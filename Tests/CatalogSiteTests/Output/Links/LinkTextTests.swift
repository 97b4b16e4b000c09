import CatalogSite
import CatalogTestSupport
import Testing

@Suite("What looks like a link or an id and is none")
struct LinkTextTests {
  /// A piece of a page, the dead links in it and the ids.
  private static let pieces: [(text: String, links: [String], ids: [String])] = [
    ("<p>text ", [], []),
    ("</p>\n", [], []),
    ("<a href=\"index.html\">x</a>", [], []),
    ("<a class=\"c\" href=\"dead.html\">x</a>", ["dead.html"], []),
    ("<img alt=\"a > b\" src=\"gone.png\">", ["gone.png"], []),
    ("<img alt='\"' src='lost.png'>", ["lost.png"], []),
    ("<h2 id=\"one\">x</h2>", [], ["one"]),
    ("<h2 title=\"a < b\" id=\"two\">x</h2>", [], ["two"]),
    ("<h2 id='three'>x</h2>", [], ["three"]),
    ("<h2 title=\"x <b\" id=\"four\">x</h2>", [], ["four"]),
    ("<!-- <a href=\"comment.html\"> -->", [], []),
    ("<!-- <h2 id=\"five\"> -->", [], []),
    ("<!doctype html>", [], []),
    ("write href=\"text.html\" here", [], []),
    ("write id=\"six\" here", [], []),
    ("<p title='<a href=\"quoted.html\" id=\"seven\">'>x</p>", [], []),
    ("<p data-href=\"data.html\" data-id=\"eight\">x</p>", [], []),
    ("{\"name\":\"a href=\",\"other\":\"id=\",\"x\":1}", [], []),
    ("</p href=\"end.html\" id=\"nine\">", [], []),
    ("a = b! c=\"d\" =\" =' \"", [], []),
    ("<form action=\"form.html\">", ["form.html"], []),
    ("<video poster=\"still.png\">", ["still.png"], []),
    ("I <3 this, don't you? ", [], []),
    ("<h2 id=ten0>x</h2>", [], ["ten0"]),
    ("<H2 ID=\"eleven0\">x</H2>", [], ["eleven0"]),
    ("<a name=\"twelve0\">x</a>", [], ["twelve0"]),
    ("<a class=\"c\" name='thirteen0'>x</a>", [], ["thirteen0"]),
    ("<meta name=\"fourteen0\" content=\"x\">", [], []),
    ("<A HREF=\"big.html\">x</A>", ["big.html"], []),
    ("<a href=bare.html>x</a>", ["bare.html"], []),
    ("<a href = \"blank.html\">x</a>", ["blank.html"], []),
    ("<a\nhref=\n'line.html'\n>x</a>", ["line.html"], []),
    ("<img srcset=\"small.png 1x, large.png 2x\">", ["small.png", "large.png"], []),
    ("<img srcset=\"alone.png,\n  wide.png (1, 2)w\">", ["alone.png", "wide.png"], []),
    ("<object data=\"object.svg\"></object>", ["object.svg"], []),
    ("<button formaction=\"button.html\">x</button>", ["button.html"], []),
    ("<use xlink:href=\"lost.svg\"/>", ["lost.svg"], []),
    ("<script>\"<a href='script.html' id='fifteen0'>\"</script >", [], []),
    ("<textarea><a href=area.html></text></textarea>", [], []),
    ("<!-- here --><!-- it's = -->", [], []),
    ("<!-- odd --!><!-->", [], []),
    ("<textarea><i id=\"sixteen0\"></textarea>", [], []),
    ("<p data_id=\"seventeen0\">x</p>", [], []),
    ("<script>\"<i id=\\\"eighteen0\\\">\"</script>", [], []),
    ("<TITLE>x</title >", [], []),
    ("<svg><title>x</svg>", [], []),
    ("<p style=\"background: url(back.png)\">x</p>", ["back.png"], []),
    ("<style>b { background: url('sheet.png') }</style>", ["sheet.png"], []),
    ("<meta http-equiv=\"refresh\" content=\"9; url=next.html\">", ["next.html"], []),
    ("<a href=\"index.html\" HREF=\"second.html\">x</a>", [], []),
    ("<img src=\"first.png\" alt=\"x\" src=\"later.png\">", ["first.png"], []),
    ("<rect stroke=\"none\" fill=\"url(paint.svg#a)\"/>", ["paint.svg"], []),
    ("<g clip-path='url(\"cut.svg\")' marker-end=\"url(#none)\"></g>", ["cut.svg"], []),
    ("<a href=\"1:30.html\">x</a>", ["1:30.html"], []),
  ]
  private static let names = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten0", "eleven0",
    "twelve0", "thirteen0", "fourteen0", "fifteen0", "sixteen0", "seventeen0", "eighteen0", ",",
  ]

  @Test func `is told apart wherever it stands in a page`() async throws {
    var generator = SeededGenerator(seed: 20)
    let world = try OutputWorld()
    for round in 0..<240 {
      // Of other pieces every so often: whatever of them makes a page hard to read must not hide what the rest does.
      let chosen = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Self.pieces[
          Int.random(in: 0..<(round % 2 == 0 ? 10 : Self.pieces.count), using: &generator)]
      }
      let ids = Set(chosen.flatMap(\.ids))
      let text = chosen.map(\.text).joined()
      let named = Self.names.dropLast().filter {
        text.contains("id=\"\($0)\"") || text.contains("id='\($0)'")
          || ($0.hasSuffix("0") && text.contains($0))
      }
      let wanted = (named.isEmpty ? Self.names : named).randomElement(using: &generator) ?? ""
      // The page itself and another one lead there.
      let page = text + "<a href=\"#\(wanted)\">x</a>"
      let other = "<a href=\"page.html#\(wanted)\">x</a>"
      var expected = chosen.flatMap(\.links).map { link in
        "page.html: link \"\(link)\" leads to \(link), which the site does not have"
      }
      if !ids.contains(wanted) {
        expected.append("page.html: link \"#\(wanted)\" leads to no id of the page")
        expected.append("index.html: link \"page.html#\(wanted)\" leads to no id of that page")
      }
      #expect(
        await problems(["index.html": other, "page.html": page], world) == Set(expected).sorted(),
        "\(page)")
    }
  }

  private func problems(_ pages: [String: String], _ world: OutputWorld) async -> [String] {
    do {
      try await world.build(pages)
      return []
    } catch let problems as LinkProblems {
      return Set(problems.problems.map(\.description)).sorted()
    } catch {
      return ["\(error)"]
    }
  }
}
