import PippinAPI
package import PippinAccounts
import PippinFoundation
package import PippinHTTP
import PippinLock
import PippinPasswords
package import PippinSecret
import PippinTokens

/// Sign-in and sign-up with passwords, and the proofs that are mailed for them.
package struct PasswordFlows: Flow {
  package let server: Server
  package let request: RequestContext
}

/// The origin of a request, as far as passwords are concerned.
package struct PasswordOrigin: Sendable {
  /// Nil if it says nothing about the person, as behind a proxy.
  package let address: IPAddress?
  /// A random value that the app made once and keeps.
  package let device: String?
  /// The address of our own page on which the person continues with the mailed proof; the email links to it.
  package let page: String?
  /// On our own pages: the browser, whose cookie takes the place of an id that an app is given.
  package let browser: BrowserID?

  package init(address: IPAddress?, device: String?, page: String? = nil, browser: BrowserID? = nil) {
    self.address = address
    self.device = device
    self.page = page
    self.browser = browser
  }

  /// One customer's network, as counters in the store name it.
  var network: String? { address?.customer }
}

/// A sign-in with an address and a password.
package struct PasswordSignIn: Sendable {
  package let client: ClientID
  package let email: String
  package let password: SecretText
  package let linkToken: String?
  package let kind: Session.Kind
  package let device: Device
  package let origin: PasswordOrigin
  /// The caller whose session becomes recent again, instead of a new one being opened.
  package var renewing: Caller?
  /// On our own pages: the cookie that the new one replaces.
  package var replacing: String?
  /// On our own pages: the pending link that the person has confirmed.
  var linking: PendingWebLink?

  package init(
    client: ClientID, email: String, password: SecretText, linkToken: String?, kind: Session.Kind = .tokens,
    device: Device, origin: PasswordOrigin
  ) {
    self.client = client
    self.email = email
    self.password = password
    self.linkToken = linkToken
    self.kind = kind
    self.device = device
    self.origin = origin
  }
}

extension PasswordFlows {
  /// The same on our own pages, where a cookie stands for the session.
  package func enter(_ request: PasswordSignIn) async throws(ServerError) -> PageSession {
    PageSession(try await signIn(request), keys: masterKeys)
  }

  /// Opens a session with the password of an address.
  package func signIn(_ request: PasswordSignIn) async throws(ServerError) -> SignInResult {
    let client = try offeringPasswords(request.client)
    let now = now()
    var terms = SignInTerms(
      client: client.id, intent: .existing, device: request.device,
      link: request.linking?.handle ?? request.linkToken.map { LinkHandle(presented: $0) })
    (terms.kind, terms.renewing, terms.mayWaitForName) = (request.kind, request.renewing, false)
    let former = request.replacing.flatMap { FormerSession($0, audit: newID(at: now)) }
    let hooks = [
      former?.ended(keys: masterKeys, now: now),
      request.linking?.ticket?.kept(keys: masterKeys, random: random, now: now),
    ]
    do throws(ServerError) {
      return try await signIns.signIn(on: terms, hooks: hooks.compactMap(\.self)) { () async throws(ServerError) in
        try await prove(request, at: client, now: now)
      }
    } catch {
      switch error.code {
      // The password was removed meanwhile, or moved to another account than the session's.
      case .accountNotFound, .appleUserMismatch, .authorizationCodeInvalid: throw .credentialsInvalid()
      default: throw error
      }
    }
  }

  /// Verifies an address and a password.
  ///
  /// Whether the address is known, and whether it has a password, changes neither the answer nor the work: the try is counted, the
  /// same is read, and one hash is computed.
  private func prove(_ request: PasswordSignIn, at client: Client, now: Date) async throws(ServerError) -> ProvenPerson
  {
    let address = CanonicalAddress(request.email)
    let throttle = LoginThrottle(
      realm: client.realm, address: address?.text ?? request.email, network: request.origin.network,
      device: request.origin.device)
    // Before the try is counted, so that a lockout is noted with the account too.
    self.request.subject?.note(address, in: client.realm)
    let attempt = try await recordAttempt(on: throttle, now: now)
    // An address without a canonical form matches no account, but is read in the same way.
    let reads: [Read] = [address.map { .password(client.realm, $0) } ?? .record([])]
    let found = try await read(reads) { snapshot in
      try address.flatMap { try snapshot.passwordToSignIn(with: $0, in: client.realm) }
    }
    let requester = HashingRequester(priority: attempt.priority, address: request.origin.address)
    guard let right = try await verify(request.password, of: found, for: requester) else {
      throw .credentialsInvalid(triesLeft: attempt.triesLeft)
    }
    let (credential, realm) = (right.holder.credential, client.realm)
    // A guest is told that the password is right and another account's, so that the app can offer the merge.
    if let caller = request.renewing, caller.account.id != right.holder.account.id, !caller.account.isGuest {
      throw .credentialsInvalid()
    }
    let renewed = right.verdict.isOutdated ? try await renewing(credential, request.password, now) : nil
    let unchanged = CommitHook(reads: reads) { (snapshot, _, changes) in
      guard try address.flatMap({ try snapshot.passwordToSignIn(with: $0, in: realm) })?.credential == credential else {
        throw ServerError.credentialsInvalid()
      }
      if let renewed { changes.add(.putCredential(renewed)) }
    }
    return ProvenPerson(
      identity: ProvenIdentity(right.holder.identity, by: right.verdict, at: now),
      hooks: [unchanged, throttle.passed(keys: masterKeys, random: random, now: now)])
  }

  /// Verifies that a password is that of `holder`. It takes the same time if there is no holder.
  func verify(
    _ text: SecretText, of holder: PasswordHolder?, for requester: HashingRequester
  ) async throws(ServerError) -> (holder: PasswordHolder, verdict: VerifiedPassword)? {
    let verdict = try await verify(text, against: holder?.credential.hash, for: requester)
    guard let holder, let verdict else { return nil }
    return (holder, verdict)
  }

  /// The same for a stored hash.
  func verify(
    _ text: SecretText, against stored: SecretText?, for requester: HashingRequester
  ) async throws(ServerError) -> VerifiedPassword? {
    var password: Password?
    do throws(PasswordProblem) {
      password = try Password(text)
    } catch {
      // No account has such a password; the same work is done.
    }
    let hash = try stored.map { (text) throws(ServerError) in
      do throws(PasswordHashProblem) {
        return try StoredPasswordHash(stored: text)
      } catch {
        throw .unexpected(detail: "a stored password hash cannot be read: \(error)")
      }
    }
    return try await hashing(for: requester) { (hasher, priority) async throws(PasswordHasherError) in
      try await hasher.verify(password ?? .impossible, against: password == nil ? nil : hash, for: priority)
    }
  }

  /// Validates a new password, against the person's address and name among others.
  func newPassword(
    _ text: SecretText, field: String, address: String, name: PersonName?, app: String
  ) throws(ServerError) -> Password {
    do throws(PasswordProblem) {
      let words = [address, name?.givenName, name?.familyName, app].compactMap(\.self)
      return try Password(new: text, knowing: words)
    } catch {
      throw ServerError(error, field: field)
    }
  }

  /// A hash of a password that is to be set.
  func hash(_ password: Password, for requester: HashingRequester) async throws(ServerError) -> SecretText {
    let hash = try await hashing(for: requester) { (hasher, priority) async throws(PasswordHasherError) in
      try await hasher.hash(password, salt: random.bytes(StoredPasswordHash.saltByteCount), for: priority)
    }
    return hash.text
  }

  /// Hashes the password again, because the settings ask for other costs than the stored hash has.
  private func renewing(
    _ credential: PasswordCredential, _ text: SecretText, _ now: Date
  ) async throws(ServerError) -> PasswordCredential? {
    let password: Password
    do throws(PasswordProblem) {
      password = try Password(text)
    } catch {
      // Cannot happen: the password was verified a moment ago.
      return nil
    }
    var renewed = credential
    renewed.hash = try await hash(password, for: .proven)
    return renewed
  }

  /// The client, if it offers passwords; they need mail, without which nobody could set or reset one.
  func offeringPasswords(_ id: ClientID) throws(ServerError) -> Client {
    let client = try clients.known(id)
    // A confirmation names no client: it is that of the record.
    request.subject?.note(client: client.id)
    try client.refuseIfClosed(.password, mails: outgoing != nil)
    return client
  }
}

extension ServerError {
  init(_ error: PasswordHasherError) {
    switch error {
    case .busy: self = .overloaded
    case .noResources: self = .unexpected(detail: "there is no memory to hash a password with")
    }
  }

  init(_ problem: PasswordProblem, field: String) {
    let reason =
      switch problem {
      case .tooShort: "must have at least \(Password.minimumLength) characters"
      case .tooLong: "must have at most \(Password.maximumLength) characters"
      case .characters: "has a character that cannot be typed everywhere alike"
      case .guessable: Self.guessable
      }
    self = .invalidValue(field: field, reason: reason)
  }

  /// Why a password is refused that others would guess.
  package static let guessable =
    "is easy to guess: it is a common password, or made of the name, the address or the app's name; "
    + "choose a longer one, such as several words"
}

extension Snapshot {
  /// The password that opens a session. An unproved address gets no mail and links nothing, but a password that was imported with it
  /// signs in.
  fileprivate func passwordToSignIn(with address: CanonicalAddress, in realm: Realm) throws -> PasswordHolder? {
    try password(of: address, in: realm) ?? unprovedPassword(of: address, in: realm)
  }
}

extension ProvenIdentity {
  /// The person of a verified password.
  ///
  /// Takes a type that only a successful comparison creates.
  init(_ identity: Identity, by password: VerifiedPassword, at now: Date) {
    self.init(provenKey: identity.key, email: identity.email, authenticatedAt: now, issuedAt: now)
  }

  /// The person who has a password and presented the mailed proof where it was requested.
  ///
  /// Takes a type that only the record of both creates.
  init(_ identity: Identity, by mail: ConfirmedSignInByMail, at now: Date) {
    self.init(provenKey: identity.key, email: identity.email, authenticatedAt: now, issuedAt: now)
  }

  /// The person who chose a password and presented the token that was mailed to the address.
  ///
  /// Takes a type that only the record of both creates: it is found by the device's id and the mailed token together.
  init(_ signUp: ConfirmedSignUp, as identity: IdentityID, at now: Date) {
    self.init(
      provenKey: .password(identity, in: signUp.realm),
      email: EmailClaim(address: signUp.address, isProved: true, isPrivate: false), authenticatedAt: now, issuedAt: now)
  }
}

/// The requester for whom a password is hashed.
struct HashingRequester: Sendable {
  let priority: HashingPriority
  /// Nil if it says nothing about the person, as behind a proxy.
  let address: IPAddress?

  /// A person who has presented a session or a mailed token.
  static let proven = HashingRequester(priority: .known, address: nil)
}

/// The networks' shares of the hashing queues: none may take more than its share of either queue (decision 0050).
final class HashingShares: Sendable {
  private let shares: Lock<[HashingPriority: NetworkShares]>

  init(of capacity: Int) {
    let all = NetworkShares(of: capacity)
    shares = Lock([.known: all, .unknown: all])
  }

  fileprivate func take(for requester: HashingRequester) -> Bool {
    guard let address = requester.address else { return true }
    return shares.withLock { $0[requester.priority]?.take(for: address) ?? false }
  }

  fileprivate func giveBack(for requester: HashingRequester) {
    guard let address = requester.address else { return }
    shares.withLock { $0[requester.priority]?.giveBack(for: address) }
  }
}

extension PasswordFlows {
  /// Hashes or compares a password within the requester's share.
  func hashing<Outcome>(
    for requester: HashingRequester,
    _ work: (PasswordHasher, HashingPriority) async throws(PasswordHasherError) -> Outcome
  ) async throws(ServerError) -> Outcome {
    guard server.hashingShares.take(for: requester) else { throw ServerError(PasswordHasherError.busy) }
    defer { server.hashingShares.giveBack(for: requester) }
    do throws(PasswordHasherError) {
      return try await work(server.passwordHasher, requester.priority)
    } catch {
      throw ServerError(error)
    }
  }
}
