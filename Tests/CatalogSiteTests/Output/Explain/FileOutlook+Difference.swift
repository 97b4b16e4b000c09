import CatalogSite

extension FileOutlook {
  /// Nil where the file would not change.
  var difference: FileDifference? {
    if case .changed(let difference) = self { difference } else { nil }
  }
}
