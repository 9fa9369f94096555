import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens
import SignInWithPasskeys

// MARK: Options

extension PasskeyFlows {
  /// What to ask for a new passkey of the caller's account. Nothing is written.
  ///
  /// - Parameter isConditional: whether the password manager decides, and shows nothing (PK-103, PK-104).
  func additionOptions(isConditional: Bool, for caller: Caller) async throws(ServerError) -> IssuedCeremony {
    let (client, registration) = try clients.offeringPasskeys(caller.session.client)
    let settings = try passkeySettings()
    try refuseClosedAddition(isConditional: isConditional, for: caller, registration)
    let (now, account) = (now(), caller.account.id)
    let reads =
      isConditional
      ? AddPasskey.readsForUpgrade(of: caller.session.id, account: account)
      : [.accountInFull(account), .passkeys(of: account)]
    let snapshot = try await read(reads)
    let (holders, current) = try asking { (try snapshot.passkeys(of: account), try snapshot.account(account)) }
    if isConditional {
      let mayUpgrade = try asking {
        try AddPasskey.mayUpgrade(caller.presented, of: account, on: snapshot, at: now)
      }
      guard mayUpgrade else { throw .reauthenticationRequired }
    }
    guard holders.count < settings.perAccount else { throw .passkeyLimit }

    // One handle for all passkeys of an account, or managers would show two people (PK-81). It is drawn here, and written with the
    // passkey.
    let handle = try handle(of: current ?? caller.account)
    let kept = PasskeyCeremony(
      isConditional
        ? .addConditionally(caller.session.id, account, handle) : .add(caller.session.id, account, handle),
      random: random, now: now)
    let asked = ceremony(kept, handle, settings.relyingParty(for: registration))
    let person = PasskeyPerson(current ?? caller.account, app: settings.name)
    return IssuedCeremony(
      purpose: kept.purpose, text: try sealed(kept, for: client, settings.rpID),
      optionsJSON: asked.optionsJSON(
        userName: person.name, displayName: person.displayName, excluding: holders.map(\.descriptor)))
  }

  /// A passkey of a guest is the first sign-in method of an account that nobody vouches for, which the client must offer.
  private func refuseClosedAddition(
    isConditional: Bool, for caller: Caller, _ registration: Client.PasskeyRegistration
  ) throws(ServerError) {
    guard !isConditional || registration.offersUpgrade, !caller.account.isGuest || registration.offersSignUp else {
      throw .providerWithheld(.passkey, .switchedOff)
    }
    guard isConditional || caller.isRecent(at: now()) else { throw .reauthenticationRequired }
  }

  /// The account's own handle, or a fresh one. It never takes the handle of one of its passkeys: that passkey may have come by a merge,
  /// and undoing the merge gives both back (PK-107, PK-117).
  func handle(of account: Account) throws(ServerError) -> PasskeyUserHandle {
    guard let stored = account.passkeyHandle else { return PasskeyUserHandle(from: random) }
    do {
      return try PasskeyUserHandle(stored)
    } catch {
      throw .unexpected(detail: "a stored user handle cannot be used: \(error.detail)")
    }
  }

  func ceremony(
    _ kept: PasskeyCeremony, _ handle: PasskeyUserHandle, _ relyingParty: PasskeyRelyingParty
  ) -> RegistrationCeremony {
    let isConditional = if case .addConditionally = kept.purpose { true } else { false }
    return RegistrationCeremony(
      relyingParty: relyingParty, challenge: kept.challenge, userHandle: handle,
      personChecks: isConditional ? .waivedForConditionalCreate : .required)
  }
}

/// What password managers call the person. Nothing is decided by it (PK-6).
struct PasskeyPerson {
  /// An address, or the person's name, or the app's.
  let name: String
  let displayName: String

  init(_ account: Account, app: String) {
    let parts = [account.name?.givenName, account.name?.familyName].compactMap(\.self)
    displayName = parts.joined(separator: " ")
    name = account.email?.address ?? (displayName.isEmpty ? app : displayName)
  }
}

// MARK: Adding

extension PasskeyFlows {
  /// Adds the passkey that a password manager made to the caller's account. All copies of one request that arrive while it is being
  /// decided get one answer.
  ///
  /// The account is that of the session and of the ceremony's seal, never one that the request names (PK-116).
  ///
  /// - Parameter body: SHA-256 of the request's body.
  func add(
    _ answer: PasskeyAdditionRequest, by caller: Caller, body: [UInt8], _ observation: PasskeyObservation
  ) async throws(ServerError) -> AttachedIdentity {
    let (client, registration) = try clients.offeringPasskeys(ClientID(rawValue: answer.clientID))
    guard client.id == caller.session.client else {
      throw .invalidValue(field: "client_id", reason: "is not the client that the session belongs to")
    }
    let named = try answer.passkeyName.map { (text) throws(ServerError) in try Self.name(text, field: "passkey_name") }
    let name = SHA256.hash("passkey\u{0}\(client.id.rawValue)\u{0}\(caller.session.id)\u{0}".utf8 + body)
    return try await server.attachmentAnswers.run(name) { () async throws(ServerError) in
      try await add(answer, named: named, by: caller, at: client, registration, observation)
    }
  }

  private func add(
    _ answer: PasskeyAdditionRequest, named: PasskeyName?, by caller: Caller, at client: Client,
    _ registration: Client.PasskeyRegistration, _ observation: PasskeyObservation
  ) async throws(ServerError) -> AttachedIdentity {
    // 1. The ceremony is ours, and of this session and account (PK-65).
    let settings = try passkeySettings()
    let ceremony = try await opened(answer.ceremony, by: client, settings.rpID) { purpose in
      switch purpose {
      case .signIn, .signInOnPage, .confirm, .signUp, .signUpOnPage, .recover: false
      case .add(let session, let account, _), .addConditionally(let session, let account, _):
        session == caller.session.id && account == caller.account.id
      }
    }
    observation.note(ceremony.purpose)
    let authority: AddPasskey.Authority
    let handle: PasskeyUserHandle
    switch ceremony.purpose {
    case .add(_, _, let sealed): (authority, handle) = (.recentSession, sealed)
    case .addConditionally(_, _, let sealed): (authority, handle) = (.conditional, sealed)
    case .signIn, .signInOnPage, .confirm, .signUp, .signUpOnPage, .recover:
      throw .unexpected(detail: "a ceremony for something else was taken for one of an addition")
    }
    try refuseClosedAddition(isConditional: authority == .conditional, for: caller, registration)

    // 2. What the password manager answered (PK-15 to PK-40).
    let made = try judged(
      answer.credential, of: ceremony, handle, settings.relyingParty(for: registration), observation)

    // 3. The decision, and the commit. That the credential id is new is known there only (PK-36).
    let now = now()
    let addition = AddPasskey(
      RegisteredPasskey(
        made, named: named ?? Self.name(for: made, on: caller.session.device), by: client, settings.rpID, at: now),
      account: caller.account.id, session: caller.presented, authority: authority, limit: settings.perAccount,
      spends: [ceremony.spent])
    let stamp = stamp(at: now)
    let outcome = try await locks.run(caller.account.id.uuid.bytes) { () async throws(ServerError) in
      try await decide(on: addition.reads, further: { try addition.furtherReads(after: $0) }) { snapshot in
        try addition.decide(on: snapshot, at: stamp)
      }
    }
    switch outcome {
    case .added(let holder, let upgraded):
      return AttachedIdentity(identity: holder.identity, upgraded: upgraded, passkey: holder.passkey)
    case .inUse: throw .identityInUse
    case .limit: throw .passkeyLimit
    case .alreadySpent: throw .challengeUsed
    case .notConditional: throw .reauthenticationRequired
    case .otherRelyingParty(let recorded): throw .otherRelyingParty(recorded, than: settings.rpID)
    case .refused(let refusal): throw ServerError(refusal)
    }
  }

  /// What a password manager answered to a registration (PK-15 to PK-40).
  func judged(
    _ credential: EmbeddedJSON, of ceremony: PasskeyCeremony, _ handle: PasskeyUserHandle,
    _ relyingParty: PasskeyRelyingParty, _ observation: PasskeyObservation
  ) throws(ServerError) -> VerifiedRegistration {
    let made: VerifiedRegistration
    do {
      made = try self.ceremony(ceremony, handle, relyingParty).judge(Array(credential.text.utf8))
    } catch {
      throw ServerError(error)
    }
    if made.hasReservedFlags { observation.note(.reserved) }
    if made.attestation != .none { observation.note(.attestation) }
    return made
  }

  /// A passkey's name as a person wrote it.
  static func name(_ text: String, field: String) throws(ServerError) -> PasskeyName {
    guard (1...PasskeyName.maximumLength).contains(text.unicodeScalars.count), let name = PasskeyName(text) else {
      throw .invalidValue(field: field, reason: "must have 1 to 100 characters that can be read")
    }
    return name
  }

  /// The password manager's name, or the device's (PK-127, PK-128).
  static func name(for made: VerifiedRegistration, on device: Device) -> PasskeyName {
    let platform = device.platform.map { (text) in
      // A model's identifier says nothing to people.
      if text.contains(","), case .product(let name)? = DeviceKind(platform: text) { name } else { text }
    }
    let candidates = [made.aaguid.name, device.name, platform].compactMap(\.self)
    return candidates.lazy.compactMap { PasskeyName($0) }.first ?? PasskeyName(stored: "Passkey")
  }
}

extension RegisteredPasskey {
  init(
    _ made: VerifiedRegistration, named name: PasskeyName, by client: Client, _ rpID: RelyingPartyID, at now: Date
  ) {
    let key = IdentityKey.passkey(rpID: rpID.text, credentialID: made.credentialID, in: client.realm)
    self.init(
      identity: ProvenIdentity(registered: made, as: key, at: now), registration: NewPasskey(made, named: name),
      client: client.id)
  }
}

extension ServerError {
  static func otherRelyingParty(_ recorded: String, than own: RelyingPartyID) -> ServerError {
    .unexpected(detail: "the database has passkeys of “\(recorded)”, and the settings say “\(own.text)”")
  }
}

extension ProvenIdentity {
  /// The identity that a passkey is to be.
  ///
  /// Takes a type that only a registration that passed all checks creates. It proves no address (PK-119).
  init(registered: VerifiedRegistration, as key: IdentityKey, at now: Date) {
    self.init(provenKey: key, email: nil, authenticatedAt: now, issuedAt: now)
  }
}

extension NewPasskey {
  init(_ made: VerifiedRegistration, named name: PasskeyName) {
    let aaguid = made.aaguid.bytes
    self.init(
      credentialID: made.credentialID, publicKey: made.publicKey.bytes, algorithm: made.publicKey.algorithm.rawValue,
      userHandle: made.userHandle.bytes, signCount: made.signCount, transports: made.transports,
      aaguid: aaguid.allSatisfy { $0 == 0 } ? nil : aaguid, isBackupEligible: made.isBackupEligible,
      isBackedUp: made.isBackedUp, isUserVerified: made.isUserVerified, name: name)
  }
}

// MARK: Renaming

extension PasskeyFlows {
  /// Gives a passkey of the caller's account another name.
  func rename(_ identity: IdentityID, to text: String, by caller: Caller) async throws(ServerError) -> PasskeyHolder {
    let rename = RenamePasskey(
      identity: identity, account: caller.account.id, session: caller.session.id,
      name: try Self.name(text, field: "name"))
    let stamp = stamp(at: now())
    let outcome = try await decide(on: rename.reads) { snapshot in try rename.decide(on: snapshot, at: stamp) }
    switch outcome {
    case .renamed(let holder): return holder
    case .notPasskey: throw .invalidValue(field: "name", reason: "is for passkeys only")
    case .unknown: throw .notFound
    case .refused(let refusal): throw ServerError(refusal)
    }
  }

  /// The passkeys of the caller's account, by their identities.
  func passkeys(of caller: Caller) async throws(ServerError) -> [IdentityID: Passkey] {
    let account = caller.account.id
    let holders = try await read([.accountInFull(account), .passkeys(of: account)]) { try $0.passkeys(of: account) }
    return Dictionary(holders.map { ($0.identity.id, $0.passkey) }, uniquingKeysWith: { first, _ in first })
  }
}
