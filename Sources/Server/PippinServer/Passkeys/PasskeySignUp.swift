import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens
import SignInWithPasskeys

/// Sign-up by passkey: a new account whose first sign-in method is a passkey (decision 0138).

// MARK: Options

extension PasskeyFlows {
  /// What to ask for the first passkey of a new account, or of a guest's. Nothing is written, and nothing read but a guest.
  ///
  /// - Parameters:
  ///   - userName: what the system's sheet shows; the app's name where it is absent.
  ///   - guest: whose account gets the passkey.
  func signUpOptions(
    for id: ClientID, userName: String?, guest: Caller?
  ) throws(ServerError) -> IssuedCeremony {
    let (client, registration) = try offeringSignUp(id)
    if let guest, !guest.account.isGuest { throw .hasSignInMethod }
    let fresh = PasskeyUserHandle(from: random)
    let handle = if let guest { try self.handle(of: guest.account) } else { fresh }
    return try issued(.signUp(guest?.session.id, handle), userName: userName, to: client, registration)
  }

  /// The same for our own page. It waits for an hour, bound to the browser (PK-64).
  func signUpOptionsOfPage(for id: ClientID, in browser: BrowserID) throws(ServerError) -> IssuedCeremony {
    let (client, registration) = try offeringSignUp(id)
    return try issued(
      .signUpOnPage(browser: browser.digest, PasskeyUserHandle(from: random)), userName: nil, to: client,
      registration)
  }

  private func issued(
    _ purpose: PasskeyCeremony.Purpose, userName: String?, to client: Client,
    _ registration: Client.PasskeyRegistration
  ) throws(ServerError) -> IssuedCeremony {
    let settings = try passkeySettings()
    let kept = PasskeyCeremony(purpose, random: random, now: now())
    guard let handle = purpose.signUpHandle else {
      throw .unexpected(detail: "a ceremony for a sign-up has no user handle")
    }
    let shown = try userName.map { (text) throws(ServerError) in try Self.name(text, field: "user_name").text }
    return IssuedCeremony(
      purpose: purpose, text: try sealed(kept, for: client, settings.rpID),
      optionsJSON: ceremony(kept, handle, settings.relyingParty(for: registration)).optionsJSON(
        userName: shown ?? settings.name, displayName: shown ?? "", excluding: []))
  }

  /// A client whose settings allow sign-ups by passkey.
  private func offeringSignUp(_ id: ClientID) throws(ServerError) -> (Client, Client.PasskeyRegistration) {
    let offering = try clients.offeringPasskeys(id)
    guard offering.1.offersSignUp else { throw .providerWithheld(.passkey, .switchedOff) }
    return offering
  }
}

extension PasskeyCeremony.Purpose {
  fileprivate var signUpHandle: PasskeyUserHandle? {
    switch self {
    case .signUp(_, let handle), .signUpOnPage(_, let handle): handle
    case .signIn, .signInOnPage, .confirm, .add, .addConditionally, .recover: nil
    }
  }
}

extension ServerError {
  /// A second account is never made by mistake: the passkey of somebody who is signed in is added to their account.
  fileprivate static let hasSignInMethod = ServerError.invalidValue(
    field: "Authorization",
    reason: "is of an account that has a sign-in method; add the passkey at /v1/account/identities/passkey")
}

// MARK: Signing up

extension PasskeyFlows {
  /// Opens an account with the passkey that a password manager made, or gives the passkey to a guest.
  ///
  /// - Parameters:
  ///   - guest: whose token came with the request.
  ///   - body: SHA-256 of the request's body.
  func signUp(
    _ answer: PasskeySignUpRequest, guest: Caller?, idempotency: IdempotencyKey?, body: [UInt8],
    origin: PasswordOrigin, _ observation: PasskeyObservation
  ) async throws(ServerError) -> SignInResult {
    let client = ClientID(rawValue: answer.clientID)
    _ = try offeringSignUp(client)
    return try await signIns.answering(
      "passkey sign-up", of: client, renewing: guest?.session.id, idempotency: idempotency, body: body
    ) { hooks throws(ServerError) in
      // Of several at once, each would give the guest its first sign-in method.
      let lock = guest?.session.id.uuid.bytes
      await locks.enter(lock)
      defer { locks.leave(lock) }
      return try await open(answer, guest: guest, kind: .tokens, in: nil, origin: origin, hooks: hooks, observation)
    }
  }

  /// The same on our own page, where a cookie stands for the session. All copies of one form that arrive while it is being decided get
  /// one answer.
  ///
  /// - Parameter cookie: the cookie that the new one replaces.
  func signUp(
    _ answer: PasskeySignUpRequest, in browser: BrowserID, replacing cookie: String?, body: [UInt8],
    origin: PasswordOrigin, device: Device, _ observation: PasskeyObservation
  ) async throws(ServerError) -> PageSession {
    let now = now()
    let former = FormerSession(cookie, audit: newID(at: now))
    let hooks = [former?.ended(keys: masterKeys, now: now)].compactMap(\.self)
    let name = SHA256.hash("passkey sign-up on page\u{0}\(browser.digest)\u{0}".utf8 + body)
    let result = try await server.signInAnswers.run(name) { () async throws(ServerError) in
      try await open(
        answer, guest: nil, kind: .cookie, in: browser, origin: origin, device: device, hooks: hooks, observation)
    }
    return PageSession(result, keys: masterKeys)
  }

  private func open(
    _ answer: PasskeySignUpRequest, guest: Caller?, kind: Session.Kind, in browser: BrowserID?,
    origin: PasswordOrigin, device own: Device? = nil, hooks: [CommitHook], _ observation: PasskeyObservation
  ) async throws(ServerError) -> SignInResult {
    // 1. What the request says. It is refused before the passkey is judged, so that it can be sent again with the same ceremony.
    let (client, registration) = try offeringSignUp(ClientID(rawValue: answer.clientID))
    let person = PersonName(givenName: answer.name?.givenName, familyName: answer.name?.familyName)
    guard person != nil || !client.demandsName else { throw .invalidValue(field: "name", reason: "is missing") }
    let named = try answer.passkeyName.map { (text) throws(ServerError) in try Self.name(text, field: "passkey_name") }
    var typed: AddressOfSignUp?
    if let email = answer.email {
      typed = try await passwords.addressOfSignUp(email, in: client.realm, origin: origin)
    }
    let device = own ?? Device(answer.device)

    // 2. Whether the app is genuine. A guest has an account, and a browser's page cannot prove anything.
    let verdict = guest == nil && browser == nil ? try await appAttest.judge(for: client) : nil

    // 3. The ceremony is ours, for a sign-up, and of this guest or browser (PK-65).
    let settings = try passkeySettings()
    let ceremony = try await opened(answer.ceremony, by: client, settings.rpID) { purpose in
      switch purpose {
      case .signUp(let session, _): browser == nil && session == guest?.session.id
      case .signUpOnPage(let digest, _): browser.map { ConstantTime.equals($0.digest, digest) } ?? false
      case .signIn, .signInOnPage, .confirm, .add, .addConditionally, .recover: false
      }
    }
    observation.note(ceremony.purpose)
    guard let handle = ceremony.purpose.signUpHandle else {
      throw .unexpected(detail: "a ceremony for something else was taken for one of a sign-up")
    }

    // 4. What the password manager answered (PK-15 to PK-40).
    let made = try judged(
      answer.credential, of: ceremony, handle, settings.relyingParty(for: registration), observation)

    // 5. The decision, and the commit. That the credential id is new is known there only (PK-36).
    let now = now()
    let surface = client.platform.surface
    let passkey = RegisteredPasskey(
      made, named: named ?? Self.name(for: made, on: device), by: client, settings.rpID, at: now)
    var attempt = SignInAttempt(
      identity: passkey.identity, client: client.id, intent: .any, kind: kind, surface: surface, device: device,
      spends: [ceremony.spent], renewing: guest?.presented, method: .registeredPasskey)
    attempt.language = request.ownLanguage
    attempt.mark = request.mark(of: device, client: client.id, surface: surface, in: client.realm)
    let invitation = InvitationCode.digest(presented: answer.invitation)
    attempt.newAccounts = client.newAccountTerms(
      unattested: verdict?.refusal ?? (browser == nil ? nil : client.refusalOfUnattestedAccounts),
      invitation: invitation)
    try await signUpHook.settle(&attempt, named: person, typed: typed?.address)
    await locks.enter(invitation)
    defer { locks.leave(invitation) }
    let signUp = SignUpWithPasskey(attempt: attempt, passkey: passkey, name: person, email: typed?.address)
    let hooks =
      hooks + (typed.map { [passwords.mailingProof(of: $0, from: client.name)] } ?? []) + (verdict?.hooks ?? [])
    request.subject?.note(passkey.identity.key)
    let stamp = stamp(at: now)
    let outcome = try await decide(
      on: signUp.reads + hooks.flatMap(\.reads), further: { try signUp.furtherReads(after: $0) }
    ) { snapshot -> Decision<SignUpWithPasskey.Outcome> in
      let decision = try signUp.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard var changes = decision.changes, case .signedUp(var result) = decision.outcome else { return decision }
      for hook in hooks { try hook.join(snapshot, &result, &changes) }
      return Decision(changes, .signedUp(result))
    }
    switch outcome {
    case .signedUp(let result): return result
    case .inUse: throw .identityInUse
    case .alreadySpent: throw .challengeUsed
    case .otherRelyingParty(let recorded): throw .otherRelyingParty(recorded, than: settings.rpID)
    // A guest who has signed in since is none any more.
    case .refused(.accountNotFound): throw .hasSignInMethod
    case .refused(let refusal): throw ServerError(refusal: refusal)
    }
  }
}
