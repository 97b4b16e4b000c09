import CatalogDomain
import Foundation

extension FieldValue {
  /// As the canonical form spells it.
  func write(to json: inout JSONBytes) {
    switch self {
    case .text(let text): json.string(text)
    case .place(let place): place.write(to: &json)
    case .characters(let ids): json.integers(ids.lazy.map(\.rawValue))
    case .episodes(let ids): json.integers(ids.lazy.map(\.rawValue))
    case .address(let url): json.string(url.absoluteString)
    case .moment(let date): json.string(Timestamp.text(date))
    }
  }
}
