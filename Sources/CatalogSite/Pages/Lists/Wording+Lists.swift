/// What search engines show of a page of a list.
extension Wording {
  /// What is said of a page of a list: search engines take pages that say the same for one.
  ///
  /// - Parameter list: what is said of the first page.
  func description(_ list: String, on pager: Pager?) -> String {
    guard let pager, pager.page > 1 else { return list }
    return texts.filled(.describePage, list, String(pager.page), String(pager.pages))
  }
}
