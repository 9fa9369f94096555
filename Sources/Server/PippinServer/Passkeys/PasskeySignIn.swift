import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinLock
import PippinSecret
import PippinTokens
import SignInWithPasskeys

/// Passkeys: signing in with them, adding, renaming, and what password managers are told.
package struct PasskeyFlows: Flow {
  package let server: Server
  package let request: RequestContext
}

/// What a password manager is to be asked, and the ceremony that must come back.
struct IssuedCeremony: Sendable {
  let purpose: PasskeyCeremony.Purpose
  let text: SecretText
  /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
  let optionsJSON: [UInt8]
}

/// What is seen of one answer while it is judged, for the metrics.
final class PasskeyObservation: Sendable {
  /// What is unusual about an answer, and no reason to refuse it.
  enum Flag: String, Sendable, CaseIterable {
    /// BE is another than at the registration (PK-59).
    case backupEligibilityChanged = "be_changed"
    /// A reserved flag is set (PK-30).
    case reserved = "rfu"
    /// There is an attestation, of which nothing was believed (PK-32).
    case attestation
  }

  private let seen = Lock<Set<Flag>>([])
  private let openedPurpose = Lock<String?>(nil)

  var flags: [Flag] { seen.withLock { seen in Flag.allCases.filter(seen.contains) } }
  /// The purpose in the ceremony's seal; nil if it did not open.
  var purpose: String? { openedPurpose.withLock { $0 } }

  func note(_ flag: Flag) { _ = seen.withLock { $0.insert(flag) } }
  func note(_ purpose: PasskeyCeremony.Purpose) { openedPurpose.withLock { $0 = purpose.name } }
}

// MARK: Options

extension PasskeyFlows {
  /// The settings of passkeys; a client that offers them makes sure that there are some.
  func passkeySettings() throws(ServerError) -> PasskeySettings {
    guard let settings = server.settings.passkeys else { throw .providerNotOffered(.passkey) }
    return settings
  }

  /// What to ask for a sign-in. Nothing is read and nothing written, so the answer tells nothing about anybody (PK-46).
  func signInOptions(for id: ClientID) throws(ServerError) -> IssuedCeremony {
    let (client, registration) = try clients.offeringPasskeys(id)
    return try issued(.signIn, allowed: .any, to: client, registration)
  }

  /// What to ask for a proof that the person of a session is still there (PK-47).
  func confirmationOptions(for caller: Caller) async throws(ServerError) -> IssuedCeremony {
    let (client, registration) = try clients.offeringPasskeys(caller.session.client)
    let allowed = try await allowed(of: caller)
    return try issued(.confirm(caller.session.id), allowed: allowed, to: client, registration)
  }

  /// What our own sign-in page asks, by its button and in the field of the address. It waits for an hour, bound to the browser (PK-64).
  ///
  /// - Parameter caller: who must prove that they are still there, with a passkey of the account; nil for anybody.
  func pageOptions(
    for id: ClientID, in browser: BrowserID, of caller: Caller?
  ) async throws(ServerError) -> IssuedCeremony {
    let (client, registration) = try clients.offeringPasskeys(id)
    var allowed = AuthenticationCeremony.Allowed.any
    if let caller { allowed = try await self.allowed(of: caller) }
    return try issued(.signInOnPage(browser: browser.digest), allowed: allowed, to: client, registration)
  }

  private func issued(
    _ purpose: PasskeyCeremony.Purpose, allowed: AuthenticationCeremony.Allowed, to client: Client,
    _ registration: Client.PasskeyRegistration
  ) throws(ServerError) -> IssuedCeremony {
    let settings = try passkeySettings()
    let kept = PasskeyCeremony(purpose, random: random, now: now())
    let asked = AuthenticationCeremony(
      relyingParty: settings.relyingParty(for: registration), challenge: kept.challenge, allowed: allowed,
      personChecks: .required)
    return IssuedCeremony(
      purpose: purpose, text: try sealed(kept, for: client, settings.rpID), optionsJSON: asked.optionsJSON)
  }

  /// Which passkeys may answer: for a confirmation those of the account (PK-52). An account without any is a guest's, or was left with
  /// other methods since; whoever signs with a passkey there is told that it is another account's.
  private func allowed(of caller: Caller) async throws(ServerError) -> AuthenticationCeremony.Allowed {
    let account = caller.account.id
    let holders = try await read([.accountInFull(account), .passkeys(of: account)]) { snapshot in
      try snapshot.passkeys(of: account)
    }
    return holders.isEmpty ? .any : .only(holders.map(\.descriptor))
  }
}

extension PasskeyHolder {
  /// As the options name it (PK-83).
  var descriptor: CredentialDescriptor {
    CredentialDescriptor(id: passkey.credentialID, transports: passkey.transports)
  }
}

// MARK: Signing in

extension PasskeyFlows {
  /// Opens a session with a passkey, or makes the session of `terms` recent again.
  ///
  /// - Parameters:
  ///   - body: SHA-256 of the request's body.
  ///   - observation: for what is seen on the way.
  func signIn(
    _ answer: PasskeySignInRequest, on terms: SignInTerms, idempotency: IdempotencyKey?, body: [UInt8],
    _ observation: PasskeyObservation
  ) async throws(ServerError) -> SignInResult {
    try await signIn(answer, on: terms, in: nil, observation) { (terms, prove) async throws(ServerError) in
      try await signIns.signIn(on: terms, idempotency: idempotency, body: body, prove: prove)
    }
  }

  /// The same on our own page, where a cookie stands for the session. All copies of one form that arrive while it is being decided get
  /// one answer.
  ///
  /// - Parameters:
  ///   - browser: the one for which the ceremony was handed out.
  ///   - cookie: the cookie that the new one replaces.
  func enter(
    _ answer: PasskeySignInRequest, in browser: BrowserID, device: Device, replacing cookie: String?, body: [UInt8],
    _ observation: PasskeyObservation
  ) async throws(ServerError) -> PageSession {
    let now = now()
    var terms = SignInTerms(client: ClientID(rawValue: answer.clientID), intent: .existing, device: device, link: nil)
    terms.kind = .cookie
    let former = FormerSession(cookie, audit: newID(at: now))
    let hooks = [former?.ended(keys: masterKeys, now: now)].compactMap(\.self)
    let name = SHA256.hash("passkey on page\u{0}\(browser.digest)\u{0}".utf8 + body)
    let result = try await server.signInAnswers.run(name) { () async throws(ServerError) in
      try await signIn(answer, on: terms, in: browser, observation) { (terms, prove) async throws(ServerError) in
        try await signIns.signIn(on: terms, hooks: hooks, prove: prove)
      }
    }
    return PageSession(result, keys: masterKeys)
  }

  private func signIn(
    _ answer: PasskeySignInRequest, on terms: SignInTerms, in browser: BrowserID?, _ observation: PasskeyObservation,
    through pipeline: (SignInTerms, () async throws(ServerError) -> ProvenPerson) async throws(ServerError) ->
      SignInResult
  ) async throws(ServerError) -> SignInResult {
    var terms = terms
    // The account is there already, and nobody may be asked for a name before a passkey was refused for another reason.
    terms.mayWaitForName = false
    var judged: (key: IdentityKey, spent: SpentValue)?
    do throws(ServerError) {
      return try await pipeline(terms) { [terms] () async throws(ServerError) in
        try await prove(answer, on: terms, in: browser, observation) { judged = ($0, $1) }
      }
    } catch {
      if error == .passkeyRefused(.counter), let judged {
        try await note(.counter(judged.key), by: terms.client, spending: judged.spent)
      }
      throw error.ofPasskey
    }
  }

  /// Verifies the answer of a password manager.
  ///
  /// Whether the passkey is known, whose it is, and what is wrong with it change neither the answer nor the work: the same is read, and
  /// one signature is verified (PK-56).
  ///
  /// - Parameters:
  ///   - browser: the one that sent the form of our own page.
  ///   - judging: called with the key of the passkey, and with what its answer spends, before the passkey is judged.
  private func prove(
    _ answer: PasskeySignInRequest, on terms: SignInTerms, in browser: BrowserID?, _ observation: PasskeyObservation,
    judging: (IdentityKey, SpentValue) -> Void
  ) async throws(ServerError) -> ProvenPerson {
    // 1. The ceremony is ours, of this client and for this (PK-62, PK-65).
    let (client, registration) = try clients.offeringPasskeys(terms.client)
    let settings = try passkeySettings()
    let ceremony = try await opened(answer.ceremony, by: client, settings.rpID) { purpose in
      switch purpose {
      case .signIn: terms.renewing == nil && browser == nil
      case .signInOnPage(let digest): browser.map { ConstantTime.equals($0.digest, digest) } ?? false
      case .confirm(let session): terms.renewing?.session.id == session
      case .add, .addConditionally, .signUp, .signUpOnPage, .recover: false
      }
    }
    observation.note(ceremony.purpose)

    // 2. What needs no stored passkey (PK-49 to PK-51).
    var allowed = AuthenticationCeremony.Allowed.any
    if case .confirm = ceremony.purpose, let caller = terms.renewing { allowed = try await self.allowed(of: caller) }
    let asked = AuthenticationCeremony(
      relyingParty: settings.relyingParty(for: registration), challenge: ceremony.challenge, allowed: allowed,
      personChecks: .required)
    let presented: PresentedAssertion
    do {
      presented = try asked.parse(Array(answer.credential.text.utf8))
    } catch {
      throw ServerError(error)
    }

    // 3. The passkey, by one reading (PK-53), which the decision goes on with. The realm is the client's, so a passkey of another realm
    //    is unknown (PK-82).
    let key = IdentityKey.passkey(
      rpID: settings.rpID.text, credentialID: presented.credentialID, in: client.realm)
    let digest = RemovedPasskey.digest(of: key)
    let spent = ceremony.spent
    let snapshot = try await read([
      .passkey(key), .profile(key), .removedPasskey(digest), .spent(spent.digest),
    ])
    let now = now()
    let (holder, remembered, isSpent) = try asking {
      (try snapshot.passkey(key), try snapshot.removedPasskey(digest), try snapshot.isSpent(spent.digest))
    }
    // It may be forgotten later than it should.
    let removed = remembered.flatMap { now < $0.expiresAt ? $0 : nil }
    // Before the counter is looked at: an answer that is sent again would look like a copied passkey.
    guard !isSpent else { throw .challengeUsed }
    judging(key, spent)
    request.subject?.note(key)

    // 4. One signature. A removed passkey is judged by its old key: only who still has it is told of the removal (PK-113).
    let stored: StoredPasskey? =
      if let holder { try stored(holder.passkey) } else if let removed {
        try stored(removed, presented.credentialID)
      } else { nil }
    let verified: VerifiedAssertion
    do {
      verified = try presented.judge(by: stored)
    } catch {
      throw ServerError(error, of: presented.credentialID)
    }
    if verified.hasReservedFlags { observation.note(.reserved) }
    guard let holder else {
      if let removed { try await note(.removed(removed), by: client.id, spending: spent) }
      guard try await !isKnown(presented.credentialID, outside: client.realm) else {
        throw .passkeyRefused(.unknownCredential, of: presented.credentialID)
      }
      throw .passkeyRemoved(settings.rpID, presented.credentialID)
    }
    if verified.hasBackupEligibilityChanged { observation.note(.backupEligibilityChanged) }

    // 5. The counter and the flags are written with the session, after every other check (PK-58, PK-60).
    let use = UsePasskey(
      key: key, judgedBy: holder.passkey.version, signCount: verified.signCount, isBackedUp: verified.isBackedUp,
      hasBackupEligibilityChanged: verified.hasBackupEligibilityChanged, isUserVerified: verified.isUserVerified,
      userHandle: holder.passkey.userHandle == nil ? verified.userHandle?.bytes : nil,
      trustsDeviceCounter: settings.trustsDeviceCounter, client: client.id,
      endsPendingRecovery: settings.recoveryDelayHours > 0)
    let hook = CommitHook(reads: use.reads) { (snapshot, result, changes) in
      switch try use.join(snapshot, session: result.session.id, &changes) {
      case .used: break
      case .gone: throw ServerError.passkeyRefused(.unknownCredential)
      case .counter: throw ServerError.passkeyRefused(.counter)
      }
    }
    return ProvenPerson(
      identity: ProvenIdentity(holder.identity, by: verified, at: now), spends: [spent], hooks: [hook],
      seen: snapshot)
  }

  /// Notes for its owner that a passkey signed which must sign nobody in.
  private func note(
    _ cause: NotePasskeyRefusal.Cause, by client: ClientID, spending spent: SpentValue
  ) async throws(ServerError) {
    let note = NotePasskeyRefusal(cause: cause, client: client, spends: [spent])
    let stamp = stamp(at: now())
    let outcome = try await decide(on: note.reads, further: { try note.furtherReads(after: $0) }) { snapshot in
      try note.decide(on: snapshot, at: stamp)
    }
    switch outcome {
    case .noted(let account, _): request.subject?.note(account.id)
    case .alreadySpent: throw .challengeUsed
    case .gone: break
    }
  }
}

extension PasskeyFlows {
  private func stored(_ passkey: Passkey) throws(ServerError) -> StoredPasskey {
    StoredPasskey(
      credentialID: passkey.credentialID,
      publicKey: try loaded { () throws(PasskeyError) in try COSEKey(bytes: passkey.publicKey) },
      userHandle: try passkey.userHandle.map { (bytes) throws(ServerError) in
        try loaded { () throws(PasskeyError) in try PasskeyUserHandle(bytes) }
      },
      signCount: passkey.signCount, wasRegisteredBackupEligible: passkey.wasBackupEligible)
  }

  /// A removed passkey has its key alone: no counter that could refuse it, and no handle.
  private func stored(_ removed: RemovedPasskey, _ credentialID: [UInt8]) throws(ServerError) -> StoredPasskey {
    StoredPasskey(
      credentialID: credentialID,
      publicKey: try loaded { () throws(PasskeyError) in try COSEKey(bytes: removed.publicKey) },
      userHandle: nil, signCount: 0, wasRegisteredBackupEligible: true)
  }

  /// A value that was accepted when the passkey was registered. If it cannot be read any more, the database is damaged, and it is not
  /// the fault of who signs in.
  private func loaded<Value>(_ load: () throws(PasskeyError) -> Value) throws(ServerError) -> Value {
    do {
      return try load()
    } catch {
      throw .unexpected(detail: "a stored passkey cannot be read: \(error.detail)")
    }
  }
}

extension ProvenIdentity {
  /// The person of a verified assertion. It proves no address (PK-119).
  ///
  /// Takes a type that only a verified signature creates.
  init(_ identity: Identity, by assertion: VerifiedAssertion, at now: Date) {
    self.init(provenKey: identity.key, email: nil, authenticatedAt: now, issuedAt: now)
  }
}
