package import PippinAccounts
import PippinTokens
import PippinFoundation
package import PippinSecret

/// What the device keeps until the mail has come.
package struct MailTicket: Sendable {
  package let id: SecretText
  /// In seconds.
  package let expiresIn: Int
}

/// Whose password it is that somebody asked to sign in without, and who has shown both what only who asked has and what was mailed.
struct ConfirmedSignInByMail: Sendable {
  let identity: IdentityID
  /// Of the password when it was asked: what was mailed never outlives a change.
  let version: Int64
  let realm: Realm
  let address: CanonicalAddress
  let client: ClientID
  /// Where it was kept.
  let record: [UInt8]

  /// What a record holds; `nil` when it is gone, too old, or nobody's.
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
  /// Mails who has a password here a way in without it, for the device that asked alone. Who has an account without a password is
  /// mailed the same where the client offers codes, and otherwise their way in. Nobody who asks learns which.
  ///
  /// It is the owner's way past strangers who used up the tries at the password.
  ///
  /// - Parameter link: the link token that the app was given; in a browser what waits there. The code then attaches it too.
  package func requestSignIn(
    email: String, client id: ClientID, asker: AskingDevice, origin: PasswordOrigin, link: SecretText? = nil,
    isLinking: Bool = false
  ) async throws(FlowError) -> MailTicket {
    let attempt = origin.browser.map { $0.attempt(.signIn) } ?? Base64URL.encode(random.bytes(16))
    try await mailWay(
      .signIn, to: email, client: id, attempt: attempt, origin: origin,
      link: link.map { LinkHandle(presented: $0.revealed) }
        ?? (isLinking ? origin.browser.map { LinkHandle(of: $0) } : nil)
    ) { templates, proof, recipient, now in
      templates.signIn(proof, to: recipient, page: origin.page, asker: asker, at: now)
    }
    return MailTicket(id: SecretText(attempt), expiresIn: Int(MailedToken.lifetime))
  }

  /// Opens a session for who shows what was mailed, where it was asked for.
  package func confirmSignIn(
    id: SecretText, token: SecretText, device: Device, origin: PasswordOrigin, link: SecretText? = nil
  ) async throws(FlowError) -> SignInResult {
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
  ) async throws(FlowError) -> PageSession {
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

  /// - Returns: `nil` when the record stands for nothing, or no longer.
  private func openSignIn(
    _ id: [UInt8], kind: Session.Kind, device: Device, origin: PasswordOrigin, former: FormerSession?,
    link: LinkHandle?, noting note: [UInt8]?
  ) async throws(FlowError) -> SignInResult? {
    let now = now()
    let stored = try await read([.record(id)]).record(id)
    let content = content(of: stored, at: now)
    if let mailbox = ConfirmedMailbox(id, content) {
      return try await openMailbox(
        mailbox, kind: kind, device: device, origin: origin, former: former, link: link, noting: note)
    }
    guard let asked = ConfirmedSignInByMail(id, content) else { return nil }
    let client = try offeringPasswords(asked.client)
    let reads: [Read] = [.record(id), .password(asked.realm, asked.address)]
    @Sendable func holder(_ snapshot: Snapshot) -> PasswordHolder? {
      guard snapshot.record(id) != nil, let holder = snapshot.password(of: asked.address, in: asked.realm),
        holder.identity.id == asked.identity, holder.credential.version == asked.version
      else { return nil }
      return holder
    }
    guard let found = holder(try await read(reads)) else { return nil }
    let attempt = SignInAttempt(
      identity: ProvenIdentity(found.identity, by: asked, at: now), client: client.id, intent: .existing, kind: kind,
      surface: client.platform.surface, device: device, spends: [])
    let throttle = LoginThrottle(
      realm: asked.realm, address: asked.address.text, network: origin.network, device: origin.device)
    let mailed = SignInCompanion(reads: reads) { (snapshot, result, changes) throws(FlowError) in
      guard holder(snapshot) != nil else { throw .mailedTokenInvalid }
      changes.add(.removeRecord(id))
      if let note { changes.add(try noting(result.session.id, at: note, now)) }
    }
    let companions = [
      mailed, throttle.passed(keys: masterKeys, random: random, now: now), former?.ended(keys: masterKeys, now: now),
    ]
    do throws(FlowError) {
      return try await signIns.open(attempt, with: companions.compactMap(\.self))
    } catch {
      switch error {
      // Used by somebody quicker, or the password went away meanwhile.
      case .mailedTokenInvalid, .accountNotFound: return nil
      default: throw error
      }
    }
  }
}
