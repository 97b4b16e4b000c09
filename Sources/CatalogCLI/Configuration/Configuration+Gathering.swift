import CatalogDomain
import Foundation

extension Configuration {
  /// The half of the settings that decides what is gathered: two configurations of the same half gather the same. What a site makes of
  /// it, where it goes, how fast and how long is asked, and the moment are left out.
  var gathering: Configuration {
    var half = self
    half.output = ""
    half.templates = ""
    half.content = ""
    half.isContentNamed = false
    half.baseURL = nil
    half.folder = nil
    half.title = ""
    half.description = ""
    half.licence = nil
    half.accent = nil
    half.logo = nil
    half.language = ""
    half.hasSmartPunctuation = false
    half.facetPages = 0
    half.changesPages = 0
    half.retention = .all
    half.publish = PublishSettings(keep: 0, grace: 0)
    half.concurrency = 0
    half.imageConcurrency = 0
    half.imageThumbnail = nil
    half.timeouts = Timeouts(connect: 0, idle: 0, total: 0)
    half.retries = 0
    half.now = Date(timeIntervalSince1970: 0)
    return half
  }
}
