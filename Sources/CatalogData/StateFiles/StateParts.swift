import CatalogDomain
import Foundation

/// A state that is put together from lists of API objects, one a kind.
struct StateParts {
  private var characters: [CatalogCharacter] = []
  private var locations: [Location] = []
  private var episodes: [Episode] = []
  private var kinds: Set<RecordKind> = []
  private var unknownKeys: [RecordKind: UnknownKeys] = [:]

  /// - Parameter expected: the kind the list must be of; nil for any.
  mutating func add(_ data: Data, name: String, expected: RecordKind? = nil) throws(StateFileError)
  {
    let kind: RecordKind
    do throws(JSONProblem) {
      let found = try APIRecordList.kind(of: data)
      guard let known = found ?? expected else {
        throw .notJSON(
          "is a list that does not begin with a record of the API; expected a \"url\" such as \(RecordAddress.exampleAddress(of: .character, 1))"
        )
      }
      kind = known
    } catch {
      throw StateFileError(name, error)
    }
    if let expected, kind != expected {
      throw StateFileError(name, "holds \(kind.plural); expected \(expected.plural)")
    }
    switch kind {
    case .character: characters = try records(data, name, CharacterDTO.self)
    case .location: locations = try records(data, name, LocationDTO.self)
    case .episode: episodes = try records(data, name, EpisodeDTO.self)
    }
    kinds.insert(kind)
  }

  func state(asOf: Date) -> CatalogState {
    CatalogState(
      catalog: Catalog(
        characters: characters, locations: locations, episodes: episodes, asOf: asOf),
      kinds: kinds, unknownKeys: unknownKeys)
  }

  private mutating func records<DTO: RecordDTO>(_ data: Data, _ name: String, _: DTO.Type)
    throws(StateFileError) -> [DTO.Record]
  {
    do throws(AnswerProblem) {
      let answer = try AnswerReader<DTO>.records(data)
      unknownKeys[DTO.Record.kind] = answer.unknownKeys
      return answer.value
    } catch {
      throw StateFileError(error, in: name)
    }
  }
}

extension StateFileError {
  /// - Parameter problem: reads on from a comma where it is a record's.
  fileprivate init(_ problem: AnswerProblem, in name: String) {
    switch problem {
    case .malformed(let text), .incomplete(let text):
      let record = text.hasPrefix(", ") ? String(text.dropFirst(2)) : text
      self.init("\(name):", record)
    }
  }
}
