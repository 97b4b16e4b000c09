/// Follows a build. Safe to call from any task; never blocks for long and never fails a build.
package protocol Tracker: Sendable {
  func track(_ event: BuildEvent)
}
