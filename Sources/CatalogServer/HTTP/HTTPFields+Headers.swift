import Hummingbird

extension HTTPFields {
  /// In the same order; without those whose name HTTP does not allow.
  init(headers: [(name: String, value: String)]) {
    self.init()
    for header in headers {
      guard let name = Element.Name(header.name) else { continue }
      append(Element(name: name, value: header.value))
    }
  }
}
