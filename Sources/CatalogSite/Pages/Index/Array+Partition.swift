extension Array {
  /// The first index whose element is beyond a limit, in an array that is sorted by that; its count if none is.
  func partitioningIndex(_ isBeyond: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
