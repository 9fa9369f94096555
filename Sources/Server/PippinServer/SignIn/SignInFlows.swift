package import PippinAPI
package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens
import SignInWithApple

/// Every sign-in, from the proof to the session: native, web, by another provider, by password.
package struct SignInFlows: FlowPart {
  package let context: FlowContext
  let apple: AppleFlows
  let vault: Vault
  let sessions: SessionFlows
  /// Whether mail is set up.
  let mails: Bool

  /// Hands out a nonce; nothing is written.
  package func nonce(for client: ClientID) throws(ServerError) -> SealedNonce {
    _ = try clients.known(client)
    return SealedNonce(for: client, keys: masterKeys, random: random, now: now())
  }

  /// Turns what the native sheet gave an app into an account and a session (NATIVE-1).
  ///
  /// - Parameters:
  ///   - caller: whose session is to be recent again, rather than a new one opened.
  ///   - body: SHA-256 of the request's body.
  package func signIn(
    _ request: AppleSignInRequest, renewing caller: Caller? = nil, idempotency: IdempotencyKey? = nil,
    body: [UInt8]? = nil
  ) async throws(ServerError) -> SignInResult {
    try await signIn(request, renewing: caller, idempotency: idempotency, body: body) { () async throws(ServerError) in
      try await apple.prove(request)
    }
  }
}

/// What a request for a sign-in says besides its proof.
package protocol SignInRequest: Sendable {
  var clientID: String { get }
  var intent: SignInIntent? { get }
  var linkToken: SecretText? { get }
  var device: DeviceBody? { get }
  var locale: String? { get }
}

extension AppleSignInRequest: SignInRequest {}
extension GoogleSignInRequest: SignInRequest {}
extension FacebookSignInRequest: SignInRequest {}
extension OpenIDSignInRequest: SignInRequest {}

/// A person whom a provider vouched for, and what came with the proof.
struct ProvenPerson: Sendable {
  let identity: ProvenIdentity
  /// What the provider calls them.
  var name: PersonName?
  /// Whether the provider gives the name only once, so that it is kept before anything else can fail (R-1, TRAP-12).
  var isNameGivenOnce = false
  /// The single-use values that came with it.
  var spends: [SpentValue] = []
  /// When they proved it, where nothing shows that it was just now: a token without a nonce may have lain somewhere.
  var provedAt: Date?
  /// The code that is still to be exchanged.
  var code: AppleCode?
  /// What must hold when the session is opened, and is committed with it.
  var hooks: [CommitHook] = []
}

/// What an app or a page asks for with a proof, whatever the proof is.
struct SignInTerms: Sendable {
  let client: Client
  let intent: SignInAttempt.Intent
  var kind = Session.Kind.tokens
  let device: Device
  /// The link token that was presented.
  let link: LinkHandle?
  /// Whose session is to be recent again, rather than a new one opened.
  let renewing: Caller?
  /// Whether a person without a name is asked for one first. What waits for the name would outlive a change of the password, so
  /// a password is never kept waiting (R-8).
  let demandsName: Bool
}

extension SignInAttempt {
  init(by person: ProvenPerson, on terms: SignInTerms) {
    self.init(
      identity: person.identity, client: terms.client.id, intent: terms.intent, kind: terms.kind,
      surface: terms.client.platform.surface, device: terms.device, spends: person.spends,
      demandsName: terms.demandsName, renewing: terms.renewing?.presented, provedAt: person.provedAt,
      link: terms.link?.id)
  }
}

/// What is committed with the session that a sign-in opens, or keeps it from being opened.
struct CommitHook: Sendable {
  /// What it relies on.
  var reads: [Read] = []
  /// Adds its changes; throws where something it relies on does not hold any more.
  let join: @Sendable (Snapshot, inout SignInResult, inout ChangeSet) throws -> Void
}

/// The browser flow that a sign-in ends, where what has to wait is kept under the browser's cookie.
struct WebPlace: Sendable {
  let browser: BrowserID
  let flow: WebFlow
}

// The way of every sign-in: judge the proof, keep what comes once, look, exchange the code, decide, commit. A browser's sign-in goes
// the first half at the callback and the second when the browser comes back.

extension SignInFlows {
  /// Signs in who an app's request proves to be somebody.
  ///
  /// Nothing before the commit changes anything but the kept name, so that the same request can be sent again after a 503.
  ///
  /// - Parameter body: SHA-256 of the request's body. A copy of the request that comes while it is decided gets its answer.
  func signIn(
    _ request: some SignInRequest, renewing: Caller?, idempotency: IdempotencyKey?, body: [UInt8]?,
    judge: () async throws(ServerError) -> ProvenPerson
  ) async throws(ServerError) -> SignInResult {
    let id = ClientID(rawValue: request.clientID)
    let client = try clients.known(id)
    let terms = SignInTerms(
      client: client, intent: request.intent == .existing ? .existing : .any,
      device: Device(request.device), link: request.linkToken.map { LinkHandle(presented: $0.revealed) },
      renewing: renewing, demandsName: client.demandsName)
    guard let idempotency else {
      guard let body else { return try await signIn(on: terms, with: [], judge: judge) }
      let name = SHA256.hash(
        "sign-in\u{0}\(id.rawValue)\u{0}\(renewing?.session.id.description ?? "")\u{0}".utf8 + body)
      return try await context.signIns.run(name) { () async throws(ServerError) in
        var result = try await signIn(on: terms, with: [], judge: judge)
        result.accessToken = try sessions.accessToken(for: result.session, of: result.account)
        return result
      }
    }
    let record = RememberedAnswer(idempotency, of: id)
    return try await repeatable(record) { () async throws(ServerError) in
      try await signIn(on: terms, with: [remembering(record)], judge: judge)
    }
  }

  /// Signs in the person whose proof `judge` accepts, on these terms.
  func signIn(
    on terms: SignInTerms, with hooks: [CommitHook], judge: () async throws(ServerError) -> ProvenPerson
  ) async throws(ServerError) -> SignInResult {
    guard let guest = terms.renewing, guest.account.isGuest else {
      return try await signInNow(on: terms, with: hooks, judge: judge)
    }
    // Of a crowd that would each give a guest the first sign-in method, those who come too late keep their codes.
    return try await locks.run(guest.session.id.uuid.bytes) { () async throws(ServerError) in
      try await signInNow(on: terms, with: hooks, judge: judge)
    }
  }

  private func signInNow(
    on terms: SignInTerms, with hooks: [CommitHook], judge: () async throws(ServerError) -> ProvenPerson
  ) async throws(ServerError) -> SignInResult {
    if let link = terms.link { try await refuseUnknown(link, of: terms.client.id) }
    let person = try await judge()
    guard person.code != nil, let nonce = person.spends.first else {
      return try await enter(person, on: terms, with: hooks)
    }
    // A code reaches the provider once (TOKEN-6): the second request with its nonce finds the nonce used.
    return try await locks.run(nonce.digest) { () async throws(ServerError) in
      try await enter(person, on: terms, with: hooks)
    }
  }

  private func enter(
    _ person: ProvenPerson, on terms: SignInTerms, with hooks: [CommitHook]
  ) async throws(ServerError) -> SignInResult {
    context.subject.note(person.identity.key)
    var attempt = SignInAttempt(by: person, on: terms)
    let hooks = person.hooks + hooks
    let name = person.isNameGivenOnce ? person.name : nil
    let seen = try await look(attempt, with: hooks, keeping: name)
    attempt.wasKnown = try asking { try seen.identity(attempt.identity.key) } != nil
    guard let code = person.code else {
      let kept = try await keep(person, ofNewcomerIn: seen)
      return try await open(attempt, seen: kept ? nil : seen, with: hooks)
    }
    // An identity is never attached, and no session made recent, by a code that Apple was not asked about.
    let exchange = try await apple.exchange(
      code, naming: attempt.identity, for: terms.client, mayDefer: attempt.link == nil && attempt.renewing == nil)
    attempt.refreshToken = exchange.refreshToken
    if exchange.deferred != nil { attempt.wasKnown = false }
    do throws(ServerError) {
      return try await open(
        attempt, deferring: exchange.deferred, seen: exchange.deferred == nil ? seen : nil, with: hooks)
    } catch {
      // The exchange has used up the code, so the same request could only fail at Apple.
      throw error.code == .storeUnavailable ? error.afterCodeWasSpent() : error
    }
  }

  /// Reads what the decision will see, and first keeps the name that comes once. What the decision would refuse is refused before it
  /// costs a code and a call to the provider; the decision says it again.
  private func look(
    _ attempt: SignInAttempt, with hooks: [CommitHook], keeping name: PersonName?
  ) async throws(ServerError) -> Snapshot {
    let reads = attempt.reads + hooks.flatMap(\.reads)
    var seen =
      if let name { try await read(reads, keeping: name, of: attempt) } else { try await read(reads) }
    let further = try asking { try attempt.identity.readsForTransfer(after: seen) }
    if !further.isEmpty { seen = try await read(reads + further) }
    let refusal = try asking {
      let opened = SignInAttempt.Opened(
        link: try attempt.link.flatMap { try pendingLink($0, of: attempt.client, in: seen)?.attachment })
      return try attempt.refusal(on: seen, opened: opened, now: now())
    }
    if let refusal { throw refused(refusal) }
    return seen
  }

  /// A link token that nobody was given costs no signature, and the person's code stays good.
  private func refuseUnknown(_ link: LinkHandle, of client: ClientID) async throws(ServerError) {
    let record = try await read([.record(link.id)]) { try $0.record(link.id) }
    guard PendingLink(opening: record, for: client, keys: masterKeys, now: now()) != nil else {
      throw .linkTokenInvalid
    }
  }
}

// MARK: What comes once

extension SignInFlows {
  /// Keeps the name of the person of an attempt, on the same reading that the attempt needs anyway.
  private func read(
    _ reads: [Read], keeping name: PersonName, of attempt: SignInAttempt
  ) async throws(ServerError) -> Snapshot {
    let key = attempt.identity.key
    let seen = try await reading { () throws(StoreError) in try await store.snapshot(of: reads) }
    // A sealed record that this server cannot open must not cost the name.
    guard seen.sealedUnder.isEmpty else {
      try await keep(name, for: key, spending: attempt.spends)
      return try await read(reads)
    }
    let now = now()
    let keep = KeepProfile(key: key, name: name, spends: attempt.spends)
    let stamp = stamp(at: now)
    return try await decide(on: reads, seen: seen, further: { _ in [] }) { snapshot in
      let changes = try keep.decide(on: snapshot, at: stamp)
      return Decision(changes, changes == nil ? snapshot : keep.snapshotAfter(snapshot, now: now))
    }
  }

  /// Keeps the name that Apple gives once, before anything else can fail (R-1, TRAP-12).
  ///
  /// - Parameters:
  ///   - spends: the single-use values that come with the proof; where one is spent nothing is kept.
  ///   - record: what the proof was taken from, if it was kept; where that is gone nothing is kept.
  func keep(
    _ name: PersonName, for key: IdentityKey, spending spends: [SpentValue], from record: [UInt8]? = nil
  ) async throws(ServerError) {
    let stamp = stamp(at: now())
    let keep = KeepProfile(key: key, name: name, spends: spends, record: record)
    _ = try await decide(on: keep.reads) { snapshot in
      Decision(try keep.decide(on: snapshot, at: stamp), ())
    }
  }

  /// Keeps what a provider calls somebody who has no account here by it. Such a provider says it each time, so that a name which its
  /// owner took away would come back for ever.
  ///
  /// - Returns: whether anything was written.
  func keep(_ person: ProvenPerson, ofNewcomerIn snapshot: Snapshot) async throws(ServerError) -> Bool {
    let key = person.identity.key
    guard !person.isNameGivenOnce, let name = person.name,
      try asking({ try snapshot.identity(key) == nil && snapshot.profile(key) == nil })
    else { return false }
    try await keep(name, for: key, spending: person.spends)
    return true
  }
}

extension SignInFlows {
  /// Of a guest's `Idempotency-Key`: a UUID has more.
  private static let shortestKey = 16

  /// Opens a session for somebody who does not sign in, and an account that it alone leads to (0090).
  package func signInAsGuest(
    _ request: GuestSignInRequest, idempotency: IdempotencyKey? = nil
  ) async throws(ServerError) -> SignInResult {
    let client = try clients.known(ClientID(rawValue: request.clientID))
    guard client.offersGuests else { throw .providerNotOffered(.guest) }
    let device = Device(request.device)
    guard let idempotency else { return try await openGuest(of: client, on: device, with: []) }
    // Nothing else in the request is a secret, so whoever guesses the key would get the guest's tokens.
    guard idempotency.key.utf8.count >= Self.shortestKey else {
      throw .invalidValue(
        field: "Idempotency-Key", reason: "must be random and have at least \(Self.shortestKey) characters")
    }
    let record = RememberedAnswer(idempotency, of: client.id)
    return try await repeatable(record) { () async throws(ServerError) in
      try await openGuest(of: client, on: device, with: [remembering(record)])
    }
  }

  private func openGuest(
    of client: Client, on device: Device, with hooks: [CommitHook]
  ) async throws(ServerError) -> SignInResult {
    let (realm, surface) = (client.realm, client.platform.surface)
    let guest = SignInAsGuest(
      client: client.id, realm: realm, surface: surface, device: device, language: context.request.ownLanguage,
      mark: context.request.mark(of: device, client: client.id, surface: surface, in: realm))
    let stamp = stamp(at: now())
    return try await decide(on: hooks.flatMap(\.reads)) { snapshot -> Decision<SignInResult> in
      let decision = guest.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard var changes = decision.changes else { return decision }
      var result = decision.outcome
      for hook in hooks { try hook.join(snapshot, &result, &changes) }
      return Decision(changes, result)
    }
  }
}
