import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// An account has one password, whatever it came from (decision 0105).
@Suite struct `An account's only password` {
  private static let imported = "pässword of Anita"
  private static let hash = "$2y$05$abcdefghijklmnopqrstuuC05JpU/ycum4F8LALdWnI8gqVEaQ05C"
  private static let new = "a new password altogether"

  private let world: World
  private let app: PasswordApp
  private let social: SocialApp

  init() async throws {
    world = try await World(limits: .unlimited, isSocial: true)
    app = PasswordApp(world: world)
    social = SocialApp(world: world)
  }

  @discardableResult
  private func importing(_ line: String) async throws -> ImportedAccount {
    let account = try ImportRules(realm: .standard, clients: world.flows.clients)
      .account(of: AccountLine(parsing: Array(line.utf8)), now: world.clock.time)
    guard case .created = try await world.flows.importing.write([account]).first else {
      Issue.record("not created: \(line)")
      return account
    }
    return account
  }

  private func password(_ address: String) -> String { #""password":{"address":"\#(address)","hash":"\#(Self.hash)"}"# }

  private func passwords(_ account: String) async throws -> Int {
    let id = try #require(AccountID(account))
    return try await world.store.identities(of: id).count { $0.isPassword }
  }

  private func kinds(_ account: String) async throws -> [String] {
    let id = try #require(AccountID(account))
    return try await world.store.audit(of: id, limit: 100, after: nil).filter { $0.kind == .passwordRemoved }
      .map { $0.detail ?? "" }
  }

  private func merge(_ other: Answer, into own: Answer, dryRun: Bool = false) async -> Answer {
    await app.send(
      "/v1/account/merge", ["other_access_token": .string(other.accessToken), "dry_run": .bool(dryRun)],
      bearer: own.accessToken)
  }

  private func undo(_ lost: Answer, bearer: String) async -> Answer {
    await world.send("DELETE", "/v1/account/merges/" + lost.text("account.id"), bearer: bearer)
  }

  // MARK: Import

  @Test func `signs in with the verified address where an import brought it for an unverified one`() async throws {
    let account = try await importing(
      #"{"email":{"address":"a@example.org","verified":true},\#(password("b@example.org"))}"#)
    #expect(account.passwordNote == .moved)
    #expect(await app.signIn("b@example.org", Self.imported).verdict == "401 credentials_invalid")
    let here = await app.signIn("a@example.org", Self.imported)
    #expect(here.status == 200)
    let missing = await app.change(nil, Self.new, bearer: here.accessToken)
    #expect(missing.verdict == "422 invalid_value" && missing.text("errors.0.field") == "current_password")
    #expect(await app.change(Self.imported, Self.new, bearer: here.accessToken).verdict == "204")
    #expect(await app.signIn("a@example.org", Self.imported).verdict == "401 credentials_invalid")
    #expect(await app.signIn("a@example.org", Self.new).status == 200)
    #expect(try await passwords(here.text("account.id")) == 1)
  }

  @Test func `is left out by an import that brings it for an unverified address beside a verified one`() async throws {
    let google = #""identities":[{"provider":"google","subject":"108"}]"#
    let account = try await importing(
      #"{"external_id":"u","email":{"address":"a@example.org","verified":true},\#(google),\#(password("b@example.org"))}"#
    )
    #expect(account.passwordNote == .leftOut)
    for address in ["a@example.org", "b@example.org"] {
      #expect(await app.signIn(address, Self.imported).verdict == "401 credentials_invalid")
    }
    // Where no address is verified nobody but the file says whose the account is, and it stays as it was there.
    let other = try await importing(
      #"{"identities":[{"provider":"google","subject":"109"}],\#(password("c@example.org"))}"#)
    #expect(other.passwordNote == nil)
    #expect(await app.signIn("c@example.org", Self.imported).status == 200)
  }

  // MARK: Addresses

  /// An account with an imported password of an unverified address; a session that the password opened.
  private func unverified() async throws -> Answer {
    try await importing("{\(password("b@example.org"))}")
    let here = await app.signIn("b@example.org", Self.imported)
    #expect(here.status == 200)
    return here
  }

  private func link(_ person: String, _ bearer: String) async {
    let nonce = await social.nonce()
    let linked = await world.send(
      "POST", "/v1/account/identities/google",
      [
        "client_id": "com.example.app", "id_token": await social.googleToken(person, nonce: nonce),
        "nonce": .string(nonce),
      ], bearer: bearer)
    #expect(linked.status == 201)
  }

  private func prove(_ address: String, _ bearer: String) async throws -> Answer {
    #expect(await app.send("/v1/account/email", ["email": .string(address)], bearer: bearer).status == 202)
    return await app.send(
      "/v1/account/email/confirm", ["token": .string(try await app.token(to: address))], bearer: bearer)
  }

  @Test func `of an unverified address signs in no more once the account has a verified one`() async throws {
    let here = try await unverified()
    await link("anita", here.accessToken)
    #expect(await app.signIn("b@example.org", Self.imported).verdict == "401 credentials_invalid")
  }

  @Test func `of an unverified address is voided by a reset at the account's verified one`() async throws {
    let here = try await unverified()
    await link("anita", here.accessToken)
    _ = try await app.mail()
    _ = await app.forget("anita@example.com")
    let token = try await app.token(to: "anita@example.com")
    #expect(await app.reset(token, Self.new).verdict == "204")
    #expect(await App(world: world).session(here.accessToken).verdict == "401 session_ended signed_out")
    #expect(await app.signIn("b@example.org", Self.imported).verdict == "401 credentials_invalid")
    #expect(await app.signIn("anita@example.com", Self.imported).verdict == "401 credentials_invalid")
    let again = await app.signIn("anita@example.com", Self.new)
    #expect(again.text("account.id") == here.text("account.id"))
    #expect(try await passwords(here.text("account.id")) == 1)
  }

  @Test func `of an unverified address moves to one that is proved by whoever came in by it`() async throws {
    let here = try await unverified()
    #expect(try await prove("c@example.org", here.accessToken).status == 200)
    #expect(await app.signIn("b@example.org", Self.imported).verdict == "401 credentials_invalid")
    #expect(await app.signIn("c@example.org", Self.imported).text("account.id") == here.text("account.id"))
  }

  @Test func `of an unverified address ends when somebody proves one who did not come in by it`() async throws {
    let here = try await unverified()
    await link("kurt", here.accessToken)
    let google = await social.google("kurt")
    #expect(google.text("account.id") == here.text("account.id"))
    #expect(try await prove("c@example.org", google.accessToken).status == 200)
    for address in ["b@example.org", "c@example.org"] {
      #expect(await app.signIn(address, Self.imported).verdict == "401 credentials_invalid")
    }
    #expect(await App(world: world).session(here.accessToken).verdict == "401 session_ended signed_out")
    #expect(try await kinds(here.text("account.id")) == ["address"])
    #expect(try await app.mail(to: "c@example.org") != nil)
    #expect(world.postbox.messages.contains { $0.subject == "A password was removed" })
    // Now that there is none, one can be set without another.
    #expect(await app.change(nil, Self.new, bearer: google.accessToken).verdict == "204")
    #expect(try await passwords(here.text("account.id")) == 1)
  }

  @Test func `of an unverified address is not all that is left of an account, unless its person came in by it`()
    async throws
  {
    let here = try await unverified()
    await link("anita", here.accessToken)
    let google = await social.google("anita")
    let identities = await world.send("GET", "/v1/account/identities", bearer: google.accessToken)
    let path = "/v1/account/identities/" + Self.id(of: "google", identities)
    #expect(await world.send("DELETE", path, bearer: google.accessToken).verdict == "409 last_sign_in_method")
    #expect(await world.send("DELETE", path, bearer: here.accessToken).status == 204)
    #expect(await app.signIn("b@example.org", Self.imported).status == 200)
  }

  private static func id(of provider: String, _ answer: Answer) -> String {
    let index = (0..<answer.count("items")).first { answer.text("items.\($0).provider") == provider } ?? 0
    return answer.text("items.\(index).id")
  }

  // MARK: Merges

  @Test func `is the survivor's after a merge, and the other comes back with an undo`() async throws {
    let own = try await app.signUp("own@example.com")
    let other = try await app.signUp("other@example.com", password: Self.new)
    let trial = await merge(other, into: own, dryRun: true)
    let merged = await merge(other, into: own)
    #expect(merged.status == 200 && merged.body == trial.body && merged.count("identities") == 0)
    #expect(merged.text("removed_password.provider") == "password")
    #expect(merged.text("removed_password.email") == "other@example.com")
    #expect(await app.signIn("other@example.com", Self.new).verdict == "401 credentials_invalid")
    #expect(await app.signIn("own@example.com").status == 200)
    #expect(try await passwords(own.text("account.id")) == 1)
    #expect(try await kinds(own.text("account.id")) == ["merge"])
    #expect(try await app.mail(to: "own@example.com") != nil)
    #expect(world.postbox.messages.contains { $0.subject == "A password was removed" })
    _ = await app.forget("other@example.com")
    #expect(try await app.mail()?.subject != "Reset your password", "nobody has a password there")
    #expect(await undo(other, bearer: own.accessToken).status == 204)
    #expect(await app.signIn("other@example.com", Self.new).text("account.id") == other.text("account.id"))
    #expect(await app.signIn("own@example.com").text("account.id") == own.text("account.id"))
    #expect(await app.signIn("own@example.com").text("account.email") == "own@example.com")
  }

  @Test func `is the one of a verified address after a merge, and the other's sessions end`() async throws {
    let own = try await unverified()
    let elsewhere = await app.signIn("b@example.org", Self.imported)
    let other = try await app.signUp("other@example.com")
    let merged = await merge(other, into: own)
    #expect(merged.status == 200 && merged.text("removed_password.email") == "b@example.org")
    #expect(merged.text("account.email") == "other@example.com" && merged.count("identities") == 1)
    #expect(await app.signIn("b@example.org", Self.imported).verdict == "401 credentials_invalid")
    #expect(await app.signIn("other@example.com").text("account.id") == own.text("account.id"))
    let sessions = App(world: world)
    #expect(await sessions.session(own.accessToken).status == 200, "whoever merged is still there")
    #expect(await sessions.session(elsewhere.accessToken).verdict == "401 session_ended signed_out")
    let again = await app.signIn("other@example.com")
    #expect(await undo(other, bearer: again.accessToken).status == 204)
    #expect(await app.signIn("b@example.org", Self.imported).text("account.id") == own.text("account.id"))
    #expect(await app.signIn("other@example.com").text("account.id") == other.text("account.id"))
  }

  @Test func `does not come back with an undo once its address belongs to another password`() async throws {
    let own = try await app.signUp("own@example.com")
    let other = try await app.signUp("other@example.com")
    #expect(await merge(other, into: own).status == 200)
    // The notices of the merge, which would go out with the code in any order.
    _ = try await app.mail()
    let newcomer = try await app.signUp("other@example.com", password: Self.new)
    #expect(newcomer.status == 201)
    #expect(await undo(other, bearer: own.accessToken).verdict == "409 merge_final password_in_use")
    #expect(await app.signIn("other@example.com", Self.new).text("account.id") == newcomer.text("account.id"))
  }
}
