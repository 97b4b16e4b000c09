package import CatalogDomain

/// How the loading of one picture ended.
package struct AvatarOutcome: Hashable, Sendable {
  package let reference: AvatarReference
  package let result: Result<AvatarFacts, AvatarError>

  package init(reference: AvatarReference, result: Result<AvatarFacts, AvatarError>) {
    self.reference = reference
    self.result = result
  }
}
