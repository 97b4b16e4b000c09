/// Where the fields of a page stand that may not stand there, in all templates that the page is made of.
struct MarkupPlaces {
  /// A tag with what its name means, which in another use of its template may be something else.
  struct Field: Hashable {
    let template: String
    /// The byte of the name.
    let offset: Int
    let kind: FieldKind
  }

  struct Place {
    let place: MarkupPlace
    /// Where the tag stands that puts the template there, as messages say it: `Templates/home.mustache:61:4`. Nil where the template itself
    /// leads to the place.
    let user: String?
    /// Whether the template stands in the place from its beginning: then the tag that puts it there is wrong, and other uses may be right.
    let isOfUser: Bool

    /// What is wrong with a field of this kind there.
    func message(on name: String, _ kind: FieldKind) -> String {
      let message = place.message(on: name, kind)
      return user.map { "\(message), as \($0) uses it" } ?? message
    }

    /// What to write in its place.
    func help(on name: String, _ kind: FieldKind) -> String {
      isOfUser ? place.helpOnUse(of: kind) : place.help(on: "{{\(name)}}", kind)
    }
  }

  private let places: [Field: Place]

  /// Those of no page.
  init() {
    places = [:]
  }

  init(of page: String, compiledBy compiler: TemplateCompiler) {
    places = MarkupReader.places(in: page, compiledBy: compiler)
  }

  /// Where a tag with a field of this kind stands, in the first use of its template in which it may not.
  func refusing(_ kind: FieldKind, at name: TagName, of template: String) -> Place? {
    places[Field(template: template, offset: name.offset, kind: kind)]
  }
}
