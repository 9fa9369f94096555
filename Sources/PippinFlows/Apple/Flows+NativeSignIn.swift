import FoundationEssentials
package import PippinAccounts
import PippinSecret
import SignInWithApple

/// What an app sends after the native sheet (NATIVE-1).
package struct NativeSignIn: Sendable {
  package let client: ClientID
  package let identityToken: String
  package let authorizationCode: String
  /// The raw nonce that the app was given.
  package let nonce: String
  /// What the device calls the user; must equal the token's subject if sent.
  package let userID: String?
  /// Unsigned, and given once (CALLBACK-7, NATIVE-2).
  package let name: PersonName?
  package let intent: SignIn.Intent
  package let linkToken: String?
  package let device: Device
  /// For an answer that must survive a lost connection.
  package let idempotency: IdempotencyKey?
  /// Whose session is to be recent again, rather than a new one opened.
  package var renewing: Caller?

  package init(
    client: ClientID, identityToken: String, authorizationCode: String, nonce: String, userID: String?,
    name: PersonName?,
    intent: SignIn.Intent, linkToken: String?, device: Device, idempotency: IdempotencyKey?
  ) {
    self.client = client
    self.identityToken = identityToken
    self.authorizationCode = authorizationCode
    self.nonce = nonce
    self.userID = userID
    self.name = name
    self.intent = intent
    self.linkToken = linkToken
    self.device = device
    self.idempotency = idempotency
  }
}

/// A native sign-in whose token and nonce are right; its code is still to be exchanged.
struct JudgedSignIn: Sendable {
  let client: Client
  let apple: Client.AppleRegistration
  let nonce: SpentValue
  let identity: VerifiedIdentity
  let proven: ProvenIdentity
  let code: AppleCode
}

extension Flows {
  /// Hands out a nonce; nothing is written.
  package func nonce(for client: ClientID) throws(FlowError) -> SealedNonce {
    _ = try clients.known(client)
    return SealedNonce(for: client, keys: masterKeys, random: random, now: now())
  }

  /// Turns what the native sheet gave an app into an account and a session.
  ///
  /// Judge the token and the nonce, keep the first-time profile, look, exchange the code, compare, decide, commit: nothing before
  /// the commit changes anything but the kept name, so that the same request can be sent again after a 503.
  package func signIn(_ request: NativeSignIn) async throws(FlowError) -> SignInResult {
    guard let key = request.idempotency else { return try await signInOnce(request, remembering: nil) }
    let record = RememberedAnswer(key, of: request.client)
    return try await turns.run(record.id) { () async throws(FlowError) in
      if let answer = try await recall(record) { return answer }
      return try await signInOnce(request, remembering: record)
    }
  }

  private func signInOnce(
    _ request: NativeSignIn, remembering record: RememberedAnswer?
  ) async throws(FlowError) -> SignInResult {
    let link = request.linkToken.map { LinkHandle(presented: $0) }
    try await refuseUnknown(link, of: request.client)
    let judged = try await judge(request)
    var arrival = Arrival(
      identity: judged.proven, client: judged.client.id, intent: request.intent, kind: .tokens,
      surface: judged.client.platform.surface, device: request.device, spends: [judged.nonce],
      demandsName: judged.client.demandsName, renewing: request.renewing?.session.id, link: link)
    let more: [Read] = record.map { [.record($0.id)] } ?? []
    var seen = try await read(arrival.reads + more)
    let further = readsForTransfer(of: arrival.identity, after: seen)
    if !further.isEmpty { seen = try await read(arrival.reads + more + further) }
    try refuseWhatIsInVain(arrival, seen, renewing: request.renewing)
    // Whoever is to be trusted with more than before is trusted when Apple has answered.
    let exchanged = try await exchange(judged, mayOwe: link == nil && request.renewing == nil)
    arrival.refreshToken = exchanged.refreshToken
    arrival.owed = exchanged.owed
    do throws(FlowError) {
      let opened = try await openSession(for: arrival, reading: more, seen: arrival.owed == nil ? seen : nil) {
        (_, opened, changes) throws(FlowError) -> SecretText? in
        guard let record else { return nil }
        let token = try accessToken(for: opened.session)
        changes.add(.putRecord(try remember(record, opened, token)))
        return token
      }
      return try result(opened.signIn, accessToken: opened.alongside)
    } catch .storeUnavailable(let detail, _) {
      // The exchange has used up the code, so the same request could only fail at Apple.
      throw .storeUnavailable(detail: detail, newAuthorization: true)
    }
  }

  /// A new way in is never attached on the strength of a code that Apple was not asked about.
  private func exchange(_ judged: JudgedSignIn, mayOwe: Bool) async throws(FlowError) -> AppleExchange {
    if mayOwe {
      return try await exchange(judged.code, by: judged.apple, naming: judged.proven, for: judged.client.id)
    }
    return .made(try await exchange(judged.code, by: judged.apple, naming: judged.identity))
  }

  /// Judges the token and the nonce, and keeps the name before anything else can fail.
  func judge(_ request: NativeSignIn) async throws(FlowError) -> JudgedSignIn {
    let (client, apple) = try clients.offeringApple(request.client)
    let nonce = try judge(nonce: request.nonce, for: client.id)
    let identity = try await verify(
      request.identityToken,
      IdentityTokenExpectations(
        audience: apple.audience, nonce: .sent(request.nonce), nonceForm: .rawOrSHA256Hex,
        code: .received(request.authorizationCode), accessToken: .notReceived, issuers: appleIssuers))
    if let userID = request.userID, !ConstantTime.equals(userID, identity.subject) {
      throw .identityToken(
        IdentityTokenError(code: .subjectMismatch, detail: "user_id is not the subject of the identity token"))
    }
    // A Services ID's code belongs to a redirect address (TOKEN-3): without one Apple would refuse us, and the operator would be
    // told to look for a mistake that a stranger made.
    guard client.platform.surface == .native else { throw .providerNotOffered(.apple) }
    let proven = ProvenIdentity(identity, realm: client.realm, team: apple.teamID)
    try await keep(request.name, for: proven.key, spending: [nonce])
    let code = AppleCode(
      code: request.authorizationCode, redirectURI: nil, verifier: nil, nonce: request.nonce,
      nonceForm: .rawOrSHA256Hex)
    return JudgedSignIn(
      client: client, apple: apple, nonce: nonce, identity: identity, proven: proven, code: code)
  }

  /// The nonce's own seal: ours, this client's, and in time.
  func judge(nonce text: String, for client: ClientID) throws(FlowError) -> SpentValue {
    do {
      return try SealedNonce.judge(text, for: client, keys: masterKeys, now: now())
    } catch {
      switch error {
      case .foreign:
        throw .identityToken(
          IdentityTokenError(code: .nonceMismatch, detail: "the nonce was not handed out by this server to this client")
        )
      case .expired:
        throw .identityToken(
          IdentityTokenError(code: .nonceExpired, detail: "the nonce was handed out more than ten minutes ago"))
      }
    }
  }

  /// A link token that nobody was given costs no signature, and the person's code stays good.
  func refuseUnknown(_ link: LinkHandle?, of client: ClientID) async throws(FlowError) {
    guard let link else { return }
    let record = try await read([.record(link.id)]).record(link.id)
    guard PendingLink(opening: record, for: client, keys: masterKeys, now: now()) != nil else {
      throw .linkTokenInvalid
    }
  }

  /// What the commit would refuse is refused before it costs a code and a call to Apple; the commit checks it again.
  func refuseWhatIsInVain(
    _ arrival: Arrival, _ snapshot: Snapshot, renewing caller: Caller?
  ) throws(FlowError) {
    if arrival.spends.contains(where: { snapshot.isSpent($0.digest) }) { throw .nonceUsed }
    try refuseWhoIsLeaving(arrival.identity.key, in: snapshot)
    // They may have been called otherwise when they were here last (TRANSFER-12).
    let known =
      snapshot.identity(arrival.identity.key) ?? IdentityMove.of(arrival.identity, in: snapshot)?.identity
    if let link = arrival.link {
      let pending = PendingLink(opening: snapshot.record(link.id), for: arrival.client, keys: masterKeys, now: now())
      guard let pending, known?.account == pending.account else { throw .linkTokenInvalid }
    }
    if arrival.intent == .existing || caller != nil, known == nil { throw .accountNotFound }
    if let caller, known?.account != caller.account.id { throw .appleUserMismatch }
  }

  /// An identity whose account is being deleted costs no code.
  func refuseWhoIsLeaving(_ key: IdentityKey, in snapshot: Snapshot) throws(FlowError) {
    if let known = snapshot.identity(key), snapshot.account(known.account) == nil { throw .deletionInProgress }
  }
}
