/// How a copy of a file is packed that a host sends to browsers which can unpack it; the end of its name.
package enum PackedForm: String, CaseIterable, Hashable, Sendable {
  case gzip = "gz"
  case brotli = "br"
}
