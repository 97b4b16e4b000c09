import CatalogDomain

/// The API's own error answers, word for word.
enum APIProblem: Equatable, Sendable {
  case noSuchPage
  case noSuchRecord(RecordKind)
  case idIsNoNumber
  case idListIsMalformed
  case unknownRoute

  var status: Int {
    switch self {
    case .noSuchPage, .noSuchRecord, .unknownRoute: 404
    case .idIsNoNumber, .idListIsMalformed: 500
    }
  }

  var message: String {
    switch self {
    case .noSuchPage: "There is nothing here"
    case .noSuchRecord(.character): "Character not found"
    case .noSuchRecord(.location): "Location not found"
    case .noSuchRecord(.episode): "Episode not found"
    case .idIsNoNumber: "Hey! you must provide an id"
    case .idListIsMalformed: "Bad... bad array :/"
    case .unknownRoute: "There is nothing here."
    }
  }
}
