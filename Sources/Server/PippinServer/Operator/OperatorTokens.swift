package import PippinAccounts
package import PippinFoundation
package import PippinSecret
package import PippinTokens

extension OperatorFlows {
  /// The prefix of every operator token, so that secret scanners find a published one.
  package static let tokenPrefix = "pippin_op_"

  /// Issues a token and returns it; it is never shown again.
  ///
  /// - Returns: `nil` where the name was ever used.
  package func issueToken(
    named name: String, scopes: Set<OperatorToken.Scope>, days: Int, by actor: Actor
  ) async throws(ServerError) -> SecretText? {
    let now = now()
    let text = Self.tokenPrefix + Base64URL.encode(random.bytes(32))
    let token = OperatorToken(
      name: name, digest: SHA256.hash(text), scopes: scopes, createdAt: now,
      expiresAt: now.addingTimeInterval(Double(days) * 86_400).inMilliseconds)
    let stamp = stamp(at: now)
    let isIssued = try await decide(on: [.operatorToken(name)]) { snapshot in
      let changes = try token.issue(on: snapshot, by: actor, at: stamp)
      return Decision(changes, changes != nil)
    }
    return isIssued ? SecretText(text) : nil
  }

  /// All tokens, and the people who sign in with their account, in the order of their names.
  package func tokens() async throws(ServerError) -> [OperatorToken] {
    try await reading { () throws(StoreError) in try await store.operatorTokens() }
  }

  /// - Parameter isPerson: whether it is a person to be removed.
  /// - Returns: the revoked token; `nil` if there is none of this name.
  package func revokeToken(
    named name: String, isPerson: Bool = false, by actor: Actor
  ) async throws(ServerError) -> OperatorToken? {
    let stamp = stamp(at: now())
    return try await decide(on: [.operatorToken(name)]) { snapshot in
      try OperatorToken.revoke(name, isPerson: isPerson, by: actor, on: snapshot, at: stamp)
    }
  }

  /// Revokes every token that is not revoked, also those that have expired, and removes the people.
  ///
  /// - Returns: how many this call revoked.
  package func revokeAllTokens(by actor: Actor) async throws(ServerError) -> Int {
    var count = 0
    for token in try await tokens() where token.revokedAt == nil {
      _ = try await revokeToken(named: token.name, isPerson: token.account != nil, by: actor)
      count += 1
    }
    return count
  }

  /// The valid token of a text. The store is read each time, so that a revocation takes effect at once, on every node.
  package func token(presented text: SecretText) async throws(ServerError) -> OperatorToken {
    guard text.revealed.hasPrefix(Self.tokenPrefix) else { throw .operatorTokenInvalid }
    let token = try await token(withDigest: SHA256.hash(text.revealed))
    guard token.account == nil else { throw .operatorTokenInvalid }
    return token
  }

  /// The valid token of a digest.
  package func token(withDigest digest: [UInt8]) async throws(ServerError) -> OperatorToken {
    let tokens: [OperatorToken]
    do {
      tokens = try await store.operatorTokens()
    } catch {
      throw .storeUnavailable(detail: error.detail)
    }
    guard let token = tokens.first(where: { ConstantTime.equals($0.digest, digest) }), token.state(at: now()) == .valid
    else { throw .operatorTokenInvalid }
    return token
  }
}

/// The content of the console's cookie, sealed: which operator token or person signed in, and until when. Never the token itself.
///
/// Each request looks the token up by its digest, so a session ends with its token, on every server (decision 0085). A person's ends
/// also with the session of their account that opened it (0148).
package struct ConsoleSession: SealableObject {
  package static let lifetime: TimeInterval = 8 * 3600

  /// SHA-256 of the operator token, or what a person has in its place.
  package let tokenDigest: [UInt8]
  /// The account's session by which a person signed in; nil for a token.
  package let accountSession: SessionID?
  package let expiresAt: Date
  /// The id that the forms of this session are bound to.
  private let browser: BrowserID

  /// Begins a session.
  package init(of token: OperatorToken, by session: SessionID? = nil, now: Date, random: RandomSource) {
    tokenDigest = token.digest
    accountSession = session
    expiresAt = min(token.expiresAt, now.addingTimeInterval(Self.lifetime)).inMilliseconds
    browser = BrowserID(random: random)
  }

  /// The cookie's value.
  package func sealed(_ keys: MasterKeys, random: RandomSource) throws(ServerError) -> SecretText {
    SecretText(
      try sealedText(as: accountSession == nil ? Self.entry : Self.accountEntry, keys: keys, random: random))
  }

  /// Opens a cookie's value; nil if it is not ours or has expired.
  package init?(opening text: String, keys: MasterKeys, now: Date) {
    guard text.utf8.count <= 1024 else { return nil }
    if let ofToken = ConsoleSession(opening: text, as: Self.entry, keys: keys) {
      self = ofToken
    } else {
      self.init(opening: text, as: Self.accountEntry, keys: keys)
    }
    guard now < expiresAt else { return nil }
  }

  /// The digest that is spent when the session is signed out.
  fileprivate var mark: [UInt8] { SHA256.hash("console session\u{0}\(browser.text)") }

  /// The token that the forms of this session carry.
  package func formToken(_ keys: MasterKeys) -> SecretText { BrowserFormToken.text(for: browser, keys: keys) }

  /// Whether a form was made for this session.
  package func isFormToken(_ token: String, keys: MasterKeys) -> Bool {
    BrowserFormToken.isGenuine(token, for: browser, keys: keys)
  }

  /// Keeps it apart from other values that are sealed for the same purpose.
  private static let entry = "console"
  /// For a person's. A program from before people could sign in would not look at their account, so it must not open one.
  private static let accountEntry = "console account"

  func write(to writer: inout JSONWriter) {
    writer.member("token", Base64URL.encode(tokenDigest))
    writer.member("until", expiresAt.millisecondsSince1970)
    writer.member("browser", browser.text)
    writer.member("session", ifPresent: accountSession?.description)
  }

  init?(_ json: JSONElement) {
    guard let digest = json["token"]?.string.flatMap({ Base64URL.decode($0) }), let until = json["until"]?.integer,
      let browser = json["browser"]?.string.flatMap(BrowserID.init)
    else { return nil }
    let session = json["session"]?.string
    accountSession = session.flatMap(SessionID.init)
    // A person's session must never be read as a token's.
    if session != nil, accountSession == nil { return nil }
    tokenDigest = digest
    expiresAt = Date(millisecondsSince1970: until)
    self.browser = browser
  }
}

extension OperatorFlows {
  /// Ends a session of the console: its cookie is no longer valid on any server.
  package func signOut(of session: ConsoleSession) async throws(ServerError) {
    let now = now()
    let mark = SpentValue(digest: session.mark, expiresAt: session.expiresAt)
    let changeSet: ChangeSetID = newID(at: now)
    try await decide(on: [.spent(mark.digest)]) { snapshot in
      guard try !snapshot.isSpent(mark.digest) else { return Decision(nil, ()) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(.spend(mark))
      return Decision(changes, ())
    }
    if let id = session.accountSession { try await endAccountSession(id) }
  }

  /// Whether somebody signed out of a session of the console.
  package func isSignedOut(of session: ConsoleSession) async throws(ServerError) -> Bool {
    try await read([.spent(session.mark)]) { try $0.isSpent(session.mark) }
  }
}
