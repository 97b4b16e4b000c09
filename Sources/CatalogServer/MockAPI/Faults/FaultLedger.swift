import CatalogDomain

/// The faults of a running mock and what they remember.
struct FaultLedger: Sendable {
  private let faults: [Fault]
  private let hash: SeededHash
  private var memories: [FaultMemory]

  init(_ faults: [Fault], seed: UInt64) {
    self.faults = faults
    hash = SeededHash(seed: seed)
    memories = faults.map { _ in FaultMemory() }
  }

  /// Decides what happens to a request that has just arrived.
  mutating func plan(for request: MockRequest) -> FaultPlan {
    var plan = FaultPlan()
    for (index, fault) in faults.enumerated() {
      if let kind = fault.changedKind {
        plan.distortion.hidden[kind, default: 0] += memories[index].hidden(fault.effect)
      } else if plan.wouldUse(fault.effect),
        memories[index].fires(fault, target: request.target, hash: hash)
      {
        plan.fired.append(fault.description)
        plan.add(fault.effect, chance: hash.fraction(SeededHash.subject(request.target), 60))
      }
    }
    return plan
  }

  /// Notes that a client gets a page of a list: records may come or go now.
  mutating func noteServed(page: Int, of kind: RecordKind) {
    for (index, fault) in faults.enumerated() where fault.changedKind == kind {
      switch fault.effect {
      case .insert(_, afterPage: page), .remove(_, afterPage: page):
        memories[index].notePageServed()
      default: break
      }
    }
  }
}

extension Fault {
  /// The list that records come into or go from: the characters', unless the path names another.
  fileprivate var changedKind: RecordKind? {
    switch effect {
    case .insert, .remove: scope.path?.list ?? .character
    default: nil
    }
  }
}

extension FaultPlan {
  /// A request has one answer: when that is spoilt already, another such fault is not spent on it.
  fileprivate func wouldUse(_ effect: FaultEffect) -> Bool {
    self.effect == nil || effect.leavesAnswerWhole
  }

  /// - Parameter chance: from 0 to 1, for a latency that varies.
  fileprivate mutating func add(_ effect: FaultEffect, chance: Double) {
    switch effect {
    case .latency(let range):
      delay += range.lowerBound + (range.upperBound - range.lowerBound) * chance
    case .wrongType(let id): distortion.wrongTypes.insert(id)
    case .next(let link): distortion.next = link
    case .pages(let pages): distortion.pages = pages
    case .count(let change): distortion.count = change
    case .insert, .remove: break
    default: self.effect = effect
    }
  }
}

extension FaultEffect {
  /// Whether it only delays the answer or changes the data in it.
  fileprivate var leavesAnswerWhole: Bool {
    switch self {
    case .latency, .wrongType, .insert, .remove, .next, .pages, .count: true
    default: false
    }
  }
}
