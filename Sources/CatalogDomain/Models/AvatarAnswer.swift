/// How the source of a picture answered.
package enum AvatarAnswer: Hashable, Sendable {
  case fetched(FetchedAvatar)
  case notModified
}
