import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinTestKit
import Testing

/// What a stranger may prepare before the owner of an address comes: the five forms of account pre-hijacking (Sudhodanan and Paverd,
/// 2022).
enum PreHijacking: String, CaseIterable {
  /// An account with the owner's address and the stranger's password.
  case classicFederatedMerge
  /// A session in such an account.
  case unexpiredSession
  /// An identity of the stranger's in such an account.
  case trojanIdentifier
  /// A change to the owner's address that was asked for and not confirmed.
  case unexpiredEmailChange
  /// An identity of a provider that claims the owner's address and verifies none.
  case nonVerifyingProvider
}

/// Every way in which the owner's account can come into being, or become one with another.
enum Arrival: String, CaseIterable {
  case apple, google, facebook, openID, passwordSignUp, mailedCode, guestUpgrade, `import`, merge, linking, `operator`
}

/// No stranger reaches the account of the owner of an address by what they prepared (decision 0105).
@Suite struct `Account pre-hijacking` {
  /// The owner is Anita: Apple and Google vouch for her address.
  private static let address = "anita@example.com"
  private static let strangersPassword = "pässword of Anita"
  private static let strangersHash = "$2y$05$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C"

  /// Both people at one server.
  private struct Scene {
    let world: World
    let app: App
    let social: SocialApp
    let passwords: PasswordApp
    let form: PreHijacking
    let arrival: Arrival

    init(_ form: PreHijacking, _ arrival: Arrival) async throws {
      world = try await World(
        limits: .unlimited, guests: true, emailCode: true, isSocial: true,
        openIDProviders: OpenIDWorld.registrations())
      app = App(world: world)
      social = SocialApp(world: world)
      passwords = PasswordApp(world: world)
      (self.form, self.arrival) = (form, arrival)
    }

    func apple(_ fields: [(String, String)] = []) async -> Answer {
      let nonce = await app.nonce()
      let sheet = await app.sheet("anita", nonce: nonce, hidesEmail: false)
      return await app.send(app.body(sheet, nonce: nonce), fields: fields)
    }

    func openID() async -> Answer {
      let token = await world.atProviders(
        "POST", "/openid/emulator/id-tokens",
        ["client_id": .string(OpenIDWorld.clientID), "person": "anita", "nonce": nil, "age_seconds": .integer(0)])
      let body: JSONText = [
        "client_id": "com.example.app", "provider": "example-id", "id_token": .string(token.text("id_token")),
      ]
      return await world.send("POST", "/v1/sign-in/openid", body)
    }

    func importing(_ line: String) async throws {
      let account = try ImportRules(realm: .standard, clients: world.flows.clients)
        .account(of: AccountLine(parsing: Array(line.utf8)), now: world.clock.time)
      guard case .created = try await world.flows.importing.write([account]).first else {
        Issue.record("not created: \(line)")
        return
      }
    }

    func account(_ bearer: String) async -> String {
      await world.send("GET", "/v1/account", bearer: bearer).text("id")
    }
  }

  // MARK: The stranger

  /// An account that another system let the stranger make with the owner's address; a session in it.
  private func trojan(_ scene: Scene) async throws -> Answer {
    try await scene.importing(
      #"{"password":{"address":"\#(Self.address)","hash":"\#(Self.strangersHash)"}}"#)
    let answer = await scene.passwords.signIn(Self.address, Self.strangersPassword)
    #expect(answer.status == 200)
    return answer
  }

  private func prepare(_ scene: Scene) async throws -> Answer? {
    switch scene.form {
    case .classicFederatedMerge:
      _ = await scene.passwords.ask(Self.address, password: "the stranger's other one")
      return try await trojan(scene)
    case .unexpiredSession: return try await trojan(scene)
    case .trojanIdentifier:
      let answer = try await trojan(scene)
      let nonce = await scene.social.nonce()
      let linked = await scene.world.send(
        "POST", "/v1/account/identities/google",
        [
          "client_id": "com.example.app", "id_token": await scene.social.googleToken("kurt", nonce: nonce),
          "nonce": .string(nonce),
        ], bearer: answer.accessToken)
      #expect(linked.status == 201)
      return answer
    case .unexpiredEmailChange:
      let answer = try await scene.passwords.signUp("stranger@example.net", password: Self.strangersPassword)
      let asked = await scene.passwords.send(
        "/v1/account/email", ["email": .string(Self.address)], bearer: answer.accessToken)
      #expect(asked.status == 202)
      return answer
    case .nonVerifyingProvider:
      return scene.arrival == .openID ? await scene.social.facebook("anita") : await scene.openID()
    }
  }

  /// The accounts that the stranger reaches by what was prepared.
  private func reached(_ scene: Scene, _ prepared: Answer?) async throws -> [String] {
    var answers: [Answer] = []
    switch scene.form {
    case .classicFederatedMerge, .unexpiredSession:
      for password in [Self.strangersPassword, "the stranger's other one"] {
        answers.append(await scene.passwords.signIn(Self.address, password))
      }
    case .trojanIdentifier: answers.append(await scene.social.google("kurt"))
    case .unexpiredEmailChange:
      let confirmed = await scene.passwords.send(
        "/v1/account/email/confirm", ["token": "000000"], bearer: prepared?.accessToken)
      #expect(confirmed.status != 200)
      answers.append(await scene.passwords.signIn("stranger@example.net", Self.strangersPassword))
      answers.append(await scene.passwords.signIn(Self.address, Self.strangersPassword))
    case .nonVerifyingProvider:
      answers.append(scene.arrival == .openID ? await scene.social.facebook("anita") : await scene.openID())
    }
    var reached = answers.filter { $0.status == 200 }.map { $0.text("account.id") }
    if let prepared {
      reached.append(await scene.account(prepared.accessToken))
      let refreshed = await scene.app.refresh(prepared.refreshToken)
      if refreshed.status == 200 { reached.append(await scene.account(refreshed.accessToken)) }
    }
    return reached.filter { !$0.isEmpty }
  }

  // MARK: The owner

  private func arrive(_ scene: Scene, trojan: Answer?) async throws -> Answer {
    let passwords = scene.passwords
    switch scene.arrival {
    case .apple: return await scene.apple()
    case .google: return await scene.social.google("anita")
    case .facebook: return await scene.social.facebook("anita")
    case .openID: return await scene.openID()
    case .passwordSignUp: return try await passwords.signUp(Self.address)
    case .mailedCode:
      _ = await scene.apple()
      let asked = await passwords.askForSignIn(Self.address)
      return await passwords.confirmSignIn(asked.text("sign_in.id"), try await passwords.token(to: Self.address))
    case .guestUpgrade:
      let guest = await Guest(at: scene.app)
      return await scene.apple(guest.bearer)
    case .import:
      // The other system joined both by the address: its line brings the stranger's password beside the owner's Google account.
      let subject = try await subjectOfAnita()
      let password =
        scene.form == .classicFederatedMerge
        ? #","password":{"address":"stranger@example.net","hash":"\#(Self.strangersHash)"}"# : ""
      try await scene.importing(
        #"{"email":{"address":"\#(Self.address)","verified":true},"identities":[{"provider":"google","subject":"\#(subject)"}]\#(password)}"#
      )
      let answer = await scene.social.google("anita")
      #expect(
        await passwords.signIn("stranger@example.net", Self.strangersPassword).text("account.id")
          != answer.text("account.id"))
      return answer
    case .merge:
      let (own, other) = (await scene.apple(), await scene.social.facebook("mary"))
      let merged = await scene.world.send(
        "POST", "/v1/account/merge", ["other_access_token": .string(other.accessToken)], bearer: own.accessToken)
      #expect(merged.status == 200)
      return own
    case .linking:
      let own = await scene.apple()
      let linked = await scene.world.send(
        "POST", "/v1/account/identities/facebook",
        ["client_id": "com.example.app", "access_token": await scene.social.facebookToken("mary")],
        bearer: own.accessToken)
      #expect(linked.status == 201)
      return own
    case .operator:
      let own = try await passwords.signUp(Self.address)
      // An operator who takes the two accounts of one address for one person's merges even the stranger's.
      let isTrojan = scene.form == .classicFederatedMerge || scene.form == .unexpiredSession
      let other = isTrojan ? try #require(trojan) : await scene.social.facebook("mary")
      _ = try await scene.world.flows.merging.merge(
        try #require(AccountID(other.text("account.id"))), into: try #require(AccountID(own.text("account.id"))),
        isTrial: false, by: AuditEvent.commandLine)
      return own
    }
  }

  /// What Google calls Anita: the same in every world of this seed.
  private func subjectOfAnita() async throws -> String {
    let elsewhere = try await World(isSocial: true)
    let id = try #require(AccountID(await SocialApp(world: elsewhere).google("anita").text("account.id")))
    return try #require(try await elsewhere.store.identities(of: id).first).key.subject
  }

  @Test(arguments: PreHijacking.allCases, Arrival.allCases)
  func `does not reach the owner's account, whichever way it comes into being`(
    form: PreHijacking, arrival: Arrival
  ) async throws {
    let scene = try await Scene(form, arrival)
    let prepared = try await prepare(scene)
    _ = try await scene.passwords.mail()
    let owner = try await arrive(scene, trojan: prepared)
    let account = owner.text("account.id")
    #expect((200...201).contains(owner.status) && !account.isEmpty, "\(owner.verdict)")
    let reached = try await reached(scene, prepared)
    #expect(!reached.contains(account))
    #expect(await scene.account(owner.accessToken) == account, "the owner is still there")
  }

  @Test func `has a cell for each of five forms and eleven ways`() {
    #expect(PreHijacking.allCases.count * Arrival.allCases.count == 55)
  }
}
