import CatalogDomain
import CatalogSite

/// What the steps of a build hand on to the next.
extension BuildSite {
  /// The data with the source's pictures, and the content as it is shown with it, as far as no past has a say in that.
  struct Found {
    let gathering: GatherCatalog
    var gathered: Gathered
    let own: OwnContent
  }

  /// The data among the states before it.
  struct Past {
    let state: CatalogState
    let identity: CatalogIdentity
    let history: TripHistory
    /// Up to which number the site in place tells changes that nothing is recorded of; nil where there are none.
    let lost: Snapshot.ID?
    /// The highest number by which this site calls a change, or one before it in its place did; 0 for none.
    let lastChange: Snapshot.ID
    /// What was damaged of what is recorded of it, for people.
    let mended: [String]

    /// Those that this build alone gives reason to.
    var notes: [String] { mended + history.notes }
  }

  /// All that a site is made of, gathered and planned. The site is not touched yet.
  struct Ready {
    let gathering: GatherCatalog
    /// Its pictures have gone into the plan.
    let gathered: Gathered
    let output: SiteOutput
    let plan: SitePlan
    let past: Past
    let shown: Catalog
    /// The owner's own of its characters.
    let created: Set<CatalogCharacter.ID>
    let hidden: Set<CatalogCharacter.ID>
    let contentPictures: [String]
    /// Those that templates, content and settings give reason to, each time.
    let lastingWarnings: [String]
    /// These do not last, though a picture may never have a small version: the program that makes them may be mended where no build looks.
    let thumbnailWarnings: [String]
    let notes: [BuildNote]
  }
}
