import Testing

@testable import SignInClient

/// Crashes between any two steps of an app's life, and the invariants that must hold.
@Suite struct LifeTests {
  @Test func `every invariant holds without a crash`() async throws {
    let life = Life()
    try await life.live(endings: [])
    #expect(life.world.complaints == [])
  }

  @Test func `every invariant holds after a crash at any step`() async throws {
    let steps = try await Life().live(endings: [])
    #expect(steps > 80, "the life has become shorter")
    for step in 1...steps {
      let life = Life()
      try await life.live(endings: [step])
      #expect(life.world.complaints == [], "after step \(step)")
    }
  }

  @Test func `every invariant holds after two crashes`() async throws {
    let steps = try await Life().live(endings: [])
    for first in stride(from: 1, through: steps, by: 7) {
      for second in stride(from: 1 + first % 9, through: steps - first, by: 9) {
        let life = Life()
        try await life.live(endings: [first, second])
        #expect(life.world.complaints == [], "after steps \(first) and \(second)")
      }
    }
  }

  /// Checks that the invariants find planted faults.
  @Test(arguments: [
    (Fault.keyNotKept, "refreshed before its key was safe"),
    (.nameNotKept, "sent before the name was safe"),
    (.endingsNotKept, "was left, and the server was never told"),
    (.saveLate, "refreshed before its key was safe"),
  ]) func `a planted fault is found`(fault: Fault, complaint: String) async throws {
    let steps = try await Life().live(endings: [])
    for step in 1...steps {
      let life = Life(fault: fault)
      try await life.live(endings: [step])
      if life.world.complaints.contains(where: { $0.contains(complaint) }) { return }
    }
    Issue.record("\(fault) was not found")
  }
}
