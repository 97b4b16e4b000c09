import CatalogDomain
import CatalogTemplates

/// What pages say of an episode to machines.
enum EpisodeData {
  /// The episode of its own page.
  static func object(
    _ entry: EpisodeEntry, canonical: URLReference?, image: URLReference?
  ) -> JSONObject {
    var episode = JSONObject("TVEpisode", isPage: true)
    add(entry, to: &episode)
    // The id that stands for none is no number of the source's.
    if entry.code == entry.episode.code { episode.add("episodeNumber", entry.shortCode) }
    episode.add("url", canonical?.text)
    episode.add("image", image?.text)
    return episode
  }

  /// The episode as a part of what another page says.
  static func part(_ entry: EpisodeEntry) -> JSONObject {
    var episode = JSONObject("TVEpisode")
    add(entry, to: &episode)
    return episode
  }

  private static func add(_ entry: EpisodeEntry, to episode: inout JSONObject) {
    episode.add("name", entry.shortName)
    if entry.isDated { episode.add("datePublished", entry.airDate) }
  }
}
