import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTelemetry
import PippinTokens

/// The hook `claims`: a back end of the operator's that is asked for claims of an access token (0157).
package struct ClaimsHook: Sendable {
  /// The name of its requests in logs and metrics, and of its setting.
  package static let operation = "claims"

  let hook: Hook

  /// - Parameter outgoing: measures the questions, and holds them back while the receiver does not answer.
  package init(_ receiver: HookReceiver, over transports: HookTransports, outgoing: OutgoingRequests? = nil) {
    hook = Hook(Self.operation, receiver, over: transports, outgoing: outgoing)
  }
}

/// The claims that a hook gave for an access token.
struct HookClaims: Sendable, Equatable {
  /// The largest object, in bytes of compact JSON.
  static let maximumBytes = 4096
  /// The longest name of a claim, in bytes.
  static let longestName = 128

  /// What only this server says: the claims of its own tokens, and those by which others read what a token is and whose.
  static let reserved: Set<String> = [
    "iss", "sub", "aud", "exp", "nbf", "iat", "jti", "client_id", "sid", "scope", "auth_time", "acr", "amr", "guest",
    "email", "email_verified", "name", "given_name", "family_name", "external_id", "metadata", "cnf", "act", "may_act",
    "azp", "nonce", "at_hash", "c_hash", "s_hash", "typ", "sub_id", "client", "events", "toe", "txn",
  ]

  /// The object in compact JSON, its members in the order in which they came.
  let text: String

  /// - Parameter element: the member `claims` of an answer.
  init(answer element: JSONElement) throws(HookAnswerProblem) {
    guard element.kind == .object else { throw HookAnswerProblem("claims is not an object") }
    for (name, _) in element.members {
      guard (1...Self.longestName).contains(name.utf8.count), name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
        name != "__proto__"
      else { throw HookAnswerProblem("a claim has a name that is not allowed") }
      // The name is one of ours, so the log may have it.
      guard !Self.reserved.contains(name) else { throw HookAnswerProblem("the claim \(name) is this server’s own") }
    }
    guard MetadataObject.hasOnlyUsualNumbers(element) else {
      throw HookAnswerProblem("a claim has a number that most programs cannot read")
    }
    var writer = JSONWriter()
    MetadataObject.write(element, to: &writer)
    guard writer.bytes.count <= Self.maximumBytes else {
      throw HookAnswerProblem("the claims have more than \(Self.maximumBytes) bytes of compact JSON")
    }
    text = String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Adds them to the claims of a token.
  func write(intoTokenBy writer: inout JSONWriter) {
    guard let claims = JSONElement(plaintext: Array(text.utf8)) else { return }
    for (name, value) in claims.members {
      writer.name(name)
      writer.raw(value.rawBytes)
    }
  }
}

extension HookClaims: SealableObject {
  func write(to writer: inout JSONWriter) { writer.member("hook_claims", text) }

  init?(_ json: JSONElement) {
    guard let text = json["hook_claims"]?.string else { return nil }
    self.text = text
  }
}

/// Asks the hook before an access token is made. What it gave is kept for the token's life, so that a repeated answer is the same; a
/// failure leaves the claims out.
struct ClaimsHookFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// Makes an access token with the hook's claims, or without them if it would be too long to be sent.
  ///
  /// - Parameters:
  ///   - account: the session's, where it is known.
  ///   - needsAccount: whether the token says something about the account, which then is read, with what the hook's record needs.
  ///   - sign: makes the token.
  func signing(
    for session: Session, of account: Account?, needsAccount: Bool = false,
    _ sign: (Account?, HookClaims?) throws(ServerError) -> SecretText
  ) async throws(ServerError) -> SecretText {
    let (known, claims) = await claims(for: session, of: account)
    var shown = needsAccount ? known : account
    if needsAccount, shown == nil {
      shown = try await read([.account(session.account)]) { try $0.account(session.account) }
    }
    guard let claims else { return try sign(shown, nil) }
    let token = try sign(shown, claims)
    guard token.revealed.utf8.count > AccessToken.maximumLength else { return token }
    noteFailure(session, "with these claims the token would be longer than \(AccessToken.maximumLength) bytes")
    return try sign(shown, nil)
  }

  /// - Returns: the account, if it is known or was read; no claims where there is no hook, or no answer that can be used.
  private func claims(for session: Session, of known: Account?) async -> (account: Account?, claims: HookClaims?) {
    var account = known
    let claims = await settle(session, &account)
    return (account, claims)
  }

  /// - Parameter account: the session's, which is read where it is not known.
  private func settle(_ session: Session, _ account: inout Account?) async -> HookClaims? {
    guard let hook = server.peers.claimsHook else { return nil }
    // Another generation of the session has other tokens.
    let record = SHA256.hash("claims hook\u{0}\(session.id)\u{0}\(session.generation)")
    // Copies of one request wait for its answer.
    await locks.enter(record)
    defer { locks.leave(record) }
    do throws(ServerError) {
      // One reading serves the question and, after the answer, the commit that keeps it.
      let reads: [Read] = [.record(record)] + (account == nil ? [.account(session.account)] : [])
      let seen = try await read(reads)
      if account == nil { account = try asking { try seen.account(session.account) } }
      if let known = try asking({ try self.claims(in: record, seen) }) { return known }
      guard let found = account else { return nil }
      let now = now()
      let question = APIEncoding.json(ClaimsQuestion(session, found, record: record, at: now))
      guard let claims = try await ask(hook, question, session, at: now) else { return nil }
      return try await keep(claims, in: record, seen: try asking { try seen.showing(only: [.record(record)]) })
    } catch {
      // The session was opened already; without the claims the token grants less.
      noteFailure(session, error.causeForOperator)
      return nil
    }
  }

  private func ask(
    _ hook: ClaimsHook, _ body: [UInt8], _ session: Session, at now: Date
  ) async throws(ServerError) -> HookClaims? {
    do throws(HookFailure) {
      return try await hook.hook.ask(body, as: ClaimsHook.operation, at: now) {
        (answer) throws(HookAnswerProblem) in
        guard let claims = answer["claims"] else { throw HookAnswerProblem("claims is missing") }
        for (name, _) in answer.members where name != "claims" {
          throw HookAnswerProblem("it has a member that an answer does not have")
        }
        return try HookClaims(answer: claims)
      }
    } catch {
      noteFailure(session, error.cause)
      return nil
    }
  }

  private func noteFailure(_ session: Session, _ cause: String) {
    log.warning(
      "an access token has no claims of the hook",
      [
        "client_id": .string(session.client.rawValue), "account": .string(session.account.description),
        "cause": .string(cause),
      ])
  }

  private func claims(in record: [UInt8], _ snapshot: Snapshot) throws -> HookClaims? {
    HookClaims(opening: try snapshot.record(record), keys: masterKeys, now: now())
  }

  /// Keeps the claims for as long as the token lives. If another server has kept some meanwhile, those count.
  ///
  /// - Parameter seen: what was read of the record before the hook was asked. The commit shows whether it still holds.
  private func keep(
    _ claims: HookClaims, in record: [UInt8], seen: Snapshot
  ) async throws(ServerError) -> HookClaims {
    let now = now()
    let stamp = stamp(at: now)
    let end = now.addingTimeInterval(TimeInterval(lifetimes.accessToken))
    return try await decide(on: [.record(record)], snapshot: seen) { snapshot -> Decision<HookClaims> in
      let stored = try snapshot.record(record)
      if let known = HookClaims(opening: stored, keys: masterKeys, now: now) { return Decision(nil, known) }
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      changes.add(try storing(claims, as: record, version: stored?.version ?? 0, until: end))
      return Decision(changes, claims)
    }
  }
}

/// For whom an access token is about to be made, as the hook is told. No token is among it.
private struct ClaimsQuestion: Encodable {
  let id: String
  let at: Timestamp
  let client: String
  let realm: String
  let account: String
  let externalID: String?
  let session: String
  let scope: String?
  let guest: Bool?

  init(_ session: Session, _ account: Account, record: [UInt8], at now: Date) {
    at = Timestamp(now)
    // Nobody can infer the record from it.
    id = Base64URL.encode(Array(SHA256.hash("claims hook id\u{0}".utf8 + record).prefix(16)))
    (client, realm) = (session.client.rawValue, account.realm.rawValue)
    (self.account, self.session) = (account.id.description, session.id.description)
    externalID = account.externalID?.text
    scope = session.grant?.scope.text
    guest = account.isGuest ? true : nil
  }

  private enum CodingKeys: String, CodingKey {
    case id, at, client, realm, account, session, scope, guest
    case externalID = "external_id"
  }
}
