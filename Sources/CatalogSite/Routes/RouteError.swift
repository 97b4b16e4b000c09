/// A link that no file of a site can stand behind.
package struct RouteError: Error, Hashable, Sendable, CustomStringConvertible {
  package let link: Link
  package let path: String

  package init(link: Link, path: String) {
    self.link = link
    self.path = path
  }

  package var description: String {
    "path \"\(path)\": expected plain file names joined by \"/\"; rename what it is made from (\(link))"
  }
}
