import CatalogImages

extension AvatarStatistics {
  /// Counts that are not 0, of a run that has nothing to list.
  init(
    fromMemory: Int = 0, fromDisk: Int = 0, fromNetwork: Int = 0, new: Int = 0,
    requests: Int = 0, notModified: Int = 0, downloadedBytes: Int = 0
  ) {
    self.init()
    self.fromMemory = fromMemory
    self.fromDisk = fromDisk
    self.fromNetwork = fromNetwork
    self.new = new
    self.requests = requests
    self.notModified = notModified
    self.downloadedBytes = downloadedBytes
  }
}
