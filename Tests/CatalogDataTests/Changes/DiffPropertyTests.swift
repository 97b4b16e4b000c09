import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("What holds for any two states")
struct DiffPropertyTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `differences, their reversals and their patches fit any two states`(seed: UInt64) throws {
    var states = RandomState(seed: seed)
    let a = states.state()
    let b = states.state()

    let same = CatalogDiff(from: a, to: a)
    #expect(same.isEmpty && same.avatars.isEmpty)
    let diff = CatalogDiff(from: a, to: b)
    #expect(CatalogDiff(from: b, to: a).isReversal(of: diff))

    var patched = try PatchedDocument(CanonicalForm.bytes(of: a))
    try patched.apply(DiffPatch.bytes(of: diff))
    #expect(try patched.bytes == PatchedDocument(CanonicalForm.bytes(of: b)).bytes)

    let read = try CanonicalForm.state(from: CanonicalForm.bytes(of: b), name: "catalog.json")
    #expect(read == b)
    #expect(CatalogDiff(from: a, to: read) == diff)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the order of records and keys never matters`(seed: UInt64) throws {
    let state = Self.state(seed)
    let document = try JSONSerialization.jsonObject(with: CanonicalForm.bytes(of: state))
    // Foundation's dictionaries have an order of their own, and it is not ours.
    let shuffled = try JSONSerialization.data(withJSONObject: document, options: .prettyPrinted)
    let read = try CanonicalForm.state(from: shuffled, name: "catalog.json")
    #expect(read == state)
    #expect(CanonicalForm.bytes(of: read) == CanonicalForm.bytes(of: state))
  }

  private static func state(_ seed: UInt64) -> CatalogState {
    var states = RandomState(seed: seed)
    return states.state()
  }
}
