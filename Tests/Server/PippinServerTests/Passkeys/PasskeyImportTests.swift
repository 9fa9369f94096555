import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTestKit
import PippinTokens
import SignInWithPasskeys
import Testing

/// Passkeys that move from one server to another with the same RP ID (0139).
@Suite struct `An imported passkey` {
  /// The server that people move away from; its emulator has their devices.
  private let former: PasskeyScene
  private let scene: PasskeyScene

  init() async throws {
    former = try await PasskeyScene.make()
    scene = await PasskeyScene(try await World(seed: 2, passkeys: try PasskeyScene.settings()))
  }

  // MARK: Steps

  /// The line of the former server's only account.
  private func exported() async throws -> AccountLine {
    try #require(try await former.world.flows.exporting.page(of: .standard, after: nil).lines.first)
  }

  /// The line with nothing but passkeys, so that nobody is known by anything else.
  private func passkeysOnly(_ change: (inout AccountLine.Passkey) -> Void = { _ in }) async throws -> AccountLine {
    var line = AccountLine()
    line.passkeys = try await exported().passkeys
    for index in line.passkeys.indices { change(&line.passkeys[index]) }
    return line
  }

  private func rules(_ world: World, relyingParty: RelyingPartyID?) -> ImportRules {
    ImportRules(realm: .standard, clients: world.flows.clients, relyingParty: relyingParty)
  }

  /// Imports lines as they are written and read; the verdicts as words.
  private func importing(_ lines: AccountLine...) async throws -> [String] {
    let rules = rules(scene.world, relyingParty: try RelyingPartyID("localhost"))
    let accounts = try lines.map { line in
      try rules.account(of: AccountLine(parsing: line.bytes), now: scene.world.clock.time)
    }
    let judged = try await scene.world.flows.importing.judge(accounts)
    let written = try await scene.world.flows.importing.write(accounts)
    #expect(judged.map(\.word) == written.map(\.word), "what is judged is what is written")
    return written.map(\.word)
  }

  private func refusal(of text: String, relyingParty: String? = "localhost") throws -> String? {
    let relyingParty = try relyingParty.map { try RelyingPartyID($0) }
    do throws(AccountLineProblem) {
      _ = try rules(scene.world, relyingParty: relyingParty)
        .account(of: AccountLine(parsing: Array(text.utf8)), now: scene.world.clock.time)
      return nil
    } catch {
      return error.code
    }
  }

  /// A sign-in at the new server with the passkey of the former one's device.
  private func signIn(_ change: (JSONText) -> JSONText = { $0 }) async -> Answer {
    let options = await scene.signInOptions()
    return await scene.send(change(await former.sign(options).json()), options.text("ceremony"))
  }

  private func passkey(of line: AccountLine) async throws -> PasskeyHolder {
    let id = try #require(line.passkeys.first).credentialID
    let key = IdentityKey.passkey(rpID: "localhost", credentialID: id, in: .standard)
    return try #require(try await scene.world.store.snapshot(of: [.passkey(key)]).passkey(key))
  }

  // MARK: What comes along

  @Test func `signs in at the server that it was imported to, and is exported as it came`() async throws {
    let mary = await former.open()
    let added = await former.add(mary.accessToken, name: "Mary’s iPhone")
    #expect(added.status == 201)
    let line = try await exported()
    #expect(line.passkeys.count == 1 && line.identities.count == 1)
    #expect(try await importing(line) == ["created"])
    #expect(try await importing(line) == ["unchanged"])

    let answer = await signIn()
    #expect(answer.status == 200 && answer["created"]?.bool == false)
    #expect(answer.text("account.id") == mary.text("account.id"))
    let identities = await scene.identities(answer.accessToken)
    let index = try #require((0..<2).first { identities.text("items.\($0).provider") == "passkey" })
    #expect(identities.text("items.\(index).passkey.name") == "Mary’s iPhone")
    #expect(identities.text("items.\(index).passkey.credential_id") == added.text("passkey.credential_id"))
    #expect(identities["items.\(index).passkey.created_with"] == nil, "no client of this server")

    let signals = await scene.signals(answer.accessToken)
    let ofFormer = await former.signals(mary.accessToken).text("signals.0.user_id")
    #expect(signals.text("signals.0.user_id") == ofFormer)
    #expect(signals.text("signals.0.accepted.0") == added.text("passkey.credential_id"))
    let again = try await scene.world.flows.exporting.page(of: .standard, after: nil).lines
    #expect(again.map(\.bytes) == [line.bytes])
    let deployment = try await scene.world.store.snapshot(of: [.deployment]).deployment()
    #expect(deployment.relyingPartyID == "localhost", "recorded with the first passkey (PK-70)")
  }

  @Test func `is the only sign-in method that an account needs`() async throws {
    let mary = await former.open()
    #expect(await former.add(mary.accessToken).status == 201)
    let line = try await passkeysOnly()
    #expect(try await importing(line) == ["created"])
    #expect(try await importing(line) == ["unchanged"], "found by its passkey alone")
    #expect(await signIn().status == 200)
  }

  @Test func `may have its key as SubjectPublicKeyInfo`() async throws {
    let mary = await former.open()
    #expect(await former.add(mary.accessToken).status == 201)
    let line = try await passkeysOnly { passkey in
      guard case .cose(let cose) = passkey.publicKey else { return }
      // ES256: {1: 2, 3: -7, -1: 1, -2: x, -3: y}; x begins at byte 10, y at byte 45.
      let beginning: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
      ]
      passkey.publicKey = .subjectPublicKeyInfo(beginning + cose[10..<42] + cose[45..<77])
    }
    #expect(try await importing(line) == ["created"])
    #expect(await signIn().status == 200)
  }

  @Test func `shares its user handle with the passkeys that are added later`() async throws {
    let mary = await former.open()
    #expect(await former.add(mary.accessToken).status == 201)
    let line = try await passkeysOnly()
    #expect(try await importing(line) == ["created"])
    let token = await signIn().accessToken
    let options = await scene.additionOptions(token)
    let handle = try #require(line.passkeys.first?.userHandle)
    #expect(options.text("public_key.user.id") == Base64URL.encode(handle))
    #expect(options.count("public_key.excludeCredentials") == 1)
  }

  // MARK: Without a handle

  @Test func `without a user handle signs in, and takes the one of its first sign-in`() async throws {
    let mary = await former.open()
    #expect(await former.add(mary.accessToken).status == 201)
    let handle = try #require(try await exported().passkeys.first?.userHandle)
    let line = try await passkeysOnly { $0.userHandle = nil }
    #expect(try await importing(line) == ["created"])
    #expect(try await passkey(of: line).passkey.userHandle == nil)

    let answer = await signIn()
    #expect(answer.status == 200)
    #expect(try await passkey(of: line).passkey.userHandle == handle)
    // From now on it is the passkey's: another one is refused as anywhere (PK-53).
    let other = await signIn { $0.replacing("userHandle", by: "AAAA") }
    #expect(other.verdict == "401 passkey_invalid refused")
    #expect(await scene.signals(answer.accessToken).text("signals.0.user_id") == Base64URL.encode(handle))
  }

  @Test func `without a user handle is on no list of a password manager`() async throws {
    let mary = await former.open()
    #expect(await former.add(mary.accessToken).status == 201)
    var line = try await exported()
    for index in line.passkeys.indices { line.passkeys[index].userHandle = nil }
    #expect(try await importing(line) == ["created"])
    let answer = await scene.open()
    #expect(answer.text("account.id") == mary.text("account.id"), "with Apple")
    #expect(await scene.signals(answer.accessToken).count("signals") == 0)
    // A passkey that is registered here gets a fresh handle, whose list is whole.
    let imported = try #require(try await exported().passkeys.first?.userHandle)
    let options = await scene.additionOptions(answer.accessToken)
    #expect(options.status == 201 && options.text("public_key.user.id") != Base64URL.encode(imported))
  }

  @Test func `takes no user handle that another account has`() async throws {
    let mary = await former.open()
    #expect(await former.add(mary.accessToken).status == 201)
    let line = try await passkeysOnly { $0.userHandle = nil }
    #expect(try await importing(line) == ["created"])
    // Somebody has it already, whoever gave it to them.
    var other = samples.account()
    other.passkeyHandle = try await exported().passkeys.first?.userHandle
    try await scene.world.store.commit(samples.changeSet(.putAccount(other)))
    #expect(await signIn().status == 200)
    #expect(try await passkey(of: line).passkey.userHandle == nil)
    #expect(await signIn().status == 200, "and again")
  }

  // PK-107: what is not on the list of a handle is deleted by the manager that has it under this handle.
  @Test func `without a user handle keeps the lists of handles back that it may have`() async throws {
    let mary = await former.open()
    #expect(await former.add(mary.accessToken).status == 201)
    var line = try await passkeysOnly()
    var second = try #require(line.passkeys.first)
    second.credentialID = Array(1...16)
    second.userHandle = nil
    line.passkeys.append(second)
    #expect(try await importing(line) == ["created"])
    let token = await signIn().accessToken
    let known = try await scene.world.store.snapshot(of: [.deployment])
    #expect(try !known.deployment().pausesSignals(at: scene.world.clock.time))
    #expect(await scene.signals(token).count("signals") == 0)
    #expect(try await passkey(of: line).account.passkeyHandle == nil)
  }

  private let samples = Samples()

  // MARK: Refusals

  private static let key =
    "pQECAyYgASFYIH_Nzidw9sRdQYPL7m_bS3tYBzM1e-nvE7rPbjx70VRFIlggx_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"

  private static func line(
    rpID: String = "localhost", id: String = "AAECAwQFBgcICQoLDA0ODw", key: String = #""public_key":"\#(key)""#,
    _ more: String = ""
  ) -> String {
    #"{"passkeys":[{"rp_id":"\#(rpID)","credential_id":"\#(id)",\#(key)\#(more)}]}"#
  }

  @Test(arguments: [
    (line(), nil),
    (line(rpID: "example.net"), "rp_id_foreign"), (line(rpID: "LOCALHOST"), "rp_id_foreign"),
    (line(id: "AAECAwQFBgcICQoLDA0O"), "invalid_value"), (line(id: "AAECAwQFBgcICQoLDA0ODw=="), "invalid_value"),
    (line(key: #""sign_count":0"#), "missing_member"),
    (line(key: #""public_key":"\#(key)","public_key_spki":"\#(key)""#), "invalid_value"),
    // No base64url, no CBOR, a point off the curve, an additional member, an algorithm that is not offered.
    (line(key: #""public_key":"a b""#), "passkey_key_invalid"),
    (line(key: #""public_key":"AAAA""#), "passkey_key_invalid"),
    (line(key: #""public_key":"\#(key.dropLast(2))60""#), "passkey_key_invalid"),
    (line(key: #""public_key":"pg\#(key.dropFirst(2))IEA""#), "passkey_key_invalid"),
    (line(key: #""public_key":"\#(key.replacing("AyYg", with: "AyIg"))""#), "passkey_key_invalid"),
    (line(key: #""public_key_spki":"\#(key)""#), "passkey_key_invalid"),
    (line(#","user_handle":"\#(String(repeating: "AAAA", count: 22))""#), "invalid_value"),
    (line(#","user_handle":"\#(String(repeating: "AAAA", count: 21))AA""#), nil),
    (line(#","sign_count":4294967296"#), "invalid_value"), (line(#","sign_count":4294967295"#), nil),
    (line(#","backup_state":true"#), "invalid_value"), (line(#","backup_state":true,"backup_eligible":true"#), nil),
    (line(#","aaguid":"x""#), "invalid_value"), (line(#","transports":["usb",1]"#), "invalid_value"),
    (line(#","transports":["usb","a b","USB"],"name":"\u0007","created_at":"2024-01-02T03:04:05Z""#), nil),
    (line(#","created_at":"2124-01-02T03:04:05Z""#), "invalid_value"), (line(#","secret":"x""#), "unknown_member"),
    (#"{"passkeys":[]}"#, "no_sign_in_method"),
  ])
  func `is refused with the reason`(_ text: String, _ code: String?) throws {
    #expect(try refusal(of: text) == code)
  }

  @Test func `is refused beyond 20 of a line, and twice in one`() throws {
    func passkeys(_ count: Int) -> String {
      let all = (0..<count).map { index in
        #"{"rp_id":"localhost","credential_id":"AAECAwQFBgcICQoLDA0O\#(Base64URL.encode([UInt8(index)]))","public_key":"\#(Self.key)"}"#
      }
      return #"{"passkeys":[\#(all.joined(separator: ","))]}"#
    }
    #expect(try refusal(of: passkeys(20)) == nil)
    #expect(try refusal(of: passkeys(21)) == "invalid_value")
    let one = Self.line().dropFirst(#"{"passkeys":["#.count).dropLast(2)
    #expect(try refusal(of: #"{"passkeys":[\#(one),\#(one)]}"#) == "repeated_identity")
  }

  @Test func `is refused where no client offers passkeys`() throws {
    #expect(try refusal(of: Self.line(), relyingParty: nil) == "provider_not_set_up")
  }

  @Test func `is refused where another account has it, had it, or has its user handle`() async throws {
    let mary = await former.open()
    #expect(await former.add(mary.accessToken).status == 201)
    let line = try await exported()
    #expect(try await importing(line) == ["created"])
    let holder = try await passkey(of: line).account.id
    var named = try await passkeysOnly()
    named.externalID = "user-2"
    #expect(try await importing(named) == ["passkey_known: A passkey of the line belongs to the account \(holder)."])
    var other = named
    other.passkeys[0].credentialID = Array(1...16)
    #expect(
      try await importing(other) == [
        "passkey_handle_in_use: A user_handle of the line's passkeys belongs to the account \(holder)."
      ])

    let entered = await signIn()
    let identities = await scene.identities(entered.accessToken)
    let first = try #require(line.passkeys.first).credentialID
    let index = try #require(
      (0..<2).first { identities.text("items.\($0).passkey.credential_id") == Base64URL.encode(first) })
    #expect(await scene.remove(identities.text("items.\(index).id"), entered.accessToken).status == 204)
    named.passkeys[0].userHandle = nil
    #expect(
      try await importing(named) == ["passkey_known: A passkey of the line was removed from the account \(holder)."])
    scene.world.clock.advance(by: 91 * 86_400)
    #expect(try await importing(named) == ["created"], "it is remembered for 90 days")
  }

  @Test func `is refused where the database belongs to another relying party`() async throws {
    let mary = await former.open()
    #expect(await former.add(mary.accessToken).status == 201)
    try await scene.world.store.commit(
      samples.changeSet(.putDeployment(Deployment(relyingPartyID: "example.net"))))
    let verdict = try await importing(try await passkeysOnly()).first ?? ""
    #expect(verdict.hasPrefix("rp_id_foreign"), "\(verdict)")
  }
}

extension ImportFlows.Verdict {
  fileprivate var word: String {
    switch self {
    case .created: "created"
    case .unchanged: "unchanged"
    case .refused(let problem): "\(problem.code): \(problem.detail)"
    }
  }
}
