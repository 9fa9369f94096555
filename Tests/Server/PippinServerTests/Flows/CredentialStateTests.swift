import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

/// A device says that the person withdrew their consent (NATIVE-10). Simulators say so of people who did not (NATIVE-13), so Apple
/// is asked, and decides.
@Suite struct `A device that says revoked` {
  private let world: World
  private let app: App

  init() async throws {
    world = try await World()
    app = App(world: world)
  }

  private struct Person {
    let user: String
    let answer: Answer
    var account: AccountID { get throws { try #require(AccountID(answer.text("account.id"))) } }
  }

  private func signIn(_ person: String = "mary") async -> Person {
    let nonce = await app.nonce()
    let sheet = await app.sheet(person, nonce: nonce)
    return Person(user: sheet.user, answer: await app.send(app.body(sheet, nonce: nonce)))
  }

  private func says(_ state: String = "revoked", of person: Person) async -> Answer {
    await world.send(
      "GET", "/v1/session", bearer: person.answer.accessToken,
      fields: [("apple-user", person.user), ("apple-credential-state", state)])
  }

  /// The person leaves, and Apple's notification is lost.
  private func leavesUnheard(_ person: String = "mary") async {
    await world.atApple("POST", "/emulator/faults", ["endpoint": "notifications", "kind": "lose_event"])
    await world.stopUsing(person)
  }

  private var questions: Int {
    world.transport.requests(to: "/auth/token").filter {
      String(decoding: $0.body, as: UTF8.self).contains("grant_type=refresh_token")
    }.count
  }

  private var waiting: Int {
    get async throws { try await world.store.jobCounts().first { $0.kind == .validateApple }?.waiting ?? 0 }
  }

  @Test func `is believed when Apple refuses the token, at once and on all their devices`() async throws {
    let (phone, pad, kurt) = (await signIn(), await signIn(), await signIn("kurt"))
    await leavesUnheard()
    #expect(await says(of: phone).verdict == "401 session_ended apple_consent_revoked")
    #expect(await app.session(pad.answer.accessToken).verdict == "401 session_ended apple_consent_revoked")
    #expect(await app.session(kurt.answer.accessToken).verdict == "200")
    let audit = try await world.store.audit(of: phone.account, limit: 9, after: nil)
    #expect(audit.contains { $0.kind == .identityRevoked && $0.detail == "apple_consent_revoked" })
    #expect(await says(of: phone).verdict == "401 session_ended apple_consent_revoked")
    #expect(questions == 1)
  }

  @Test func `is not believed when Apple says that the consent stands`() async throws {
    let person = await signIn()
    #expect(await says(of: person).verdict == "200")
    #expect(questions == 1)
    #expect(try await waiting == 0)
    #expect(await app.refresh(person.answer.refreshToken).verdict == "200")
  }

  @Test func `has Apple asked once a minute, and once more afterwards`() async throws {
    let person = await signIn()
    for _ in 0..<20 { #expect(await says(of: person).verdict == "200") }
    try await world.flows.jobs.jobRunner.runDue()
    #expect(questions == 1)
    #expect(try await waiting == 1)
    world.clock.advance(by: 61)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(questions == 2)
    #expect(await says(of: person).verdict == "200")
    #expect(questions == 2, "the job has just asked")
  }

  @Test func `is heard by the job, though Apple said a moment ago that the consent stood`() async throws {
    let person = await signIn()
    #expect(await says(of: person).verdict == "200")
    await leavesUnheard()
    #expect(await says(of: person).verdict == "200")
    world.clock.advance(by: 61)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(await app.session(person.answer.accessToken).verdict == "401 session_ended apple_consent_revoked")
  }

  @Test(arguments: ["status", "html", "drop", "throttle", "empty"])
  func `signs nobody out while Apple is away, and Apple is asked when it is back (0052)`(kind: String) async throws {
    let person = await signIn()
    await leavesUnheard()
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": .string(kind)])
    #expect(await says(of: person).verdict == "200")
    #expect(try await waiting == 1)
    await world.atApple("DELETE", "/emulator/faults")
    world.clock.advance(by: 600)
    try await world.flows.jobs.jobRunner.runDue()
    #expect(await app.session(person.answer.accessToken).verdict == "401 session_ended apple_consent_revoked")
    #expect(try await waiting == 0)
  }

  @Test func `is believed where there is no token to ask about, for this session alone`() async throws {
    let (phone, pad) = (await signIn(), await signIn())
    let identity = try #require(try await world.store.identities(of: phone.account).first)
    var changes = ChangeSet(
      id: Samples().id(), relyingOnNothingBecause: "the token is lost", at: world.clock.now())
    changes.add(.removeVaultEntries(of: identity.id))
    try await world.store.commit(changes)
    #expect(await says(of: phone).verdict == "401 session_ended apple_consent_revoked")
    #expect(await app.session(pad.answer.accessToken).verdict == "200")
    #expect(questions == 0)
    let audit = try await world.store.audit(of: phone.account, limit: 9, after: nil)
    #expect(audit.contains { $0.kind == .sessionEnded && $0.detail == "apple_consent_revoked" })
  }

  @Test func `must say so in Apple's word, and of whom`() async throws {
    let person = await signIn()
    for state in ["authorized", "Revoked", "0", ""] {
      #expect(await says(state, of: person).verdict == "422 invalid_value")
    }
    let alone = await world.send(
      "GET", "/v1/session", bearer: person.answer.accessToken, fields: [("apple-credential-state", "revoked")])
    #expect(alone.verdict == "422 invalid_value")
    let another = Person(user: "000000.f00.0000", answer: person.answer)
    #expect(await says(of: another).verdict == "409 apple_user_mismatch")
    #expect(questions == 0)
  }
}
