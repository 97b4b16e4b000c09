package import Foundation

/// What a field of a record says.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  case place(LocationReference)
  /// In the order of the API.
  case characters([CatalogCharacter.ID])
  /// In the order of the API.
  case episodes([Episode.ID])
  case address(URL)
  case moment(Date)

  /// The ids of a list, as numbers; nil for a field that is no list.
  package var elements: [Int]? {
    switch self {
    case .characters(let ids): ids.map(\.rawValue)
    case .episodes(let ids): ids.map(\.rawValue)
    case .text, .place, .address, .moment: nil
    }
  }

  /// Whether both say the same, texts byte by byte: to `==`, an accent written as a character of its own would be no change.
  func isSame(as other: FieldValue) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.place(let left), .place(let right)):
      left.id == right.id && left.name.utf8.elementsEqual(right.name.utf8)
    default: self == other
    }
  }
}
