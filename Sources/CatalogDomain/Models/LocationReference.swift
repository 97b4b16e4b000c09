/// A place as a character names it: always a name, and an id where the API knows the place.
///
/// An unknown origin is `{"name": "unknown", "url": ""}` on the wire: a name without an id here.
package struct LocationReference: Hashable, Sendable {
  package let name: String
  package let id: Location.ID?

  package init(name: String, id: Location.ID?) {
    self.name = name
    self.id = id
  }
}
