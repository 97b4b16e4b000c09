/// What publishing would do to a remote, and what it needs to know of the remote for that.
package struct RemotePlan: Sendable {
  package let release: ReleasePlan
  /// What is ours there now.
  let previous: ReleaseManifest
  let obstacles: RemoteObstacles
  /// Where files wait until all are there; nil when they go to their places at once.
  let aside: Rclone?
  /// Whether files go to their places at once where rclone deletes one that the server did not take: at the root of a remote, or where
  /// nothing may be made beside the place.
  let losesRefused: Bool
  /// Whether files wait there that an interrupted run left.
  let hasLeftovers: Bool
  /// Those of them that stand in the way of the files that are to wait there now.
  let obstaclesAside: RemoteObstacles

  /// The same without a place where files wait.
  var inPlace: RemotePlan {
    RemotePlan(
      release: release, previous: previous, obstacles: obstacles, aside: nil, losesRefused: true,
      hasLeftovers: false, obstaclesAside: .none)
  }
}
