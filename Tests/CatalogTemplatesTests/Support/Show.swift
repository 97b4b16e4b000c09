import CatalogTemplates

/// An invented show: every kind of field once, with schemas that hold one another.
struct Show: Sendable {
  var title = "The Lamplighters"
  var year = 1987
  var isRunning = true
  var home = URLReference(relative: "shows/lamplighters.html")
  var summary = HTML(trusted: "<p>Lamps &amp; light.</p>")
  var tagline: String? = "Light up"
  var seasons: Int? = 3
  var site: URLReference?
  var creator = Person(name: "Ada Quill", role: nil)
  var host: Person? = Person(name: "Bo \"Fox\" O'Hare", role: "host")
  var cast = [Person(name: "Cy <3", role: "lead"), Person(name: "Dé & Co", role: nil)]
  var tags = ["warm", "<odd>"]
  var parts: [Part] = []

  static let schema: Schema<Show> = Schema("show") {
    $0.text("title", "What it is called.") { $0.title }
    $0.number("year", "When it began.") { $0.year }
    $0.flag("isRunning", "Whether it goes on.") { $0.isRunning }
    $0.url("home", "Its page.") { $0.home }
    $0.html("summary", "What it is about.") { $0.summary }
    $0.optionalText("tagline") { $0.tagline }
    $0.optionalNumber("seasons") { $0.seasons }
    $0.optionalURL("site") { $0.site }
    $0.object("creator", "Who made it.", Person.schema) { $0.creator }
    $0.optional("host", "Who leads through it.", Person.schema) { $0.host }
    $0.list("cast", "Who is in it.", Person.schema) { $0.cast }
    $0.texts("tags", "Words for it.") { $0.tags }
    $0.list("parts", "What it is made of.", Part.schema) { $0.parts }
  }
}

struct Person: Sendable {
  var name: String
  var role: String?

  static let schema: Schema<Person> = Schema("person") {
    $0.text("name", "Their name.") { $0.name }
    $0.optionalText("role", "What they do.") { $0.role }
  }
}

/// A part with parts: a schema that holds itself.
struct Part: Sendable {
  var label: String
  var parts: [Part] = []

  static let schema: Schema<Part> = Schema("part") {
    $0.text("label") { $0.label }
    $0.list("parts", "What it is made of.", Part.schema) { $0.parts }
  }
}
