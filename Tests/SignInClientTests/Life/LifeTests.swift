import Testing

@testable import SignInClient

/// A crash between any two steps of an app's life, and the laws that must hold whatever happens.
@Suite struct LifeTests {
  @Test func `a life without a crash keeps every law`() async throws {
    let life = Life()
    try await life.live(endings: [])
    #expect(life.world.complaints == [])
  }

  @Test func `a crash at any step keeps every law`() async throws {
    let steps = try await Life().live(endings: [])
    #expect(steps > 80, "the life has become shorter")
    for step in 1...steps {
      let life = Life()
      try await life.live(endings: [step])
      #expect(life.world.complaints == [], "after step \(step)")
    }
  }

  @Test func `two crashes keep every law`() async throws {
    let steps = try await Life().live(endings: [])
    for first in stride(from: 1, through: steps, by: 7) {
      for second in stride(from: 1 + first % 9, through: steps - first, by: 9) {
        let life = Life()
        try await life.live(endings: [first, second])
        #expect(life.world.complaints == [], "after steps \(first) and \(second)")
      }
    }
  }

  /// The laws are worth what they find.
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
