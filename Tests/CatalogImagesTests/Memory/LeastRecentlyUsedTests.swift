import CatalogImages
import CatalogTestSupport
import Testing

@Suite("What was not used for longest goes")
struct LeastRecentlyUsedTests {
  @Test func `what was not used for longest goes first`() {
    var cache = LeastRecentlyUsed<String, Int>(budget: 3)
    cache.insert(1, for: "a", cost: 1)
    cache.insert(2, for: "b", cost: 1)
    cache.insert(3, for: "c", cost: 1)
    #expect(cache.value(for: "a") == 1)
    cache.insert(4, for: "d", cost: 1)
    #expect(held(&cache) == ["a": 1, "c": 3, "d": 4])
  }

  @Test func `the costs never exceed the budget`() {
    var cache = LeastRecentlyUsed<Int, Int>(budget: 100)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10_000 {
      let key = Int.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: _ = cache.value(for: key)
      case 1: cache.remove(key)
      default: cache.insert(key, for: key, cost: Int.random(in: 0...30, using: &random))
      }
      #expect(cache.cost <= 100)
    }
    cache.removeAll()
    #expect(cache.cost == 0)
    #expect(cache.count == 0)
  }

  @Test func `it gives what a plain list of uses would give`() {
    var cache = LeastRecentlyUsed<Int, Int>(budget: 8)
    var model: [(key: Int, value: Int)] = []
    var random = SeededGenerator(seed: 5)
    for step in 0..<5_000 {
      let key = Int.random(in: 0..<16, using: &random)
      let place = model.firstIndex { $0.key == key }
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        cache.remove(key)
        if let place { model.remove(at: place) }
      case 1, 2:
        cache.insert(step, for: key, cost: 1)
        if let place { model.remove(at: place) }
        model.append((key, step))
        if model.count > 8 { model.removeFirst() }
      default:
        #expect(cache.value(for: key) == place.map { model[$0].value })
        if let place { model.append(model.remove(at: place)) }
      }
      #expect(cache.count == model.count)
    }
  }

  @Test func `a value too dear for the budget is not kept, and nothing goes for it`() {
    var cache = LeastRecentlyUsed<String, Int>(budget: 3)
    cache.insert(1, for: "a", cost: 3)
    cache.insert(2, for: "b", cost: 4)
    #expect(held(&cache) == ["a": 1])
  }

  @Test func `a new value for a key takes the place and the cost of the old one`() {
    var cache = LeastRecentlyUsed<String, Int>(budget: 3)
    cache.insert(1, for: "a", cost: 3)
    cache.insert(2, for: "a", cost: 1)
    #expect(cache.value(for: "a") == 2)
    #expect(cache.cost == 1)
  }

  private func held(_ cache: inout LeastRecentlyUsed<String, Int>) -> [String: Int] {
    var held: [String: Int] = [:]
    for key in ["a", "b", "c", "d"] { held[key] = cache.value(for: key) }
    return held
  }
}
