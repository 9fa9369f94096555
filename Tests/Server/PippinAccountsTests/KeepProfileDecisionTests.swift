import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

struct KeepProfileDecisionTests {
  private func keep(_ name: PersonName, on stage: Stage) throws -> ChangeSet? {
    let event = KeepProfile(key: stage.key, name: name, spends: [])
    return try event.decide(on: stage.snapshot(of: event.reads), at: stage.samples.stamp())
  }

  @Test func `keeps the name of somebody unknown (TRAP-12)`() throws {
    var stage = Stage()
    let changes = try #require(try keep(stage.samples.name("Grace", "Hopper"), on: stage))
    stage.commit(changes)
    #expect(stage.profile?.name == stage.samples.name("Grace", "Hopper") && stage.profile?.keptAt == stage.samples.now)
    #expect(changes.preconditions == [Precondition(.profile(stage.key), .absent)])
  }

  @Test func `keeps the first name that was given (R-1)`() throws {
    var stage = Stage()
    try stage.commit(keep(stage.samples.name("Grace"), on: stage))
    #expect(try keep(stage.samples.name("Mallory"), on: stage) == nil)
  }

  @Test func `keeps nothing for an account that has a name`() throws {
    let stage = try Stage.withKnownPerson(name: Samples().name("Anita"))
    #expect(try keep(stage.samples.name("Mallory"), on: stage) == nil)
  }

  @Test func `keeps a name for an account without one and relies only on there being no other`() throws {
    let stage = try Stage.withKnownPerson()
    let changes = try #require(try keep(stage.samples.name("Grace"), on: stage))
    #expect(changes.preconditions == [Precondition(.profile(stage.key), .absent)])
  }

  @Test func `relies only on its own reads of a sign-in's snapshot`() throws {
    let stage = Stage()
    let nonce = stage.samples.spent()
    let event = KeepProfile(
      key: stage.key, name: stage.samples.name("Grace"), spends: [nonce])
    let changes = try #require(
      try event.decide(on: stage.snapshot(of: event.reads + [.spent([7])]), at: stage.samples.stamp()))
    #expect(
      Set(changes.preconditions) == [
        Precondition(.profile(stage.key), .absent), Precondition(.spent(nonce.digest), .absent),
      ])
  }

  @Test func `shows a snapshot as it is once the name is kept`() throws {
    let stage = Stage()
    let event = KeepProfile(
      key: stage.key, name: stage.samples.name("Grace"), spends: [])
    let before = stage.snapshot(of: event.reads)
    let after = event.snapshotAfter(before, now: stage.samples.now)
    #expect(try after.profile(stage.key)?.name == stage.samples.name("Grace"))
    #expect(
      Set(after.preconditions) == [
        Precondition(.profile(stage.key), .version(1)), Precondition(.identity(stage.key), .absent),
      ])
  }
}
