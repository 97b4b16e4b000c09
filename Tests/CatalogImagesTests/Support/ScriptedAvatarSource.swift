import CatalogDomain
import Foundation
import Synchronization

/// Answers as it was told, and keeps what it was asked.
final class ScriptedAvatarSource: AvatarDataSource {
  typealias Answer = Result<AvatarAnswer, AvatarError>

  struct Question: Hashable, Sendable {
    let reference: AvatarReference
    let validators: Validators
  }

  private struct State {
    var questions: [Question] = []
    var answers: [AvatarReference: [Answer]] = [:]
  }

  private let state = Mutex(State())

  init(_ pictures: [AvatarReference: Data] = [:]) {
    for (reference, bytes) in pictures { answer(reference, .picture(bytes)) }
  }

  /// In this order; the last answer is given again and again.
  func answer(_ reference: AvatarReference, _ answers: Answer...) {
    state.withLock { $0.answers[reference] = answers }
  }

  var questions: [Question] { state.withLock { $0.questions } }

  func avatar(at reference: AvatarReference, validators: Validators) async throws(AvatarError)
    -> AvatarAnswer
  {
    let answer: Answer? = state.withLock { state in
      state.questions.append(Question(reference: reference, validators: validators))
      guard let answers = state.answers[reference], let first = answers.first else { return nil }
      if answers.count > 1 { state.answers[reference] = Array(answers.dropFirst()) }
      return first
    }
    guard let answer else { throw .unreachable("nothing scripted for \(reference.url)") }
    return try answer.get()
  }
}

extension Result where Success == AvatarAnswer, Failure == AvatarError {
  static func picture(_ bytes: Data, etag: String? = "\"v1\"") -> Self {
    .success(.fetched(FetchedAvatar(bytes: bytes, validators: Validators(etag: etag))))
  }

  static var notModified: Self { .success(.notModified) }
}

extension AvatarReference {
  /// A made-up address; the number tells one from another.
  static func sample(_ number: Int) -> AvatarReference {
    AvatarReference(url: URL(filePath: "/avatar/\(number).jpeg"))
  }
}
