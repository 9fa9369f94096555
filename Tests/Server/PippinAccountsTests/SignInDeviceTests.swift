import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// What a sign-in keeps of the device and of the language, and when it tells of a new device (0072).
struct SignInDeviceTests {
  private let phone = DeviceMark(keptBy: "a phone", in: .standard)
  private let computer = DeviceMark(keptBy: "a computer", in: .standard)

  private func signIn(
    _ stage: inout Stage, on mark: DeviceMark?, speaking language: String? = nil, renewing: PresentedSession? = nil
  ) throws -> ChangeSet? {
    var attempt = stage.samples.attempt(by: stage.samples.proof(of: stage.key), renewing: renewing)
    attempt.mark = mark
    attempt.language = language
    let decision = try attempt.decide(
      on: stage.snapshot(of: attempt.reads), lifetimes: stage.lifetimes,
      at: stage.samples.stamp())
    stage.audit = []
    stage.commit(stage.samples.changes(of: decision))
    return decision.changes
  }

  private func putsAccount(_ changes: ChangeSet?) -> Bool {
    changes?.changes.contains { if case .putAccount = $0 { true } else { false } } ?? false
  }

  @Test func `tells of no device with the account's first session`() throws {
    var stage = Stage()
    _ = try signIn(&stage, on: phone, speaking: "de")
    #expect(stage.audit.map(\.kind) == [.accountCreated, .signedIn])
    #expect(stage.account?.devices.contains(phone) == true && stage.account?.language == "de")
  }

  @Test func `writes nothing more for a known device and the same language`() throws {
    var stage = Stage()
    _ = try signIn(&stage, on: phone, speaking: "de")
    for language in ["de", nil] {
      let changes = try signIn(&stage, on: phone, speaking: language)
      #expect(stage.audit.map(\.kind) == [.signedIn] && !putsAccount(changes))
    }
    #expect(stage.account?.language == "de")
  }

  @Test func `tells of a device that the account was not used on before, once`() throws {
    var stage = Stage()
    _ = try signIn(&stage, on: phone)
    #expect(try putsAccount(signIn(&stage, on: computer)))
    #expect(stage.audit.map(\.kind) == [.newDevice, .signedIn] || stage.audit.map(\.kind) == [.signedIn, .newDevice])
    #expect(Set(stage.audit.map(\.id)).count == 2 && Set(stage.audit.compactMap(\.session)).count == 1)
    #expect(try !putsAccount(signIn(&stage, on: computer)))
    #expect(stage.audit.map(\.kind) == [.signedIn])
  }

  @Test func `tells of every device where none was noted`() throws {
    var stage = try Stage.withKnownPerson()
    _ = try signIn(&stage, on: phone)
    #expect(stage.audit.contains { $0.kind == .newDevice })
  }

  @Test func `tells nobody of a session that goes on, and makes no device known by it`() throws {
    var stage = try Stage.withKnownPerson()
    let session = try #require(stage.sessions.values.first)
    _ = try signIn(&stage, on: phone, speaking: "ja", renewing: PresentedSession(of: session))
    #expect(stage.audit.map(\.kind) == [.sessionRenewed] && stage.account?.language == "ja")
    _ = try signIn(&stage, on: phone)
    #expect(stage.audit.contains { $0.kind == .newDevice })
  }

  @Test func `leaves to a later request what device it is`() throws {
    var stage = try Stage.withKnownPerson()
    #expect(try !putsAccount(signIn(&stage, on: nil)))
    #expect(stage.account?.devices.isEmpty == true)
  }

  @Test func `keeps a language that changed, and tells no back end`() throws {
    var stage = Stage()
    _ = try signIn(&stage, on: phone, speaking: "de")
    #expect(try putsAccount(signIn(&stage, on: phone, speaking: "ar")))
    #expect(stage.account?.language == "ar" && stage.audit.map(\.kind) == [.signedIn])
  }
}
