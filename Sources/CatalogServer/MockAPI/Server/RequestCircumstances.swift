/// What the mock holds at the moment a request arrives, and what will go wrong with it.
struct RequestCircumstances: Sendable {
  let data: MockAPIData
  let avatars: MockAvatars
  let plan: FaultPlan
}
