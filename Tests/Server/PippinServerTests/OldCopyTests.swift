import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinTestKit
import Testing

/// What somebody can do with a copy from before the owner did something. The table is that of decision 0103.
@Suite struct `A copy from before` {
  /// What was copied.
  enum Copy: String, CaseIterable {
    case accessToken = "access token"
    case newestRefreshToken = "newest refresh token"
    case formerRefreshTokenWithKey = "former refresh token with its retry key"
    case formerRefreshTokenWithoutKey = "former refresh token without a retry key"
    case cookie
    case clientsRefreshToken = "OpenID client's refresh token"
    case guestsAccessToken = "guest's access token"
    case guestsRefreshToken = "guest's refresh token"

    var isGuests: Bool { self == .guestsAccessToken || self == .guestsRefreshToken }
  }

  /// What the owner did since.
  enum Deed: String, CaseIterable {
    case signedInAgain = "signed in again in the session"
    case refreshed
    case changedPassword = "changed the password"
    case resetPassword = "reset the password"
    case linked = "linked a sign-in method"
    case unlinked = "unlinked a sign-in method"
    case signedOut = "signed out everywhere"
    case merged = "merged the account into another"
    case deleted = "deleted the account"
    case suspended = "was suspended"
    case upgradedBySignIn = "signed in as the guest"
    case upgradedByLink = "attached a sign-in method as the guest"
    case upgradedByPassword = "signed up as the guest"

    var isGuests: Bool { [.upgradedBySignIn, .upgradedByLink, .upgradedByPassword].contains(self) }
  }

  private static let ended = "401 session_ended "
  private static let reused = ended + "reuse_detected"

  static let table: [(Copy, [Deed: String])] = [
    (
      .accessToken,
      [
        .signedInAgain: "not recent", .refreshed: "recent", .changedPassword: "recent", .linked: "recent",
        .unlinked: "recent",
      ]
    ),
    (
      .newestRefreshToken,
      [
        .signedInAgain: reused, .refreshed: reused, .changedPassword: "refreshes", .linked: "refreshes",
        .unlinked: "refreshes",
      ]
    ),
    (
      .formerRefreshTokenWithKey,
      [
        .signedInAgain: reused, .refreshed: reused, .changedPassword: "refreshes", .linked: "refreshes",
        .unlinked: "refreshes",
      ]
    ),
    (
      .formerRefreshTokenWithoutKey,
      [
        .signedInAgain: reused, .refreshed: reused, .changedPassword: reused, .linked: reused, .unlinked: reused,
      ]
    ),
    (
      .cookie,
      [
        .signedInAgain: "signed out", .refreshed: "recent", .changedPassword: "recent", .linked: "recent",
        .unlinked: "recent",
      ]
    ),
    (
      .clientsRefreshToken,
      [
        .signedInAgain: "refreshes", .refreshed: "refreshes", .changedPassword: "refreshes", .linked: "refreshes",
        .unlinked: "refreshes",
      ]
    ),
    (
      .guestsAccessToken,
      [
        .refreshed: "recent", .upgradedBySignIn: "nothing", .upgradedByLink: "nothing", .upgradedByPassword: "nothing",
      ]
    ),
    (
      .guestsRefreshToken,
      [.refreshed: reused, .upgradedBySignIn: reused, .upgradedByLink: reused, .upgradedByPassword: reused]
    ),
  ]

  /// What ends every session of the account, and how a copy of what an app held is answered then.
  static let endings: [Deed: String] = [
    .resetPassword: ended + "signed_out", .signedOut: ended + "signed_out", .merged: ended + "account_merged",
    .deleted: ended + "account_deleted",
  ]

  static func expected(_ copy: Copy, _ deed: Deed) -> String? {
    if let outcome = table.first(where: { $0.0 == copy })?.1[deed] { return outcome }
    guard deed == .suspended || endings[deed] != nil, !(copy.isGuests && deed == .resetPassword) else { return nil }
    switch copy {
    case .cookie: return "signed out"
    case .clientsRefreshToken: return "refused"
    case .accessToken, .guestsAccessToken: return endings[deed] ?? ended + "suspended"
    default: return endings[deed] ?? "403 account_suspended"
    }
  }

  struct Cell: Sendable, CustomTestStringConvertible {
    let copy: Copy
    let deed: Deed
    let outcome: String

    var testDescription: String { "\(copy.rawValue), the owner \(deed.rawValue): \(outcome)" }
  }

  static let cells = Copy.allCases.flatMap { copy in
    Deed.allCases.compactMap { deed in expected(copy, deed).map { Cell(copy: copy, deed: deed, outcome: $0) } }
  }

  @Test func `is looked at in every cell of the table`() {
    #expect(Self.cells.count == 76)
  }

  @Test(arguments: cells)
  func `gains nothing by what the owner does`(_ cell: Cell) async throws {
    let owner = try await Owner(isGuest: cell.copy.isGuests)
    let copied = try await owner.copy(cell.copy)
    try await owner.does(cell.deed, holding: cell.copy)
    let outcome = try await owner.tries(copied)
    #expect(outcome == cell.outcome)
  }

  // MARK: What was possible

  @Test
  func `of an access token sets no password, asks for no address and deletes nothing once the owner signed in again`()
    async throws
  {
    let owner = try await Owner(isGuest: false)
    let copied = owner.answer.accessToken
    try await owner.does(.signedInAgain, holding: .accessToken)
    let world = owner.world
    let refused = "403 reauthentication_required"
    let password = PasswordApp(world: world)
    #expect(await password.change(PasswordApp.password, "another long password", bearer: copied).verdict == refused)
    #expect(
      await world.send("POST", "/v1/account/email", ["email": "thief@example.org"], bearer: copied).verdict == refused)
    #expect(await owner.attach("kurt", bearer: copied).verdict == refused)
    #expect(await world.send("DELETE", "/v1/account", bearer: copied).verdict == refused)
    #expect(await owner.app.session(owner.answer.accessToken).verdict == "200")
    // The owner's own token does.
    #expect(await owner.attach("kurt", bearer: owner.answer.accessToken).verdict == "201")
  }

  @Test(arguments: [Deed.upgradedBySignIn, .upgradedByLink, .upgradedByPassword])
  func `of a guest's access token does nothing from the moment of the first sign-in method`(deed: Deed) async throws {
    let owner = try await Owner(isGuest: true)
    let copied = owner.answer.accessToken
    try await owner.does(deed, holding: .guestsAccessToken)
    let world = owner.world
    let session = "/v1/sessions/" + owner.answer.text("session.id")
    let requests: [(String, String, JSONText?)] = [
      ("GET", "/v1/account", nil), ("GET", "/v1/session", nil), ("GET", "/v1/sessions", nil),
      ("GET", "/v1/account/identities", nil), ("GET", "/v1/account/export", nil), ("GET", "/v1/account/merges", nil),
      ("PATCH", "/v1/account", ["name": ["given_name": "Thief"]]), ("PATCH", session, ["name": "mine"]),
      ("DELETE", session, nil), ("DELETE", "/v1/session", nil), ("DELETE", "/v1/sessions?keep=current", nil),
      ("DELETE", "/v1/sessions?keep=none", nil), ("PUT", "/v1/account/password", ["new_password": "another long one"]),
      ("POST", "/v1/account/email", ["email": "thief@example.org"]), ("DELETE", "/v1/account", nil),
    ]
    for (method, path, body) in requests {
      let answer = await world.send(method, path, body, bearer: copied)
      #expect(answer.verdict == "403 reauthentication_required", "\(method) \(path)")
    }
    #expect(await owner.attach("kurt", bearer: copied).verdict == "403 reauthentication_required")
    #expect(try await world.store.identities(of: owner.account).count == 1)
    // Nor does it open the account for somebody else's sign-in.
    let stranger = await owner.app.signIn(as: "kurt", fields: [("authorization", "Bearer " + copied)])
    #expect(stranger.verdict == "404 account_not_found")
    #expect(await owner.app.session(owner.answer.accessToken).verdict == "200")
  }

  @Test(arguments: [Deed.upgradedBySignIn, .upgradedByLink, .upgradedByPassword])
  func `of a guest's refresh token links nobody's identity, and its use is found out`(deed: Deed) async throws {
    let owner = try await Owner(isGuest: true)
    let copied = owner.answer.refreshToken
    try await owner.does(deed, holding: .guestsRefreshToken)
    #expect(owner.answer.refreshToken != copied)
    let stolen = await owner.app.refresh(copied)
    #expect(stolen.verdict == "401 session_ended reuse_detected" && stolen.accessToken.isEmpty)
    #expect(await owner.app.session(owner.answer.accessToken).verdict == "401 session_ended reuse_detected")
  }

  @Test func `of a refresh token is void though the store forgot some rotations before the owner signed in again`()
    async throws
  {
    let owner = try await Owner(isGuest: false)
    let id = try #require(SessionID(owner.answer.text("session.id")))
    let before = try #require(try await owner.world.store.snapshot(of: [.session(id)]).session(id))
    _ = try await owner.copy(.newestRefreshToken)
    let ahead = owner.answer.refreshToken
    // A failover to a standby that lacks the rotation.
    let now = owner.world.clock.time
    var changes = ChangeSet(
      id: ChangeSetID(now: now, random: owner.world.random.source),
      relyingOnNothingBecause: "the test turns the store back", at: now)
    var restored = before
    restored.version = try #require(try await owner.world.store.snapshot(of: [.session(id)]).session(id)).version
    changes.add(.putSession(restored))
    try await owner.world.store.commit(changes)
    try await owner.does(.signedInAgain, holding: .newestRefreshToken)
    #expect(await owner.app.refresh(ahead).verdict == "401 session_ended reuse_detected")
  }
}

/// The owner of an account, and what somebody copied from their devices.
private final class Owner {
  enum Copied {
    case accessToken(String)
    case refreshToken(String, retryKey: String?)
    case cookies([String: String])
    case clientsRefreshToken(String)
  }

  static let retryKey = "a key of the owner's device"
  let world: World
  let app: App
  let browser: Browser
  let party: RelyingParty
  /// With the owner's newest tokens.
  var answer: Answer
  let account: AccountID

  /// Mary with Apple and a password, or a guest.
  init(isGuest: Bool) async throws {
    world = try await World(guests: true, openID: [RelyingParty.client("grafana")])
    app = App(world: world)
    browser = Browser(world)
    party = RelyingParty(world, browser: browser)
    if isGuest {
      answer = await Guest.signIn(at: app)
    } else {
      answer = await app.signIn()
      let given = await PasswordApp(world: world).change(nil, PasswordApp.password, bearer: answer.accessToken)
      try #require(given.status == 204, "\(given)")
    }
    account = try #require(AccountID(answer.text("account.id")))
  }

  func copy(_ copy: `A copy from before`.Copy) async throws -> Copied {
    switch copy {
    case .accessToken, .guestsAccessToken: return .accessToken(answer.accessToken)
    case .newestRefreshToken, .formerRefreshTokenWithKey, .formerRefreshTokenWithoutKey, .guestsRefreshToken:
      let former = answer.refreshToken
      try await refresh()
      switch copy {
      case .formerRefreshTokenWithKey: return .refreshToken(former, retryKey: Self.retryKey)
      case .formerRefreshTokenWithoutKey: return .refreshToken(former, retryKey: nil)
      default: return .refreshToken(answer.refreshToken, retryKey: nil)
      }
    case .cookie:
      try await browser.signIn(as: "mary")
      return .cookies(browser.cookies)
    case .clientsRefreshToken:
      let tokens = try await party.signIn(["scope": "openid offline_access"])
      return .clientsRefreshToken(tokens.text("refresh_token"))
    }
  }

  private func refresh() async throws {
    let refreshed = await app.refresh(answer.refreshToken, retryKey: Self.retryKey)
    try #require(refreshed.status == 200, "\(refreshed)")
    answer = refreshed
  }

  func attach(_ person: String, bearer: String) async -> Answer {
    let nonce = await app.nonce()
    let body = app.body(await app.sheet(person, nonce: nonce), nonce: nonce)
    return await world.send("POST", "/v1/account/identities/apple", body, bearer: bearer)
  }

  func does(_ deed: `A copy from before`.Deed, holding copy: `A copy from before`.Copy) async throws {
    let password = PasswordApp(world: world)
    let bearer = [("authorization", "Bearer " + answer.accessToken)]
    var done: Answer?
    switch deed {
    case .signedInAgain:
      world.clock.advance(by: 661)
      if copy == .cookie || copy == .clientsRefreshToken { try await browser.signIn(as: "mary") }
      answer = await app.signIn(fields: bearer)
      done = answer
    case .refreshed: try await refresh()
    case .changedPassword:
      done = await password.change(PasswordApp.password, "another long password", bearer: answer.accessToken)
    case .resetPassword:
      let address = try #require(
        try await world.store.snapshot(of: [.account(account)]).account(account)?.email?.address)
      // What was mailed before goes first.
      _ = try await password.mail()
      _ = await password.forget(address)
      done = await password.reset(try await password.token(to: address), "another long password")
    case .linked: done = await attach("kurt", bearer: answer.accessToken)
    case .unlinked:
      let identity = try #require(try await world.store.identities(of: account).first { $0.isPassword })
      done = await world.send("DELETE", "/v1/account/identities/\(identity.id)", bearer: answer.accessToken)
    case .signedOut: done = await world.send("DELETE", "/v1/sessions?keep=none", bearer: answer.accessToken)
    case .merged:
      let other = await app.signIn(as: "kurt")
      done = await world.send(
        "POST", "/v1/account/merge", ["other_access_token": .string(answer.accessToken)], bearer: other.accessToken)
    case .deleted: done = await world.send("DELETE", "/v1/account", bearer: answer.accessToken)
    case .suspended: _ = try await world.flows.operations.suspend(account, reason: "chargeback", by: "support")
    case .upgradedBySignIn:
      answer = await app.signIn(fields: bearer)
      done = answer
    case .upgradedByLink:
      answer = await attach("mary", bearer: answer.accessToken)
      done = answer
    case .upgradedByPassword:
      let id = await password.ask().text("sign_up.id")
      answer = await password.send(
        "/v1/sign-up/password/confirm",
        ["sign_up_id": .string(id), "token": .string(try await password.token())], bearer: answer.accessToken)
      done = answer
    }
    if let done { try #require((200...204).contains(done.status), "\(done)") }
  }

  /// What comes of using the copy.
  func tries(_ copied: Copied) async throws -> String {
    switch copied {
    case .accessToken(let token):
      let reads = await app.session(token)
      let missing = "/v1/account/identities/017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
      let changes = await world.send("DELETE", missing, bearer: token)
      guard reads.status == 200 else {
        return reads.verdict == "403 reauthentication_required" && changes.verdict == reads.verdict
          ? "nothing" : reads.verdict
      }
      return changes.verdict == "404 not_found" ? "recent" : "not recent"
    case .refreshToken(let token, let key):
      let refreshed = await app.refresh(token, retryKey: key)
      return refreshed.status == 200 ? "refreshes" : refreshed.verdict
    case .cookies(let cookies):
      let thief = Browser(world)
      for (name, value) in cookies { thief.plant(name, value) }
      try await thief.open("/account/delete")
      guard thief.address == World.home + "/account/delete" else { return "signed out" }
      return thief.forms.contains { $0.action == "/account/delete" } ? "recent" : "not recent"
    case .clientsRefreshToken(let token):
      return await party.refresh(token).status == 200 ? "refreshes" : "refused"
    }
  }
}
