import CatalogDomain

/// Passes each event on to several trackers, in their order.
struct Trackers: Tracker {
  let trackers: [any Tracker]

  func track(_ event: BuildEvent) {
    for tracker in trackers { tracker.track(event) }
  }
}
