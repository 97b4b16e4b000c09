import CatalogDomain

extension RecordsPageError.Reason {
  /// The reason without the request, for places that name the request themselves.
  var text: String {
    let text = RecordsPageError(request: "", reason: self).description
    return String(text.drop { ": ,".contains($0) })
  }
}
