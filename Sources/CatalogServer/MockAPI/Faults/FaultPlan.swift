/// What the faults do to one request.
struct FaultPlan: Equatable, Sendable {
  /// How long the answer is held back.
  var delay: Duration = .zero
  var distortion = DataDistortion()
  /// What becomes of the answer; where several faults strike at once, by the one given first.
  var effect: FaultEffect?
  /// The faults that struck, as they were written.
  var fired: [String] = []

  /// Whether the client gets what it asked for, however slowly: whoever does not will ask again.
  var leavesAnswer: Bool {
    switch effect {
    case nil, .drip?: true
    default: false
    }
  }
}
