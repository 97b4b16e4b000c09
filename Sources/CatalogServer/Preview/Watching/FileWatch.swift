/// Looks after files and folders, and tells a collector of every change, for as long as it is held.
///
/// A place is a file, or a folder with all that is in it; it need not be there yet. Folders that come later are looked after from the
/// moment they come, with what is in them by then. Nothing that changes after `begin` returned is missed; something may be told twice,
/// or although it is the same as before. A file behind a link is looked after where it is; folders behind links are entered where the
/// places say so, and where a place is a link itself. One that begins in a task that is cancelled need not look after anything.
package protocol FileWatch: AnyObject, Sendable {
  /// Ends it. Nothing is told after this returned.
  func stop()
}
