package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

/// The id that the device keeps until the email has come.
package struct MailTicket: Sendable {
  package let id: SecretText
  /// In seconds.
  package let expiresIn: Int
}

/// A sign-in without the password that was confirmed with both the secret of the requesting device and the mailed proof.
struct ConfirmedSignInByMail: Sendable {
  let identity: IdentityID
  /// The version of the password at the time of the request: a mailed proof never outlives a change.
  let version: Int64
  let realm: Realm
  let address: CanonicalAddress
  let client: ClientID
  /// The id of its record.
  let record: [UInt8]

  /// Reads a record; `nil` if it is missing, expired or of another kind.
  fileprivate init?(_ record: [UInt8], _ content: JSONElement?) {
    guard let identity = content?["sign_in_as"]?.string.flatMap(IdentityID.init),
      let held = HeldPassword(content)
    else { return nil }
    self.identity = identity
    version = held.version
    realm = held.realm
    address = held.address
    client = held.client
    self.record = record
  }
}

extension PasswordFlows {
  /// Mails a proof for signing in without the password, which is valid only on the requesting device. An account without a
  /// password gets the same if the client offers codes, and otherwise its sign-in methods. The requester cannot tell which.
  ///
  /// It lets the owner sign in although strangers have used up the tries at the password.
  ///
  /// - Parameter link: the app's link token, which the code then completes; `isLinking` means the browser's pending link.
  package func requestSignIn(
    email: String, client id: ClientID, requester: RequestingDevice, origin: PasswordOrigin, link: SecretText? = nil,
    isLinking: Bool = false, name: PersonName? = nil, invitation: [UInt8]? = nil
  ) async throws(ServerError) -> MailTicket {
    let wish = SignUpWish(
      name: name, invitation: invitation, appVerdict: try await appVerdict(at: try offeringPasswords(id), origin))
    let attempt = origin.browser.map { $0.attempt(.signIn) } ?? Base64URL.encode(random.bytes(16))
    try await mailSignIn(
      to: email, client: id, attempt: attempt, requester: requester, origin: origin,
      link: link.map { LinkHandle(presented: $0.revealed) }
        ?? (isLinking ? origin.browser.map { LinkHandle(of: $0) } : nil), wish: wish, repeating: nil)
    return MailTicket(id: SecretText(attempt), expiresIn: Int(MailedToken.lifetime))
  }

  @discardableResult
  func mailSignIn(
    to email: String, client id: ClientID, attempt: String, requester: RequestingDevice, origin: PasswordOrigin,
    link: LinkHandle?, wish: SignUpWish, repeating former: PendingMail?
  ) async throws(ServerError) -> Int? {
    try await mailWay(
      .signIn, to: email, client: id, attempt: attempt, origin: origin, link: link, wish: wish, repeating: former,
      newcomer: { templates, proof, recipient, now in
        templates.signUpByCode(proof, to: recipient, page: origin.page, requester: requester, at: now)
      }
    ) { templates, proof, recipient, now in
      templates.signIn(proof, to: recipient, page: origin.page, requester: requester, at: now)
    }
  }

  /// Whether the code may create an account: in a browser, nothing proves that an app is genuine. Nobody is refused yet, because the
  /// person may have an account.
  private func appVerdict(at client: Client, _ origin: PasswordOrigin) async throws(ServerError) -> KeptAppVerdict {
    guard client.signsUpByEmailCode, origin.browser == nil else {
      return KeptAppVerdict(refusal: client.refusalOfUnattestedAccounts)
    }
    let verdict = try await appAttest.judge(for: client)
    try await appAttest.use(verdict)
    return KeptAppVerdict(refusal: verdict.refusal)
  }

  /// Opens a session with a mailed proof, where it was requested.
  package func confirmSignIn(
    id: SecretText, token: SecretText, device: Device, origin: PasswordOrigin, link: SecretText? = nil
  ) async throws(ServerError) -> SignInResult {
    guard let record = try await mailedRecord(token, for: .signIn, id.revealed),
      let opened = try await openSignIn(
        record, kind: .tokens, device: device, origin: origin, former: nil,
        link: link.map { LinkHandle(presented: $0.revealed) }, noting: nil)
    else { throw .mailedTokenInvalid }
    return opened
  }

  /// The same on our own pages, where the browser's cookie takes the place of the id on the device.
  ///
  /// - Parameter cookie: the session cookie that the new one replaces.
  package func confirmSignIn(
    in browser: BrowserID, token: SecretText, device: Device = Device(), origin: PasswordOrigin,
    replacing cookie: String?
  ) async throws(ServerError) -> PageSession {
    guard let record = try await mailedRecord(token, for: .signIn, browser.attempt(.signIn)) else {
      throw .mailedTokenInvalid
    }
    let note = noteOfOpening(by: record)
    let former = cookie.flatMap { FormerSession($0, audit: newID(at: now())) }
    let opened = try await openSignIn(
      record, kind: .cookie, device: device, origin: origin, former: former, link: LinkHandle(of: browser),
      noting: note)
    if let opened { return PageSession(opened, keys: masterKeys) }
    guard let before = try await openedBefore(note, created: false) else { throw .mailedTokenInvalid }
    return PageSession(before, keys: masterKeys)
  }

  /// - Returns: `nil` if the record is not valid, or no longer.
  private func openSignIn(
    _ id: [UInt8], kind: Session.Kind, device: Device, origin: PasswordOrigin, former: FormerSession?,
    link: LinkHandle?, noting note: [UInt8]?
  ) async throws(ServerError) -> SignInResult? {
    let now = now()
    let stored = try await read([.record(id)]) { try $0.record(id) }
    let content = content(of: stored, at: now)
    if let mailbox = ConfirmedMailbox(id, content) {
      return try await openMailbox(
        mailbox, kind: kind, device: device, origin: origin, former: former, link: link, noting: note)
    }
    if let newcomer = ConfirmedMailSignUp(id, content) {
      return try await openSignUp(
        newcomer, kind: kind, device: device, origin: origin, former: former, noting: note)
    }
    guard let asked = ConfirmedSignInByMail(id, content) else { return nil }
    let client = try offeringPasswords(asked.client)
    let reads: [Read] = [.record(id), .password(asked.realm, asked.address)]
    @Sendable func holder(_ snapshot: Snapshot) throws -> PasswordHolder? {
      guard try snapshot.record(id) != nil, let holder = try snapshot.password(of: asked.address, in: asked.realm),
        holder.identity.id == asked.identity, holder.credential.version == asked.version
      else { return nil }
      return holder
    }
    guard let found = try await read(reads, holder) else { return nil }
    let attempt = SignInAttempt(
      identity: ProvenIdentity(found.identity, by: asked, at: now), client: client.id, intent: .existing, kind: kind,
      surface: client.platform.surface, device: device, spends: [], method: .emailCode)
    let throttle = LoginThrottle(
      realm: asked.realm, address: asked.address.text, network: origin.network, device: origin.device)
    let mailed = CommitHook(reads: reads) { (snapshot, result, changes) in
      guard try holder(snapshot) != nil else { throw ServerError.mailedTokenInvalid }
      changes.add(.removeRecord(id))
      if let note { changes.add(try noting(result.session.id, at: note, now)) }
    }
    let hooks = [
      mailed, throttle.passed(keys: masterKeys, random: random, now: now), former?.ended(keys: masterKeys, now: now),
    ]
    do throws(ServerError) {
      return try await signIns.open(attempt, hooks: hooks.compactMap(\.self))
    } catch {
      switch error {
      // Another request used the proof first, or the password was removed meanwhile.
      case .mailedTokenInvalid, .accountNotFound: return nil
      default: throw error
      }
    }
  }
}

// Opening an account whose sign-in methods are unusable: by a code to an address that another identity has proved, too (0107).

extension Flow {
  /// Whether nobody can sign in with any of an account's methods, because all of them belong to an Apple team that no client has any
  /// more: after a transfer the old subjects are void (TRANSFER-1).
  func areLeftBehind(_ identities: [Identity]) -> Bool {
    let usable = identities.filter { $0.status != .gone }
    return !usable.isEmpty && usable.allSatisfy(isLeftBehind)
  }

  func isLeftBehind(_ identity: Identity) -> Bool { identity.isLeftBehind(among: clients) }

  /// The account that a code to the mailbox of a proved address opens, for a person who has just proved the same address with an
  /// identity that is not the account's. Never for a relay address, nor for an address that has a password.
  func account(
    _ id: AccountID, openedByMailboxOf identity: ProvenIdentity, at client: Client
  ) async throws(ServerError) -> AccountID? {
    guard let address = identity.provedAddress, identity.email?.isPrivate == false else { return nil }
    let realm = identity.key.realm
    let reads: [Read] = [.provedAddress(realm, address), .accountInFull(id), .password(realm, address)]
    return try await read(reads) { snapshot in
      guard let account = try snapshot.account(openedByMailboxOf: address, in: realm, id), account.suspension == nil,
        try snapshot.password(of: address, in: realm) == nil,
        // If codes are not offered, only with an Apple identity that was verified just now (0107).
        try client.offersEmailCode || identity.key.provider == .apple && areLeftBehind(snapshot.identities(of: id))
      else { return nil }
      return id
    }
  }
}

extension PasswordFlows {
  /// The pending link of a handle, for an address; nil if there is none.
  func pendingLink(
    _ handle: LinkHandle?, at address: CanonicalAddress, of client: Client
  ) async throws(ServerError) -> PendingLink? {
    guard let handle else { return nil }
    let record = try await read([.record(handle.id)]) { try $0.record(handle.id) }
    guard let pending = PendingLink(opening: record, for: client.id, keys: masterKeys, now: now()),
      pending.identity.provedAddress == address
    else { return nil }
    // A link that cannot be completed any more opens nothing either.
    let withdrawal = WithdrawnConsent(of: pending.identity.key)
    return try await read([.identity(pending.identity.key), .record(withdrawal.id)]) { snapshot in
      guard try snapshot.identity(pending.identity.key) == nil,
        try !withdrawal.overtakes(proofOf: pending.identity.issuedAt, in: snapshot, keys: masterKeys)
      else { return nil }
      return pending
    }
  }

  /// Completes a pending link with the account that its owner opened by the code, and mails it like every link.
  func attach(
    _ pending: PendingLink, under handle: LinkHandle, in result: SignInResult
  ) async throws(ServerError) -> SignInResult {
    guard pending.account == result.account.id else { throw .linkTokenInvalid }
    do throws(ServerError) {
      _ = try await linking.attach(
        ProvenAddition(
          identity: pending.identity, account: result.account.id, session: PresentedSession(of: result.session),
          client: result.session.client, spends: [], refreshToken: pending.refreshToken),
        reading: [.record(handle.id)]
      ) { snapshot, changes in
        guard try snapshot.record(handle.id) != nil else { throw ServerError.linkTokenInvalid }
        changes.add(.removeRecord(handle.id))
      }
    } catch {
      // The code was valid for the link only, so the session that it opened ends too.
      try await end(result.session)
      throw error
    }
    return SignInResult(
      account: result.account, session: result.session, created: false, linked: true, recovery: result.recovery)
  }

  private func end(_ session: Session) async throws(ServerError) {
    let stamp = stamp(at: now())
    _ = try await decide(on: [.session(session.id)]) { snapshot in
      try Session.end(session.id, of: session.account, because: .signedOut, on: snapshot, at: stamp)
    }
  }
}

extension PendingLink {
  /// Distinguishes it from another pending link that may replace it.
  var digest: [UInt8] {
    let key = identity.key
    return SHA256.hash("link\u{0}\(key.provider.rawValue)\u{0}\(key.tenant)\u{0}\(key.subject)")
  }
}
