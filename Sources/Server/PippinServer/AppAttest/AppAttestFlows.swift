package import PippinAPI
import PippinAccounts
import PippinAppAttest
import PippinFoundation
import PippinHTTP
import PippinLock
import PippinTokens

/// What a request brings to prove that its app is genuine, and what came of it.
final class AppProof: Sendable {
  /// What was to be proved.
  enum Operation: String, Sendable, CaseIterable {
    /// That a request which may create an account is the genuine app's.
    case account
    /// That a key is of a genuine device.
    case registration
  }

  private let request: HTTPRequest
  private let seen = Lock<(client: ClientID, operation: Operation, result: String)?>(nil)

  init(of request: HTTPRequest) {
    self.request = request
  }

  /// The values of the field `App-Attest`. Most requests are never asked for it, so it is looked for only then.
  var fields: [String] { request.fields.values(of: AppAttestField.name) }

  /// The result for the metric; nil if nobody asked for a proof.
  var outcome: (client: ClientID, operation: Operation, result: String)? { seen.withLock { $0 } }

  func note(_ result: String, of operation: Operation, by client: ClientID) {
    seen.withLock { $0 = (client, operation, result) }
  }

  /// SHA-256 of the client data that an assertion for this request has.
  func clientDataHash(_ nonce: String) -> [UInt8] {
    SHA256.hash(
      AppAttestField.clientData(
        nonce: nonce, method: request.method, path: request.path,
        bodyDigest: Hexadecimal.encode(SHA256.hash(request.body))))
  }
}

/// The result of verifying a request's proof.
struct AppVerdict: Sendable {
  /// Why the request may not create an account; nil if it may.
  let refusal: String?
  /// What is committed with the session that it opens.
  var hooks: [CommitHook] = []
  /// The verified assertion.
  fileprivate var verified: VerifiedRequest?

  /// Throws if the request may not create an account.
  func refuse() throws(ServerError) {
    if let refusal { throw .appAttestRequired(refusal) }
  }
}

/// The verdict about a request that something of has to wait: a name, or a code in a mailbox. It decides when that comes.
struct KeptAppVerdict: Sendable {
  private static let verified = "verified"

  /// Why no account may be created; nil if one may.
  let refusal: String?

  init(refusal: String?) {
    self.refusal = refusal
  }

  /// Reads what ``text`` wrote. Without it, nobody asked for a proof.
  init(text: String?) {
    refusal = text == Self.verified ? nil : text ?? AppAttestReason.missing.rawValue
  }

  /// As it is kept.
  var text: String { refusal ?? Self.verified }

  /// Why the client creates no account, by the settings that it has now.
  func refusal(by client: Client) -> String? { client.requiresAppAttest ? refusal : nil }
}

/// An assertion that was verified for a request.
private struct VerifiedRequest: Sendable {
  /// The record of the key.
  let record: [UInt8]
  let counter: UInt32
  let hash: [UInt8]
}

/// Verifies what apps prove by App Attest (0141).
package struct AppAttestFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// Judges the proof that the request brings, and notes it for the metric. A client without the setting is asked for none.
  func judge(for client: Client) async throws(ServerError) -> AppVerdict {
    guard let registration = client.appAttest, registration.mode != .off else {
      return AppVerdict(refusal: nil)
    }
    let proof = request.proof
    do throws(ServerError) {
      let verified = try await verify(proof, for: client, registration)
      proof?.note("verified", of: .account, by: client.id)
      return AppVerdict(refusal: nil, hooks: [accepting(verified, for: client)], verified: verified)
    } catch {
      guard error.code == .appAttestRequired, let reason = error.details.reason else { throw error }
      proof?.note(reason, of: .account, by: client.id)
      return AppVerdict(refusal: client.requiresAppAttest ? reason : nil)
    }
  }

  private func verify(
    _ proof: AppProof?, for client: Client, _ registration: Client.AppAttestRegistration
  ) async throws(ServerError) -> VerifiedRequest {
    let fields = proof?.fields ?? []
    guard let proof, !fields.isEmpty else { throw .appAttestRequired(AppAttestReason.missing.rawValue) }
    guard fields.count == 1, let field = AppAttestField(fields[0]),
      let keyID = Base64URL.decode(field.keyID), let assertion = Base64URL.decode(field.assertion)
    else { throw .appAttestRequired(AppAttestError(.malformed, "the field is not as it must be")) }
    try challenge(field.nonce, of: client)
    let record = AppAttestKey.record(keyID, of: client.id)
    let stored = AppAttestKey(
      opening: try await read([.record(record)], { try $0.record(record) }), keys: masterKeys, now: now())
    guard let stored else { throw .appAttestRequired(AppAttestReason.unknownKey.rawValue) }
    guard stored.environment == registration.environment else {
      throw .appAttestRequired(AppAttestError(.environment, "the key was attested in another environment"))
    }
    // Apple does not vouch for a key that was attested under the root certificate of a test.
    guard stored.root == registration.verifier.rootFingerprint else {
      throw .appAttestRequired(AppAttestReason.unknownKey.rawValue)
    }
    let hash = proof.clientDataHash(field.nonce)
    do throws(AppAttestError) {
      let counter = try stored.verify(assertion, hash: hash, with: registration.verifier)
      return VerifiedRequest(record: record, counter: counter, hash: hash)
    } catch {
      throw .appAttestRequired(error)
    }
  }

  /// The nonce is ours, of this client, and not too old. It is not used up: the counter sees to it that an assertion counts once.
  private func challenge(_ nonce: String, of client: Client) throws(ServerError) {
    do throws(ServerError) {
      _ = try SealedNonce.verify(nonce, for: client.id, keys: masterKeys, now: now())
    } catch {
      throw .appAttestRequired(AppAttestError(.challenge, error.causeForOperator))
    }
  }

  /// Keeps the counter with the session. Of two requests with one assertion, one creates an account.
  private func accepting(_ verified: VerifiedRequest, for client: Client) -> CommitHook {
    CommitHook(reads: [.record(verified.record)]) { (snapshot, result, changes) in
      let isAccepted = try accept(verified, hasCreated: result.created, isSignIn: true, in: snapshot, &changes)
      if !isAccepted, result.created, client.requiresAppAttest { throw ServerError.assertionUsed }
    }
  }

  /// Keeps the counter of a request that opens no session: one that asks for an account, and gets it later.
  func use(_ verdict: AppVerdict) async throws(ServerError) {
    guard let verified = verdict.verified else { return }
    let stamp = stamp(at: now())
    try await decide(on: [.record(verified.record)]) { snapshot -> Decision<Void> in
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      guard try accept(verified, hasCreated: false, isSignIn: false, in: snapshot, &changes) else {
        throw ServerError.assertionUsed
      }
      return Decision(changes, ())
    }
  }

  /// Keeps the counter of an assertion, if it still follows the key's.
  ///
  /// - Parameter isSignIn: whether a session is opened. Of one that creates no account the counter is kept once a day, which makes the
  ///   key last longer.
  /// - Returns: whether it follows.
  private func accept(
    _ verified: VerifiedRequest, hasCreated: Bool, isSignIn: Bool, in snapshot: Snapshot, _ changes: inout ChangeSet
  ) throws -> Bool {
    let now = now()
    guard let record = try snapshot.record(verified.record),
      var key = AppAttestKey(opening: record, keys: masterKeys, now: now),
      key.mayFollow(verified.counter, hash: verified.hash)
    else { return false }
    let isDue = record.expiresAt < now.addingTimeInterval(AppAttestKey.lifetime - 86_400)
    if isSignIn, !hasCreated, !isDue { return true }
    key.accept(verified.counter, hash: verified.hash, hasCreated: hasCreated)
    changes.add(try keeping(key, as: record.id, version: record.version, at: now))
    return true
  }

  /// Keeps a key from now on for as long as an unused key is kept.
  private func keeping(_ key: AppAttestKey, as id: [UInt8], version: Int64, at now: Date) throws -> Change {
    try storing(key, as: id, version: version, until: now.addingTimeInterval(AppAttestKey.lifetime))
  }

  /// `POST /v1/app-attest/keys`: verifies an attestation and keeps its key. A key that is kept already keeps its counter.
  package func register(_ body: AppAttestKeyRequest) async throws(ServerError) {
    let client = try clients.known(ClientID(rawValue: body.clientID))
    guard let registration = client.appAttest, registration.mode != .off else { throw .notFound }
    do throws(ServerError) {
      try challenge(body.nonce, of: client)
      guard let keyID = Base64URL.decode(body.keyID), let attestation = Base64URL.decode(body.attestation) else {
        throw .appAttestRequired(AppAttestError(.malformed, "not base64url"))
      }
      try await keep(
        try attested(attestation, keyID, body.nonce, by: registration), by: registration.verifier.rootFingerprint,
        of: client)
    } catch {
      if error.code == .appAttestRequired, let reason = error.details.reason {
        request.proof?.note(reason, of: .registration, by: client.id)
      }
      throw error
    }
    request.proof?.note("verified", of: .registration, by: client.id)
  }

  private func attested(
    _ attestation: [UInt8], _ keyID: [UInt8], _ nonce: String, by registration: Client.AppAttestRegistration
  ) throws(ServerError) -> AttestedAppKey {
    do throws(AppAttestError) {
      return try registration.verifier.verify(
        attestation: attestation, keyID: keyID, clientDataHash: SHA256.hash(nonce),
        at: Int(now().timeIntervalSince1970))
    } catch {
      throw .appAttestRequired(error)
    }
  }

  private func keep(_ attested: AttestedAppKey, by root: [UInt8], of client: Client) async throws(ServerError) {
    let id = AppAttestKey.record(attested.keyID, of: client.id)
    let now = now()
    let stamp = stamp(at: now)
    try await decide(on: [.record(id)]) { snapshot -> Decision<Void> in
      let record = try snapshot.record(id)
      // One that another root vouched for is replaced.
      let known = AppAttestKey(opening: record, keys: masterKeys, now: now).flatMap { $0.root == root ? $0 : nil }
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      changes.add(
        try keeping(
          known ?? AppAttestKey(attested, root: root, at: now), as: id, version: record?.version ?? 0, at: now))
      return Decision(changes, ())
    }
  }
}
