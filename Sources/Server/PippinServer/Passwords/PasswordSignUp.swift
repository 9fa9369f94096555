package import PippinAccounts
import PippinFoundation
import PippinPasswords
package import PippinSecret
import PippinTokens

/// A request to sign up with a password.
package struct PasswordSignUp: Sendable {
  package let client: ClientID
  package let email: String
  package let password: SecretText
  package let name: PersonName?
  /// SHA-256 of the code of the invitation that was presented.
  package let invitation: [UInt8]?
  package let origin: PasswordOrigin

  package init(
    client: ClientID, email: String, password: SecretText, name: PersonName?, invitation: [UInt8]? = nil,
    origin: PasswordOrigin
  ) {
    self.invitation = invitation
    self.client = client
    self.email = email
    self.password = password
    self.name = name
    self.origin = origin
  }
}

/// What is mailed for a sign-up: a proof that completes it with the hash of the chosen password.
struct SignUpMail: Sendable {
  let client: ClientID
  /// As the person wrote it.
  let email: String
  let hash: SecretText
  let wish: SignUpWish
  let origin: PasswordOrigin

  init(client: ClientID, email: String, hash: SecretText, wish: SignUpWish, origin: PasswordOrigin) {
    (self.client, self.email, self.hash) = (client, email, hash)
    (self.wish, self.origin) = (wish, origin)
  }

  /// Reads the record of a sign-up that waits, also for an address that has an account; `nil` if it is missing or expired.
  init?(_ content: JSONElement?, to email: String, origin: PasswordOrigin) {
    guard let content, let client = content["client"]?.string, let hash = content["hash"]?.string else { return nil }
    self.init(
      client: ClientID(rawValue: client), email: email, hash: SecretText(hash), wish: SignUpWish(content),
      origin: origin)
  }
}

/// A sign-up that was confirmed with the device's id and the mailed token.
struct ConfirmedSignUp: Sendable {
  let realm: Realm
  let client: ClientID
  /// As the person wrote it.
  let address: String
  let hash: SecretText
  let wish: SignUpWish
  /// The id of its record.
  let record: [UInt8]
  /// The id of the record for other browsers.
  let elsewhere: [UInt8]?

  /// Reads a record; `nil` if it is missing, expired, of another kind, or for an address that has an account.
  fileprivate init?(_ record: [UInt8], _ content: JSONElement?) {
    guard let content, let realm = content["realm"]?.string, let client = content["client"]?.string,
      let address = content["sign_up_as"]?.string, let hash = content["hash"]?.string
    else { return nil }
    self.realm = Realm(rawValue: realm)
    self.client = ClientID(rawValue: client)
    self.address = address
    self.hash = SecretText(hash)
    wish = SignUpWish(content)
    self.record = record
    elsewhere = content["elsewhere"]?.string.flatMap { Base64URL.decode($0) }
  }
}

extension PasswordFlows {
  /// Begins a sign-up: mails the proof that completes it, or, to an address that has an account, its sign-in methods.
  ///
  /// Both do the same work: a hash is computed, the reads are the same, a record and an email are written.
  package func signUp(_ request: PasswordSignUp) async throws(ServerError) -> MailTicket {
    let client = try offeringPasswords(request.client)
    guard request.name != nil || !client.demandsName else { throw .invalidValue(field: "name", reason: "is missing") }
    let appVerdict = try await appVerdict(request, client)
    let recipient = try recipient(request.email)
    let wish = SignUpWish(name: request.name, invitation: request.invitation, appVerdict: appVerdict)
    // A guest asks for a password without saying so, and has an account.
    if request.origin.browser != nil || !client.offersGuests {
      if let refusal = try await refusal(of: wish, at: recipient.canonical, of: client) {
        throw ServerError(refusal: refusal)
      }
    }
    let password = try newPassword(
      request.password, field: "password", address: request.email, name: request.name, app: client.name)
    let mails = MailAllowance(
      .signUp, realm: client.realm, address: recipient.canonical, network: request.origin.network)
    try await refuseMails(mails, now())
    let hash = try await hash(
      password, for: HashingRequester(priority: .unknown, address: request.origin.address))
    let mail = SignUpMail(
      client: client.id, email: request.email, hash: hash, wish: wish, origin: request.origin)
    return try await send(mail, repeating: nil).ticket
  }

  /// - Parameter former: the sign-up whose code is mailed again.
  /// - Returns: the id on the device, and the seconds to wait if nothing was mailed, because that was done a moment ago.
  func send(
    _ request: SignUpMail, repeating former: PendingMail?
  ) async throws(ServerError) -> (ticket: MailTicket, wait: Int?) {
    let client = try offeringPasswords(request.client)
    let recipient = try recipient(request.email)
    let now = now()
    let mails = MailAllowance(
      .signUp, realm: client.realm, address: recipient.canonical, network: request.origin.network)
    let holder = try await read([.provedAddress(client.realm, recipient.canonical)]) {
      try $0.proofs(of: recipient.canonical, in: client.realm).first?.account
    }
    let known = try await onFile(recipient.canonical, of: holder, at: now)
    let id = request.origin.browser.map { $0.attempt(.signUp) } ?? Base64URL.encode(random.bytes(16))
    let proof = try await proof(for: .signUp, id, within: mails, now)
    let templates = mail.templates(client.name, in: client.realm)
    let message =
      if holder == nil {
        templates?.signUp(proof, to: recipient.mail, page: request.origin.page)
      } else {
        known.mailbox.flatMap { templates?.accountExists(known.methods, to: $0) }
      }
    // Only a link can be opened in another browser.
    let hasLink = request.origin.page != nil
    let kept = try record(proof.record, at: now) { writer in
      // Without `sign_up_as` the record opens nothing; the other members keep its size the same.
      writer.member(holder == nil ? "sign_up_as" : "known_as", request.email)
      writer.member("realm", client.realm.rawValue)
      writer.member("client", client.id.rawValue)
      writer.member("hash", request.hash.revealed)
      if hasLink { writer.member("elsewhere", Base64URL.encode(elsewhere(proof))) }
      request.wish.write(to: &writer)
    }
    let links = hasLink ? [try keepingElsewhere(proof, hash: request.hash, at: now)] : []
    let waiting = request.origin.browser.map { _ in
      PendingMail(
        .signUp, id, to: request.email, client: client.id,
        opens: [proof.record] + (hasLink ? [elsewhere(proof)] : []), at: now)
    }
    let wait = try await sendProof(
      message, about: holder, proof, with: [kept] + links, within: mails, pending: waiting, repeating: former, now)
    return (MailTicket(id: SecretText(id), expiresIn: Int(MailedToken.lifetime)), wait)
  }

  /// Why a sign-up can lead to no account, once its address is proved; nil if it can. It depends on what was sent and not on who has the
  /// address. The confirmation decides again.
  func refusal(
    of wish: SignUpWish, at address: CanonicalAddress, of client: Client
  ) async throws(ServerError) -> NewAccountRefusal? {
    var terms = wish.terms(of: client)
    // The hook is asked at the confirmation, when the address is proved.
    terms.approval = .notNeeded
    let claim = EmailClaim(address: address.text, isProved: true, isPrivate: false)
    return try await read(terms.reads) { [terms] in
      try terms.refusal(of: claim, in: client.realm, on: $0, now: now())
    }
  }

  /// Whether the confirmation may create an account: in a browser, nothing proves that an app is genuine.
  ///
  /// A guest asks for a password without saying so, and has an account. So where there are guests, only the confirmation is refused.
  private func appVerdict(
    _ request: PasswordSignUp, _ client: Client
  ) async throws(ServerError) -> KeptAppVerdict {
    guard request.origin.browser == nil else {
      if let refusal = client.refusalOfUnattestedAccounts { throw .appAttestRequired(refusal) }
      return KeptAppVerdict(refusal: nil)
    }
    let verdict = try await appAttest.judge(for: client)
    if !client.offersGuests { try verdict.refuse() }
    try await appAttest.use(verdict)
    return KeptAppVerdict(refusal: verdict.refusal)
  }

  /// Completes a sign-up: neither the id on the device nor the token in the mailbox suffices alone.
  ///
  /// - Parameter caller: if it is a guest, its account gets the password, instead of a new one.
  package func confirmSignUp(
    id: SecretText, token text: SecretText, device: Device, origin: PasswordOrigin, by caller: Caller? = nil
  ) async throws(ServerError) -> SignInResult {
    guard let record = try await mailedRecord(text, for: .signUp, id.revealed),
      let opened = try await openSignUp(
        record, kind: .tokens, device: device, origin: origin, former: nil, noting: nil,
        upgrading: caller?.account.isGuest == true ? caller : nil)
    else { throw .mailedTokenInvalid }
    return opened
  }

  /// The same on our own pages, where the browser's cookie takes the place of the id on the device.
  ///
  /// - Parameter cookie: the session cookie that the new one replaces.
  package func confirmSignUp(
    in browser: BrowserID, token: SecretText, device: Device = Device(), origin: PasswordOrigin,
    replacing cookie: String?
  ) async throws(ServerError) -> PageSession {
    guard let record = try await mailedRecord(token, for: .signUp, browser.attempt(.signUp)) else {
      throw .mailedTokenInvalid
    }
    return try await confirmSignUp(
      by: record, noting: noteOfOpening(by: record), device: device, origin: origin, replacing: cookie)
  }

  /// - Parameters:
  ///   - record: the id of the record that the proof opens.
  ///   - note: the id of the record that notes the opened session for a minute.
  func confirmSignUp(
    by record: [UInt8], noting note: [UInt8], device: Device, origin: PasswordOrigin, replacing cookie: String?
  ) async throws(ServerError) -> PageSession {
    let opened = try await openSignUp(
      record, kind: .cookie, device: device, origin: origin,
      former: cookie.flatMap { FormerSession($0, audit: newID(at: now())) }, noting: note)
    if let opened { return PageSession(opened, keys: masterKeys) }
    guard let before = try await openedBefore(note, created: true) else { throw .mailedTokenInvalid }
    return PageSession(before, keys: masterKeys)
  }

  /// - Parameter note: the id of the record that notes the opened session for a minute, if any.
  /// - Returns: `nil` if the token is not valid, or no longer.
  private func openSignUp(
    _ recordID: [UInt8], kind: Session.Kind, device: Device, origin: PasswordOrigin,
    former: FormerSession?, noting note: [UInt8]?, upgrading guest: Caller? = nil
  ) async throws(ServerError) -> SignInResult? {
    let now = now()
    let stored = try await read([.record(recordID)]) { try $0.record(recordID) }
    guard let asked = ConfirmedSignUp(recordID, content(of: stored, at: now)),
      let address = CanonicalAddress(asked.address)
    else { return nil }
    let client = try offeringPasswords(asked.client)
    guard guest.map({ $0.session.client == client.id }) ?? true else { return nil }
    let identityID: IdentityID = newID(at: now)
    let identity = ProvenIdentity(asked, as: identityID, at: now)
    var attempt = SignInAttempt(
      identity: identity, client: client.id, intent: .any, kind: kind, surface: client.platform.surface,
      device: device, spends: [], renewing: guest?.presented)
    attempt.language = request.ownLanguage
    attempt.mark = request.mark(of: device, client: client.id, surface: attempt.surface, in: client.realm)
    attempt.newAccounts = asked.wish.terms(of: client)
    try await signUpHook.settle(&attempt, named: asked.wish.name, knownBy: recordID)
    if let name = asked.wish.name { try await signIns.keep(name, for: identity.key, spending: [], from: recordID) }
    await locks.enter(asked.wish.invitation)
    defer { locks.leave(asked.wish.invitation) }
    let signUp = SignUpWithPassword(
      attempt: attempt, credential: PasswordCredential(identity: identityID, hash: asked.hash, changedAt: now),
      record: recordID,
      elsewhere: asked.elsewhere)
    let stamp = stamp(at: now)
    let throttle = LoginThrottle(
      realm: client.realm, address: address.text, network: origin.network, device: origin.device)
    let outcome = try await decide(on: signUp.reads + throttle.reads + (former.map { [$0.read] } ?? [])) {
      snapshot -> Decision<SignUpWithPassword.Outcome> in
      let decision = try signUp.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard var changes = decision.changes, case .signedUp(let result) = decision.outcome else { return decision }
      for change in try throttle.opened(in: snapshot, keys: masterKeys, random: random, now: now) {
        changes.add(change)
      }
      if let note { changes.add(try noting(result.session.id, at: note, now)) }
      try former?.end(seenIn: snapshot, replacedBy: result.session, keys: masterKeys, now: now, &changes)
      return Decision(changes, decision.outcome)
    }
    switch outcome {
    case .signedUp(let result): return result
    case .accountExists(let holder):
      let (methods, tenants) = try await signInMethods(to: holder)
      throw .accountExists(
        LinkOffer(
          token: nil, signInWith: methods, tenants: tenants,
          openIDProviders: client.openIDProviders.filter { tenants.contains($0.tenant) }.map(\.id),
          provider: .password, tenant: nil, openIDProvider: nil, email: asked.address))
    case .refused(let outcome): throw ServerError(refusal: outcome)
    case .unknown:
      return nil
    }
  }
}

/// The record of a sign-up's link for another browser than the one where it began: there the chosen password takes the place
/// of the cookie, because the mailbox alone does not suffice.
private struct SignUpElsewhere: SealableObject {
  static let tries = 5

  /// The record of the sign-up.
  let leadsTo: [UInt8]
  let hash: SecretText
  var tries = 0

  init(leadsTo: [UInt8], hash: SecretText) {
    self.leadsTo = leadsTo
    self.hash = hash
  }

  init?(_ json: JSONElement) {
    guard let leadsTo = json["leads_to"]?.string.flatMap({ Base64URL.decode($0) }), let hash = json["hash"]?.string,
      let tries = json["tries"]?.integer
    else { return nil }
    (self.leadsTo, self.hash, self.tries) = (leadsTo, SecretText(hash), Int(tries))
  }

  func write(to writer: inout JSONWriter) {
    writer.member("leads_to", Base64URL.encode(leadsTo))
    writer.member("hash", hash.revealed)
    writer.member("tries", tries)
  }

  static func record(_ token: MailedToken) -> [UInt8] { token.record(for: "sign-up elsewhere") }
}

extension PasswordFlows {
  /// The id of the record of a sign-up's link for other browsers.
  func elsewhere(_ proof: MailedProof) -> [UInt8] { SignUpElsewhere.record(proof.token) }

  /// Stores the link of a sign-up for other browsers.
  func keepingElsewhere(_ proof: MailedProof, hash: SecretText, at now: Date) throws(ServerError) -> Change {
    try storing(
      SignUpElsewhere(leadsTo: proof.record, hash: hash), as: SignUpElsewhere.record(proof.token),
      until: now.addingTimeInterval(MailedToken.lifetime))
  }

  /// Whether a sign-up's link can be used, with the password, in another browser than the one where it began.
  package func isSignUpElsewhere(_ text: String) async throws(ServerError) -> Bool {
    guard let token = MailedToken(presented: text) else { return false }
    let id = SignUpElsewhere.record(token)
    let kept = SignUpElsewhere(
      opening: try await read([.record(id)], { try $0.record(id) }), keys: masterKeys, now: now())
    return kept.map { $0.tries < SignUpElsewhere.tries } ?? false
  }

  /// Completes a sign-up in another browser: by the link's token and the password.
  ///
  /// Each try is counted before the password is verified, so that concurrent tries are counted too. A try that could not be
  /// verified is given back.
  ///
  /// - Parameter cookie: the session cookie that the new one replaces.
  package func confirmSignUpElsewhere(
    in browser: BrowserID, token text: SecretText, password: SecretText, device: Device, origin: PasswordOrigin,
    replacing cookie: String?
  ) async throws(ServerError) -> PageSession {
    guard let token = MailedToken(presented: text.revealed) else { throw .mailedTokenInvalid }
    // Per browser: another one that has the link and the password does not get this one's session.
    let note = noteOfOpening(by: SignUpElsewhere.record(token) + Array(browser.attempt(.signUp).utf8))
    if let before = try await openedBefore(note, created: true) { return PageSession(before, keys: masterKeys) }
    guard let kept = try await counted(1, at: token) else { throw .mailedTokenInvalid }
    let verdict: VerifiedPassword?
    do throws(ServerError) {
      // The person has presented a mailed token.
      let requester = HashingRequester(priority: .known, address: origin.address)
      verdict = try await verify(password, against: kept.hash, for: requester)
    } catch {
      _ = try await counted(-1, at: token)
      throw error
    }
    guard verdict != nil else { throw .credentialsInvalid() }
    return try await confirmSignUp(
      by: kept.leadsTo, noting: note, device: device, origin: origin, replacing: cookie)
  }

  private func counted(_ tries: Int, at token: MailedToken) async throws(ServerError) -> SignUpElsewhere? {
    let now = now()
    let id = SignUpElsewhere.record(token)
    let changeSet: ChangeSetID = newID(at: now)
    return try await decide(on: [.record(id)]) { snapshot -> Decision<SignUpElsewhere?> in
      let record = try snapshot.record(id)
      guard let record, var kept = SignUpElsewhere(opening: record, keys: masterKeys, now: now),
        kept.tries + tries <= SignUpElsewhere.tries
      else { return Decision(nil, nil) }
      kept.tries += tries
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(try storing(kept, as: id, until: record.expiresAt))
      return Decision(changes, kept)
    }
  }
}

/// If a form is submitted twice, the person sees only the second answer, which must be that of the first: for a minute, with
/// the same proof in the same browser.
extension PasswordFlows {
  /// The id of the record that notes which session a mailed proof opened.
  /// - Parameter record: the id of the proof's record, which nobody can compute without the browser's cookie.
  func noteOfOpening(by record: [UInt8]) -> [UInt8] { SHA256.hash(Array("opened\u{0}".utf8) + record) }

  /// Notes a session for a minute.
  func noting(_ session: SessionID, at note: [UInt8], _ now: Date) throws(ServerError) -> Change {
    try record(note, until: now.addingTimeInterval(WebVerdict.repeatable)) {
      $0.member("session", session.description)
    }
  }

  /// The session that was noted, while it lives.
  func openedBefore(_ note: [UInt8], created: Bool) async throws(ServerError) -> SignInResult? {
    let now = now()
    let noted = content(of: try await read([.record(note)], { try $0.record(note) }), at: now)
    guard let id = noted?["session"]?.string.flatMap({ SessionID($0) }) else { return nil }
    return try await read([.sessionInFull(id)]) { snapshot in
      guard let session = try snapshot.session(id), session.endReason(at: now) == nil,
        let account = try snapshot.account(session.account)
      else { return nil }
      return SignInResult(account: account, session: session, created: created)
    }
  }
}
