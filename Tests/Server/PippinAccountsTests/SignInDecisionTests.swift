import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

struct SignInDecisionTests {
  @Test func `creates an account for a new person`() throws {
    var stage = Stage()
    let value = stage.samples.spent()
    let decision = try stage.signIn(spends: [value])
    guard case .signedIn(let result) = decision.outcome, result.created else {
      Issue.record("\(decision.outcome)")
      return
    }
    let (account, session) = (result.account, result.session)
    #expect(stage.account?.id == account.id && account.realm == .standard && account.createdAt == stage.samples.now)
    #expect(account.name == nil && account.email == nil)
    #expect(stage.identity?.account == account.id && stage.identity?.status == .active)
    #expect(session.account == account.id && session.identity == stage.identity?.id && session.generation == 1)
    #expect(session.expiresAt == stage.samples.now.addingTimeInterval(60 * 86_400).inMilliseconds)
    #expect(stage.spent == [value.digest])
    #expect(stage.audit.map(\.kind) == [.accountCreated, .signedIn])
    #expect(Set(stage.audit.map(\.id)).count == 2)
  }

  @Test func `relies on the absences that made a person new (C-1)`() throws {
    var stage = Stage()
    let value = stage.samples.spent()
    let changes = try #require(stage.signIn(spends: [value]).changes)
    #expect(
      Set(changes.preconditions) == [
        Precondition(.identity(stage.key), .absent), Precondition(.profile(stage.key), .absent),
        Precondition(.spent(value.digest), .absent),
      ])
  }

  @Test func `signs a known person in to the same account`() throws {
    var stage = try Stage.withKnownPerson()
    let before = stage.account?.id
    stage.samples.clock.advance(by: 3600)
    let decision = try stage.signIn(intent: .existing)
    guard case .signedIn(let result) = decision.outcome, !result.created else {
      Issue.record("\(decision.outcome)")
      return
    }
    #expect(result.account.id == before && stage.sessions.count == 2)
    #expect(stage.audit.map(\.kind) == [.signedIn])
    #expect(stage.identity?.authenticatedAt == stage.samples.now)
    #expect(stage.vault.count == 1)
  }

  @Test func `limits the account's sessions whenever one opens (C-6)`() throws {
    var stage = try Stage.withKnownPerson()
    let changes = try #require(stage.signIn().changes).changes
    let opening = changes.firstIndex { if case .putSession = $0 { true } else { false } }
    let limiting = changes.firstIndex {
      guard case .limitSessions(stage.account?.id, keep: 100, let end, heldBy: nil) = $0 else { return false }
      return end.reason == .sessionLimit
    }
    #expect(try #require(opening) < #require(limiting))
  }

  @Test func `never lets the newest authentication go back`() throws {
    var stage = try Stage.withKnownPerson()
    let newest = stage.identity?.authenticatedAt
    _ = try stage.signIn(authenticatedAt: stage.samples.now.addingTimeInterval(-50))
    #expect(stage.identity?.authenticatedAt == newest)
  }

  @Test func `finds nobody when only existing people may enter, and spends nothing`() throws {
    var stage = Stage()
    let decision = try stage.signIn(intent: .existing, spends: [stage.samples.spent()])
    guard case .accountNotFound = decision.outcome else {
      Issue.record("\(decision.outcome)")
      return
    }
    #expect(decision.changes == nil)
  }

  @Test(arguments: [SignInAttempt.Intent.any, .existing], [true, false])
  func `refuses a value that was used before (R-4)`(intent: SignInAttempt.Intent, known: Bool) throws {
    var stage = try known ? Stage.withKnownPerson() : Stage()
    let (fresh, used) = (stage.samples.spent(), stage.samples.spent())
    stage.spent = [used.digest]
    let decision = try stage.signIn(intent: intent, spends: [fresh, used])
    guard case .alreadySpent = decision.outcome else {
      Issue.record("\(decision.outcome)")
      return
    }
    #expect(decision.changes == nil)
  }

  @Test func `takes the kept name for an account that has none (R-1)`() throws {
    var stage = Stage()
    stage.profile = stage.samples.profile(stage.key, name: stage.samples.name("Grace", "Hopper"))
    _ = try stage.signIn()
    #expect(stage.account?.name == stage.samples.name("Grace", "Hopper"))
    #expect(stage.profile == nil)
  }

  @Test func `gives a returning person without a name the kept one`() throws {
    var stage = try Stage.withKnownPerson()
    stage.profile = stage.samples.profile(stage.key)
    _ = try stage.signIn()
    #expect(stage.account?.name == stage.samples.name() && stage.profile == nil)
  }

  @Test func `ignores a kept name where the account has one`() throws {
    var stage = try Stage.withKnownPerson(name: Samples().name("Anita", "Borg"))
    stage.profile = stage.samples.profile(stage.key)
    _ = try stage.signIn()
    #expect(stage.account?.name == stage.samples.name("Anita", "Borg") && stage.profile == nil)
  }

  @Test func `keeps a web session for fourteen idle days`() throws {
    var stage = Stage()
    _ = try stage.signIn(kind: .cookie)
    #expect(try stage.session.expiresAt == stage.samples.now.addingTimeInterval(14 * 86_400).inMilliseconds)
  }

  @Test func `draws an audit id of its own for each line, at most three`() throws {
    var stage = try Stage.withKnownPerson()
    try stage.notify(.consentRevoked, at: stage.samples.now)
    stage.audit = []
    stage.samples.clock.advance(by: 10)
    _ = try stage.signIn()
    #expect(stage.audit.map(\.kind) == [.identityRevived, .signedIn])
    #expect(Set(stage.audit.map(\.id)).count == 2)
  }
}
