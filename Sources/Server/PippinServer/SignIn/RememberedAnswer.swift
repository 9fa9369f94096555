import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// An `Idempotency-Key` and the body it came with.
package struct IdempotencyKey: Sendable {
  /// At most 255 bytes, chosen by the client.
  package let key: String
  /// SHA-256 of the request's body.
  package let bodyDigest: [UInt8]

  package init(key: String, bodyDigest: [UInt8]) {
    self.key = key
    self.bodyDigest = bodyDigest
  }
}

/// The record that keeps the answer to a sign-in with an `Idempotency-Key` for ten minutes.
struct RememberedAnswer: Sendable {
  static let lifetime: TimeInterval = 600
  let id: [UInt8]
  let bodyDigest: [UInt8]
  /// Whether the sign-in proves a session anew.
  private let isRenewal: Bool

  /// - Parameter session: the one that is proved anew; its answer is for its holder only.
  init(_ key: IdempotencyKey, of client: ClientID, renewing session: SessionID? = nil) {
    let holder = session.map { "\($0)\u{0}" } ?? ""
    id = SHA256.hash("idempotency\u{0}\(client.rawValue)\u{0}\(holder)\(key.key)")
    bodyDigest = key.bodyDigest
    isRenewal = session != nil
  }

  /// Whether the tokens of the answer, which had this generation, have been used. Then a copy of the request comes from nobody who waits
  /// for the answer: it would void the tokens that the app has now, where the proof itself counts more than once.
  func isUsedUp(_ generation: Int64?, now session: Session) -> Bool {
    isRenewal && generation.map { session.generation > $0 } ?? false
  }
}

extension SignInFlows {
  /// Gives all copies of one request one answer, also where several servers decide on them.
  ///
  /// - Parameter signIn: the sign-in, with what is to be committed with it.
  func once(
    _ record: RememberedAnswer, _ signIn: (CommitHook) async throws(ServerError) -> SignInResult
  ) async throws(ServerError) -> SignInResult {
    await locks.enter(record.id)
    defer { locks.leave(record.id) }
    let (version, answer) = try await recall(record)
    if let answer { return answer }
    do throws(ServerError) {
      return try await signIn(remembering(record, replacing: version))
    } catch {
      // Another server may have answered a copy meanwhile.
      guard let answer = await answerElsewhere(to: record) else { throw error }
      return answer
    }
  }

  /// Commits the answer with the session, so that it can be given again; unless another server has answered a copy of the request.
  ///
  /// - Parameter version: of the record of an answer that does not count any more; `nil` if there was none.
  private func remembering(_ record: RememberedAnswer, replacing version: Int64?) -> CommitHook {
    CommitHook(reads: [.record(record.id)]) { (snapshot, result, changes) in
      guard try snapshot.record(record.id)?.version == version else {
        throw ServerError.storeUnavailable(detail: "another server has answered a copy of the request")
      }
      // A hook cannot be asked while the answer is committed. Then each copy gets a token of its own, with the same claims.
      var token: SecretText?
      if server.peers.claimsHook == nil {
        token = try sessions.accessToken(for: result.session, of: result.account, with: nil)
      }
      changes.add(try remember(record, result, token))
      result.accessToken = token
    }
  }

  private func remember(
    _ record: RememberedAnswer, _ opened: SignInResult, _ accessToken: SecretText?
  ) throws(ServerError) -> Change {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("body", Base64URL.encode(record.bodyDigest))
    writer.member("session", opened.session.id.description)
    writer.member("generation", opened.session.generation)
    writer.member("identity", opened.session.identity.description)
    writer.member("access_token", ifPresent: accessToken?.revealed)
    writer.member("created", opened.created)
    writer.member("linked", opened.linked)
    // The account may have changed when the answer is given again.
    writer.member("given_name", ifPresent: opened.account.name?.givenName)
    writer.member("family_name", ifPresent: opened.account.name?.familyName)
    if let email = opened.account.email {
      writer.member("email", email.address)
      writer.member("email_verified", email.isVerified)
      writer.member("email_private", email.isPrivate)
      writer.member("email_deliverable", email.isDeliverable)
    }
    writer.endObject()
    return try storing(
      writer.bytes, as: record.id, until: now().addingTimeInterval(RememberedAnswer.lifetime))
  }

  /// Reads the answer that is remembered; `nil` if there is none, or if the session has changed since. The version is that of the
  /// record, also where the answer does not count any more.
  private func recall(_ record: RememberedAnswer) async throws(ServerError) -> (version: Int64?, answer: SignInResult?)
  {
    let stored = try await read([.record(record.id)]) { try $0.record(record.id) }
    return (stored?.version, try await answer(in: stored, of: record))
  }

  /// The answer that another server gave to a copy of the request while this one was at work; `nil` if there is none.
  private func answerElsewhere(to record: RememberedAnswer) async -> SignInResult? {
    do {
      return try await recall(record).answer
    } catch {
      // Why the sign-in itself failed says more.
      return nil
    }
  }

  private func answer(
    in stored: FlowRecord?, of record: RememberedAnswer
  ) async throws(ServerError) -> SignInResult? {
    let now = now()
    guard let content = JSONElement(opening: stored, keys: masterKeys, now: now),
      let digest = content["body"]?.string.flatMap({ Base64URL.decode($0) }),
      let sessionID = content["session"]?.string.flatMap(SessionID.init),
      let created = content["created"]?.bool
    else { return nil }
    guard ConstantTime.equals(digest, record.bodyDigest) else { throw .idempotencyKeyReused }
    let known = try await read([.sessionInFull(sessionID)]) { snapshot in
      try snapshot.session(sessionID).map { (session: $0, account: try snapshot.account($0.account)) }
    }
    let generation = content["generation"]?.integer
    if let session = known?.session, session.endReason(at: now) == nil, record.isUsedUp(generation, now: session) {
      throw .idempotencyKeyUsedUp
    }
    // If a guest has signed in since, the session belongs to an identity that did not get this answer.
    guard let session = known?.session, session.generation == generation,
      content["identity"]?.string.map({ $0 == session.identity.description }) ?? true,
      session.endReason(at: now) == nil,
      var account = known?.account
    else { return nil }
    account.name = PersonName(givenName: content["given_name"]?.string, familyName: content["family_name"]?.string)
    account.email = content["email"]?.string.map {
      AccountEmail(
        address: $0, isVerified: content["email_verified"]?.bool ?? false,
        isPrivate: content["email_private"]?.bool ?? false,
        isDeliverable: content["email_deliverable"]?.bool ?? true, source: session.identity)
    }
    return SignInResult(
      account: account, session: session, created: created, linked: content["linked"]?.bool ?? false,
      accessToken: content["access_token"]?.string.map { SecretText($0) })
  }
}
