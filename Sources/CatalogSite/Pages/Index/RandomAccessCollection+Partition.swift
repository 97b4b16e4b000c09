extension RandomAccessCollection {
  /// The first index whose element is beyond a limit, in a collection that is sorted by that; its end if none is.
  func partitioningIndex(_ isBeyond: (Element) -> Bool) -> Index {
    var low = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if isBeyond(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}
