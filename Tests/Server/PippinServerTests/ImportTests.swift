import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinSecret
import PippinTestKit
import Testing

/// What becomes of each kind of person whom an operator's file brings.
@Suite struct `An imported person` {
  private let world: World
  private let app: App
  /// What Apple calls Mary: the same in every world of this seed.
  private let subject: String

  init() async throws {
    let elsewhere = try await World()
    let mary = await App(world: elsewhere).signIn()
    let id = try #require(AccountID(mary.text("account.id")))
    subject = try #require(try await elsewhere.store.identities(of: id).first).key.subject
    world = try await World(limits: .unlimited, isSocial: true)
    app = App(world: world)
  }

  /// Imports lines that must read well; the verdicts as words.
  private func importing(_ lines: String...) async throws -> [String] {
    let rules = ImportRules(realm: .standard, clients: world.flows.clients)
    let accounts = try lines.map { line in
      try rules.account(of: AccountLine(parsing: Array(line.utf8)), now: world.clock.time)
    }
    let judged = try await world.flows.importing.judge(accounts)
    let written = try await world.flows.importing.write(accounts)
    #expect(judged.map(\.word) == written.map(\.word), "what is judged is what is written")
    return written.map(\.word)
  }

  private func refusal(_ line: String) -> String? {
    do throws(AccountLineProblem) {
      _ = try ImportRules(realm: .standard, clients: world.flows.clients)
        .account(of: AccountLine(parsing: Array(line.utf8)), now: world.clock.time)
      return nil
    } catch {
      return error.code
    }
  }

  /// Mary signs in with Apple, and shares her address.
  private func signInSharingAddress() async -> Answer {
    let nonce = await app.nonce()
    return await app.send(app.body(await app.sheet("mary", nonce: nonce, hidesEmail: false), nonce: nonce))
  }

  private func apple(_ more: String = "", subject: String? = nil, account: String = "") -> String {
    """
    {\(account)"identities":[{"provider":"apple","team":"TEAM000001","subject":"\(subject ?? self.subject)"\(more)}]}
    """
  }

  @Test func `signs in by an Apple subject with the account that the file says`() async throws {
    let id = "01890a5d-ac96-774b-bcce-b302099a8057"
    let line = apple(account: #""id":"\#(id)","external_id":"user-1","created_at":"2023-06-29T20:02:38Z","#)
    #expect(try await importing(line) == ["created"])
    #expect(try await importing(line) == ["unchanged"])
    let answer = await app.signIn()
    #expect(answer.status == 200 && answer["created"]?.bool == false)
    #expect(answer.text("account.id") == id && answer.text("account.external_id") == "user-1")
    #expect(answer.text("account.created_at") == "2023-06-29T20:02:38Z")
    #expect(try await importing(line) == ["unchanged"], "also after she was here")
  }

  @Test func `has a refresh token that is validated, and is revoked at the deletion`() async throws {
    #expect(
      try await importing(
        apple(#","client":"com.example.app","refresh_token":"r0123456789abcdef0123456789abcdef.0.xyz.abc""#))
        == ["created"])
    let key = IdentityKey(realm: .standard, provider: .apple, tenant: "TEAM000001", subject: subject)
    let identity = try #require(try await world.store.snapshot(of: [.identity(key)]).identity(key))
    let entries = try await world.store.snapshot(of: [.vaultEntries(of: identity.id)]).vaultEntries(of: identity.id)
    #expect(entries.count == 1 && entries.first?.checkedAt == nil)
    #expect(
      entries.first.flatMap { world.flows.vault.refreshToken(in: $0)?.revealed }
        == "r0123456789abcdef0123456789abcdef.0.xyz.abc")
    let result = try await world.flows.deletion.deleteAccountAsAdministrator(identity.account)
    #expect(result.atApple.rawValue == "pending")
  }

  @Test func `without a refresh token removes the app at Apple by hand after a deletion`() async throws {
    #expect(try await importing(apple()) == ["created"])
    let key = IdentityKey(realm: .standard, provider: .apple, tenant: "TEAM000001", subject: subject)
    let account = try #require(try await world.store.snapshot(of: [.identity(key)]).identity(key)).account
    #expect(try await world.flows.deletion.deleteAccountAsAdministrator(account).atApple.rawValue == "manual")
  }

  @Test func `with a verified address is found by it, and its owner is offered a link, not the account`() async throws {
    #expect(
      try await importing(
        #"{"email":{"address":"Mary@example.com","verified":true},"identities":[{"provider":"google","subject":"108"}]}"#
      )
        == ["created"])
    let answer = await signInSharingAddress()
    #expect(answer.verdict == "409 account_exists")
  }

  @Test func `with an unverified address reserves nothing`() async throws {
    #expect(
      try await importing(
        #"{"email":{"address":"mary@example.com","verified":false},"identities":[{"provider":"google","subject":"108"}]}"#
      )
        == ["created"])
    let answer = await signInSharingAddress()
    #expect(answer.status == 200 && answer["created"]?.bool == true)
    // What Facebook says proves nothing either, unless the operator vouches for the account's own address.
    #expect(
      try await importing(
        #"{"identities":[{"provider":"facebook","app_id":"1000000000000001","subject":"9","email":"anita@example.com","email_verified":true}]}"#
      ) == ["created"])
    let anita = try #require(CanonicalAddress("anita@example.com"))
    #expect(
      try await world.store.snapshot(of: [.provedAddress(.standard, anita)]).proofs(of: anita, in: .standard).isEmpty)
  }

  @Test func `with nothing but a password signs in with it, whether the address is verified or not`() async throws {
    let hash = "$2y$05$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C"
    #expect(
      try await importing(
        #"{"email":{"address":"a@example.org","verified":true},"password":{"address":"a@example.org","hash":"\#(hash)"}}"#,
        #"{"password":{"address":"b@example.org","hash":"\#(hash)"}}"#) == ["created", "created"])
    let someone = PasswordApp(world: world)
    for (address, isVerified) in [("a@example.org", true), ("b@example.org", false)] {
      #expect(await someone.signIn(address, "wrong password").verdict == "401 credentials_invalid")
      let answer = await someone.signIn(address, "pässword of Anita")
      #expect(answer.status == 200 && answer["account.email_verified"]?.bool == isVerified, "\(address)")
    }
    // An address that nobody proved is mailed no way in, so whoever reads it does not get the account of who typed it.
    let canonical = try #require(CanonicalAddress("b@example.org"))
    let read = try await world.store.snapshot(of: [.password(.standard, canonical)])
    #expect(try read.password(of: canonical, in: .standard) == nil)
    #expect(
      try read.unprovedPassword(of: canonical, in: .standard)?.credential.hash.revealed.hasPrefix("$argon2id$") == true)
  }

  @Test func `is refused where somebody has a password for the address, verified or not`() async throws {
    let hash = "$2y$05$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C"
    func line(_ address: String, _ isVerified: Bool) -> String {
      #"{"email":{"address":"\#(address)","verified":\#(isVerified)},"password":{"address":"\#(address)","hash":"\#(hash)"},"#
        + #""identities":[{"provider":"google","subject":"\#(address)\#(isVerified)"}]}"#
    }
    #expect(try await importing(line("a@example.org", true), line("b@example.org", false)) == ["created", "created"])
    #expect(
      try await importing(line("A@example.org", false), line("B@example.org", true)) == [
        "password_in_use", "password_in_use",
      ])
  }

  @Test func `whose password is at an address that somebody proves with another one is not let in by it`() async throws
  {
    let hash = "$2y$05$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C"
    #expect(
      try await importing(#"{"password":{"address":"mary@example.com","hash":"\#(hash)"}}"#) == ["created"])
    let owner = PasswordApp(world: world)
    #expect(try await owner.signUp().status == 201)
    #expect(await owner.signIn("mary@example.com", "pässword of Anita").verdict == "401 credentials_invalid")
    #expect(await owner.signIn().status == 200)
  }

  @Test func `is refused where an identity, an address, an id or a key is another's`() async throws {
    let mary = await signInSharingAddress()
    let id = mary.text("account.id")
    #expect(try await importing(apple()) == ["unchanged"], "every sign-in method of the line leads to one account")
    #expect(
      try await importing(apple(account: #""id":"01890a5d-ac96-774b-bcce-b302099a8057","#)) == ["identity_in_use"])
    #expect(try await importing(apple(account: #""external_id":"x","#)) == ["identity_in_use"])
    #expect(
      try await importing(
        #"{"email":{"address":"mary@example.com","verified":true},"identities":[{"provider":"google","subject":"1"}]}"#)
        == ["address_in_use"])
    #expect(
      try await importing(#"{"id":"\#(id)","identities":[{"provider":"google","subject":"1"}]}"#) == ["unchanged"],
      "an import never changes an account")
    #expect(
      try await importing(
        #"{"external_id":"k","identities":[{"provider":"google","subject":"2"}]}"#,
        #"{"external_id":"l","identities":[{"provider":"google","subject":"3"}]}"#) == ["created", "created"])
    #expect(
      try await importing(#"{"external_id":"k","identities":[{"provider":"google","subject":"3"}]}"#)
        == ["identity_in_use"])
  }

  @Test func `with a password that the export left out is imported without one`() async throws {
    let firebase =
      #"{"algorithm":"firebase-scrypt","hash":"UkVEQUNURUQ=","salt":"c2FsdA==","signer_key":"a","salt_separator":"Bw==","rounds":8,"mem_cost":14}"#
    for (index, hash) in [#""UkVEQUNURUQ=""#, firebase].enumerated() {
      let line =
        #"{"identities":[{"provider":"google","subject":"r\#(index)"}],"password":{"address":"r\#(index)@example.org","hash":\#(hash)}}"#
      #expect(try await importing(line) == ["created"])
    }
    #expect(refusal(#"{"password":{"address":"a@example.org","hash":"UkVEQUNURUQ="}}"#) == "no_sign_in_method")
  }

  @Test func `from Keycloak brings the credential as the realm's export has it`() async throws {
    let line =
      #"{"password":{"address":"k@example.org","hash":{"algorithm":"keycloak","secret_data":"{\"value\":\"douYiBC5tcNqU/4cZFLEEZ6nWBX76Cd7G2wPBYIlc3kFdrsAHSEouMrvtxLp3TPqVQFaZ3/FNohl3+JVBdu4xw==\",\"salt\":\"c2l4dGVlbiBieXRlIHNhbA==\",\"additionalParameters\":{}}","credential_data":"{\"hashIterations\":27500,\"algorithm\":\"pbkdf2-sha256\",\"additionalParameters\":{}}"}}}"#
    #expect(try await importing(line) == ["created"])
    let read = try AccountLine(parsing: Array(line.utf8))
    #expect(try AccountLine(parsing: read.bytes).bytes == read.bytes)
    #expect(await PasswordApp(world: world).signIn("k@example.org", "pässword of Anita").status == 200)
    for broken in ["{", "[]", #"{\"value\":\"x\"}"#] {
      let code = refusal(
        #"{"password":{"address":"k@example.org","hash":{"algorithm":"keycloak","secret_data":"\#(broken)","credential_data":"{}"}}}"#
      )
      #expect(code == "invalid_value" || code == "missing_member", "\(broken)")
    }
  }

  @Test func `who signed up by an emailed code is exported, and comes back by the next code`() async throws {
    let former = try await World(seed: 3, emailCodeSignsUp: true)
    let mary = PasswordApp(world: former)
    let asked = await mary.askForSignIn()
    let created = await mary.confirmSignIn(asked.text("sign_in.id"), try await mary.token())
    #expect(created.status == 201)
    let page = try await former.flows.exporting.page(of: .standard, after: nil)
    let line = try #require(page.lines.first)
    #expect(page.skipped == 0 && !line.hasSignInMethod && line.isOpenedByMail)

    let world = try await World(seed: 2, emailCode: true)
    let rules = ImportRules(realm: .standard, clients: world.flows.clients)
    let account = try rules.account(of: AccountLine(parsing: line.bytes), now: world.clock.time)
    #expect(try await world.flows.importing.write([account]).map(\.word) == ["created"])
    #expect(try await world.flows.importing.write([account]).map(\.word) == ["unchanged"])
    let app = PasswordApp(world: world)
    let again = await app.askForSignIn()
    let answer = await app.confirmSignIn(again.text("sign_in.id"), try await app.token())
    #expect(answer.status == 200 && answer.text("account.id") == created.text("account.id"))
    #expect(try await world.flows.exporting.page(of: .standard, after: nil).lines.map(\.bytes) == [line.bytes])
  }

  @Test func `with a verified address alone needs one that mail reaches, and is found by it`() async throws {
    let line = #"{"email":{"address":"anna@example.org","verified":true},"identities":[]}"#
    #expect(try await importing(line) == ["created"])
    #expect(try await importing(line) == ["unchanged"])
    for email in [
      #"{"address":"a@example.org"}"#, #"{"address":"a@privaterelay.appleid.com","verified":true}"#,
      #"{"address":"a@example.org","verified":true,"is_private":true}"#, #"{"address":"nobody","verified":true}"#,
    ] {
      #expect(refusal(#"{"email":\#(email),"identities":[]}"#) == "no_sign_in_method", "\(email)")
    }
    // Somebody who proved the address by a sign-in method is another account than the line describes.
    _ = await signInSharingAddress()
    #expect(
      try await importing(#"{"email":{"address":"mary@example.com","verified":true}}"#) == ["address_in_use"])
  }

  @Test func `who was deleted here does not come back by an old file`() async throws {
    let line = apple(account: #""id":"01890a5d-ac96-774b-bcce-b302099a8057","#)
    #expect(try await importing(line) == ["created"])
    let id = try #require(AccountID("01890a5d-ac96-774b-bcce-b302099a8057"))
    _ = try await world.flows.deletion.deleteAccountAsAdministrator(id)
    #expect(try await importing(line) == ["account_deleted"])
  }

  @Test func `never has an id that stands for something of another account`() async throws {
    let mary = await signInSharingAddress()
    let id = try #require(AccountID(mary.text("account.id")))
    let identity = try #require(try await world.store.identities(of: id).first)
    let hers = try #require(CanonicalAddress("mary@example.com"))
    for taken in [
      identity.id.uuid, identity.id.uuid.counterpart, id.uuid.counterpart,
    ] {
      let line =
        #"{"id":"\#(taken)","email":{"address":"evil@example.net","verified":true},"identities":[{"provider":"google","subject":"\#(taken)"}]}"#
      #expect(try await importing(line) == ["id_in_use"], "\(taken)")
    }
    let proofs = try await world.store.snapshot(of: [.provedAddress(.standard, hers)]).proofs(of: hers, in: .standard)
    #expect(proofs.map(\.account) == [id])
  }

  @Test func `who is suspended in the file is let in by nobody`() async throws {
    let line =
      #"{"suspended":{"at":"2024-01-01T00:00:00Z","reason":"fraud","by":"old system"},"identities":[{"provider":"apple","team":"TEAM000001","subject":"\#(subject)"}]}"#
    #expect(try await importing(line) == ["created"])
    #expect(await app.signIn().verdict == "403 account_suspended")
  }

  @Test func `is refused by itself where nobody could ever sign in, or a value is out of bounds`() throws {
    let cases: [(String, String)] = [
      (#"{"identities":[{"provider":"apple","team":"OTHERTEAM1","subject":"1"}]}"#, "unknown_team"),
      (#"{"identities":[{"provider":"facebook","app_id":"1","subject":"1"}]}"#, "unknown_app"),
      (apple(#","client":"nobody","refresh_token":"r""#), "unknown_client"),
      (#"{"identities":[]}"#, "no_sign_in_method"),
      (#"{"identities":[{"provider":"myspace","subject":"1"}]}"#, "invalid_value"),
      (#"{"identities":[{"provider":"google"}]}"#, "missing_member"),
      (#"{"identities":[{"provider":"google","subject":"1","tenant":"x"}]}"#, "unknown_member"),
      (
        #"{"identities":[{"provider":"google","subject":"1"},{"provider":"google","subject":"1"}]}"#,
        "repeated_identity"
      ),
      (
        #"{"email":{"address":"nobody","verified":true},"identities":[{"provider":"google","subject":"1"}]}"#,
        "address_not_verifiable"
      ),
      (#"{"created_at":"2999-01-01T00:00:00Z","identities":[{"provider":"google","subject":"1"}]}"#, "invalid_value"),
      (#"{"metadata":{"a.b":1},"identities":[{"provider":"google","subject":"1"}]}"#, "invalid_value"),
      (
        #"{"metadata":{"a":"\#(String(repeating: "x", count: 4096))"},"identities":[{"provider":"google","subject":"1"}]}"#,
        "invalid_value"
      ),
      (
        #"{"external_id":"\#(String(repeating: "x", count: 256))","identities":[{"provider":"google","subject":"1"}]}"#,
        "invalid_value"
      ),
      (
        #"{"password":{"address":"a@example.org","hash":"$2b$31$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C"}}"#,
        "hash_too_costly"
      ),
      (#"{"password":{"address":"a@example.org","hash":"md5:1234"}}"#, "hash_unknown"),
      (#"{"password":{"address":"a@example.org","hash":"$2b$05$x"}}"#, "hash_malformed"),
      (#"{"identities":[{"provider":"google","subject":"1","status":"revoked"}]}"#, "missing_member"),
      ("[]", "invalid_value"), ("{", "malformed_json"), (#"{"id":1}"#, "invalid_value"),
      (#"{"identities":[{"provider":"google","subject":"1"}],"identities":[]}"#, "malformed_json"),
    ]
    for (line, code) in cases { #expect(refusal(line) == code, "\(line)") }
  }

  @Test func `who has a relay address is known by its domain, which only Apple gives out`() async throws {
    #expect(
      try await importing(apple(#","email":"abc@privaterelay.appleid.com","email_verified":true"#)) == ["created"])
    let key = IdentityKey(realm: .standard, provider: .apple, tenant: "TEAM000001", subject: subject)
    let read = try await world.store.snapshot(of: [.identity(key)])
    let identity = try #require(try read.identity(key))
    #expect(identity.email == EmailClaim(address: "abc@privaterelay.appleid.com", isProved: true, isPrivate: true))
    #expect(try read.account(identity.account)?.email?.isPrivate == true)
  }
}

extension ImportFlows.Verdict {
  fileprivate var word: String {
    switch self {
    case .created: "created"
    case .unchanged: "unchanged"
    case .refused(let problem): problem.code
    }
  }
}
