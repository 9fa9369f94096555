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

  init(_ key: IdempotencyKey, of client: ClientID) {
    id = SHA256.hash("idempotency\u{0}\(client.rawValue)\u{0}\(key.key)")
    bodyDigest = key.bodyDigest
  }
}

extension SignInFlows {
  /// Commits the answer with the session, so that it can be given again.
  func remembering(_ record: RememberedAnswer) -> CommitHook {
    CommitHook(reads: [.record(record.id)]) { (_, result, changes) in
      let token = try sessions.accessToken(for: result.session, of: result.account)
      changes.add(try remember(record, result, token))
      result.accessToken = token
    }
  }

  private func remember(
    _ record: RememberedAnswer, _ opened: SignInResult, _ accessToken: SecretText
  ) throws(ServerError) -> Change {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("body", Base64URL.encode(record.bodyDigest))
    writer.member("session", opened.session.id.description)
    writer.member("generation", opened.session.generation)
    writer.member("identity", opened.session.identity.description)
    writer.member("access_token", accessToken.revealed)
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

  /// Reads the answer that is remembered; `nil` if there is none, or if the session has changed since.
  func recall(_ record: RememberedAnswer) async throws(ServerError) -> SignInResult? {
    let now = now()
    let stored = try await read([.record(record.id)]) { try $0.record(record.id) }
    guard let content = JSONElement(opening: stored, keys: masterKeys, now: now),
      let digest = content["body"]?.string.flatMap({ Base64URL.decode($0) }),
      let sessionID = content["session"]?.string.flatMap(SessionID.init),
      let accessToken = content["access_token"]?.string, let created = content["created"]?.bool
    else { return nil }
    guard ConstantTime.equals(digest, record.bodyDigest) else { throw .idempotencyKeyReused }
    let known = try await read([.sessionInFull(sessionID)]) { snapshot in
      try snapshot.session(sessionID).map { (session: $0, account: try snapshot.account($0.account)) }
    }
    // If a guest has signed in since, the session belongs to an identity that did not get this answer.
    guard let session = known?.session, session.generation == content["generation"]?.integer,
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
      accessToken: SecretText(accessToken))
  }
}
