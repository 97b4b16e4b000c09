/// What a build would do with a file of the site.
package enum FileOutlook: Hashable, Sendable {
  /// It would come out as it is.
  case same
  case changed(FileDifference)
  /// It stands there and is not ours, so it stays.
  case foreign
  /// The list of what is ours, which a build writes anew when the site changes.
  case manifest
}
