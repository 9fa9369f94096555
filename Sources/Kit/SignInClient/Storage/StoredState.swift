internal import Foundation
internal import PippinSecret

/// The kit's complete stored state, saved as one value.
///
/// It is one value so that related changes are stored together: a new session and an empty outbox.
struct StoredState: Codable, Sendable, Equatable {
  /// The version of the format. A newer version is not read, and stays until the user signs in.
  static let currentVersion = 1

  var version = StoredState.currentVersion
  /// A random id, created once, for staged rollouts. It is not secret.
  var installationID: String
  /// A random id, created once. It identifies the device to the server, so that password guessing by others does not
  /// lock it out.
  var deviceID: String
  /// A random seed, created once and never sent. Each retry key is derived from it and a refresh token, equally in all
  /// processes. `nil` if an earlier version wrote the state.
  var retrySeed: SecretText?
  /// The process that is refreshing now.
  var lease: RefreshLease?
  /// The server's address and the client id that the session, endings, sign-up and offers belong to.
  var server: String
  var clientID: String
  /// The session, if a user is signed in.
  var session: StoredSession?
  /// The data that Apple sends once, until the server has it.
  var outbox = Outbox()
  /// Sessions that ended here and not yet at the server.
  var endings: [StoredSession] = []
  /// The server's last answer about the available providers.
  var offers: StoredOffers?
  /// A sign-up that waits for its code.
  var signUp: StoredSignUp?
  /// New passkeys without an answer, and what password managers must still be told. `nil` if there is nothing.
  var passkeys: StoredPasskeys?
  /// The key of App Attest. `nil` before the first proof.
  var appKey: StoredAppKey?
  /// The invitation for the next new account.
  var invitation: SecretText?

  init(installationID: String, deviceID: String, server: String, clientID: String, retrySeed: SecretText? = nil) {
    self.installationID = installationID
    self.retrySeed = retrySeed
    self.deviceID = deviceID
    self.server = server
    self.clientID = clientID
  }
}

/// The stored form of ``PendingSignUp``. The public type is not Codable, so that apps do not store it elsewhere.
struct StoredSignUp: Codable, Sendable, Equatable {
  var email: String
  var expiresAt: Date
  var id: SecretText

  init(_ signUp: PendingSignUp) {
    email = signUp.email
    expiresAt = signUp.expiresAt
    id = signUp.id
  }

  /// The public form.
  var signUp: PendingSignUp { PendingSignUp(email: email, expiresAt: expiresAt, id: id) }
}

/// An answer of `GET /v1/providers`, and its time.
struct StoredOffers: Codable, Sendable, Equatable {
  var offers: [Offer]
  /// The query.
  var question: [String]
  var fetchedAt: Date

  init(offers: [Offer], question: [String], fetchedAt: Date) {
    self.offers = offers
    self.question = question
    self.fetchedAt = fetchedAt
  }
}

extension StoredState {
  /// Decodes the value of ``data()``.
  ///
  /// - Throws: ``StorageError/Code/unreadable`` for other data, such as a newer version's value.
  init(data: Data) throws(StorageError) {
    do {
      self = try JSONDecoder().decode(StoredState.self, from: data)
    } catch {
      throw StorageError(.unreadable, "The stored data has an unknown format. The next sign-in replaces it.")
    }
    guard version <= Self.currentVersion else {
      throw StorageError(.unreadable, "A newer version of the app wrote the stored data. Install that version.")
    }
  }

  /// Removes the data of another server or client, which must not be sent to this one.
  ///
  /// - Returns: whether a user was signed in there.
  mutating func move(toServer server: String, as clientID: String) -> Bool {
    guard self.server != server || self.clientID != clientID else { return false }
    let wasSignedIn = session != nil
    self.server = server
    self.clientID = clientID
    session = nil
    endings = []
    offers = nil
    signUp = nil
    passkeys = nil
    appKey = nil
    invitation = nil
    return wasSignedIn
  }

  /// Encodes the value.
  func data() throws(StorageError) -> Data {
    do {
      return try JSONEncoder().encode(self)
    } catch {
      throw StorageError(.failed, "The state cannot be encoded as JSON.")
    }
  }
}

extension StoredState {
  /// Merges local changes since `base` with the value that is stored now.
  func merged(since base: StoredState, over stored: StoredState) -> StoredState {
    // Data of another server or client is not merged.
    guard stored.server == server, stored.clientID == clientID else { return self }
    var new = stored
    if offers != base.offers { new.offers = offers }
    if signUp != base.signUp { new.signUp = signUp }
    if passkeys != base.passkeys { new.passkeys = passkeys }
    if appKey != base.appKey { new.appKey = appKey }
    if invitation != base.invitation { new.invitation = invitation }
    // The first writer gets the lease.
    if stored.lease == base.lease { new.lease = lease }
    new.retrySeed = stored.retrySeed ?? retrySeed
    new.outbox = outbox.merged(since: base.outbox, over: stored.outbox)
    new.session = session(since: base.session, over: stored.session)
    let known = Set(base.endings.map(\.id))
    new.endings = stored.endings.compactMap { theirs in
      guard let mine = endings.first(where: { $0.id == theirs.id }) else {
        return known.contains(theirs.id) ? nil : theirs
      }
      // Its tokens may have been refreshed here.
      return base.endings.contains(mine) ? theirs : mine
    }
    new.endings += endings.filter { mine in !new.endings.contains { $0.id == mine.id } && !known.contains(mine.id) }
    // Another process signed in meanwhile: where its session does not stay, it is ended at the back end.
    if let lost = stored.session, lost.id != new.session?.id, lost.id != base.session?.id { new.endings.append(lost) }
    return new
  }

  /// A sign-in or sign-out takes precedence over new tokens. New tokens replace those that this process knew, whatever the
  /// device's clock says; of two processes' new tokens the newest win.
  private func session(since base: StoredSession?, over stored: StoredSession?) -> StoredSession? {
    guard session?.id == base?.id else {
      // The server ended the session that this process knew, and the user has signed in to another in the meantime. A sign-out by
      // the user has put the session into the endings.
      let isSignOut = endings.contains { $0.id == base?.id }
      if session == nil, !isSignOut, stored?.id != base?.id { return stored }
      return session
    }
    guard let mine = session, let stored, stored.id == mine.id else { return stored }
    if mine == base { return stored }
    // The clock may have been set back since the old tokens arrived.
    if stored == base { return mine }
    return stored.receivedAt > mine.receivedAt ? stored : mine
  }
}

extension Outbox {
  /// Keeps the entries that another process added, and does not restore delivered ones.
  func merged(since base: Outbox, over stored: Outbox) -> Outbox {
    let changed = entries.filter { base.entry(for: $0.user) != $0 }
    let delivered = base.entries.filter { entry(for: $0.user) == nil }.map(\.user)
    var new = stored
    for user in delivered { new.delivered(user) }
    for entry in changed { new.put(entry) }
    return new
  }
}

/// A lease that lets only one process refresh at a time. A second refresh would do no harm: with the same retry key it
/// gets the same tokens.
struct RefreshLease: Codable, Sendable, Equatable {
  /// The token of the refresh. After it has been replaced, the lease has no effect.
  var token: SecretText
  /// The client that sends the refresh.
  var owner: String
  var until: Date

  init(token: SecretText, owner: String, until: Date) {
    self.token = token
    self.owner = owner
    self.until = until
  }

  /// In seconds: the timeout of a refresh, and a little more.
  static let duration: TimeInterval = 20

  /// Whether this client must wait for another one.
  func holdsUp(_ client: String, with token: SecretText, at now: Date) -> Bool {
    // A longer lease was written by a clock that was ahead; ignore it.
    owner != client && self.token == token && now < until && until.timeIntervalSince(now) < Self.duration + 1
  }
}

/// The stored session: the account, the sign-in method and the tokens.
struct StoredSession: Codable, Sendable, Equatable {
  var id: String
  var account: Account
  /// The provider that opened the session. Revoked consent at Apple ends only Apple's sessions.
  var provider: ProviderID
  /// Apple's identifier of the user, if Apple verified them.
  var appleUser: String?
  var accessToken: SecretText
  /// By the device's clock.
  var accessExpiresAt: Date
  /// When the tokens arrived, by the device's clock. If the clock was set back to before this, they count as expired.
  var receivedAt: Date
  var refreshToken: SecretText
  var refreshExpiresAt: Date
  /// The retry key of an unanswered refresh that an earlier version of the kit sent.
  var retryKey: SecretText?

  init(
    id: String, tokens: SessionTokens, account: Account, provider: ProviderID, appleUser: String?, at now: Date
  ) {
    self.id = id
    self.account = account
    self.provider = provider
    self.appleUser = appleUser
    accessToken = tokens.secretAccessToken
    accessExpiresAt = Self.end(of: tokens.expiresIn, from: now)
    receivedAt = now
    refreshToken = tokens.secretRefreshToken
    refreshExpiresAt = Self.end(of: tokens.refreshExpiresIn, from: now)
  }

  /// A token without a lifetime is valid until it is rejected.
  private static func end(of seconds: TimeInterval?, from now: Date) -> Date {
    seconds.map(now.addingTimeInterval) ?? .distantFuture
  }

  /// Stores the new tokens of a refresh.
  mutating func renew(_ tokens: SessionTokens, at now: Date) {
    self = StoredSession(
      id: id, tokens: tokens, account: account, provider: provider, appleUser: appleUser, at: now)
  }
}

extension StoredSession {
  /// The remaining lifetime of the access token.
  enum Freshness {
    /// The token is valid.
    case fresh
    /// The token is valid, but will expire soon: refresh it in the background.
    case ageing
    /// The token has expired, or is about to expire on its way to the server.
    case expired
  }

  func freshness(at now: Date) -> Freshness {
    // The clock was set back.
    guard now >= receivedAt.addingTimeInterval(-Self.travel) else { return .expired }
    let left = accessExpiresAt.timeIntervalSince(now)
    if left <= Self.travel { return .expired }
    return left <= accessExpiresAt.timeIntervalSince(receivedAt) * Self.ageing ? .ageing : .fresh
  }

  /// In seconds. The time that a request may take to reach the server.
  private static let travel: TimeInterval = 10
  /// The last part of the lifetime, during which the token is refreshed.
  private static let ageing = 0.25
}

/// The data that Apple sends only once, kept until the server has answered with an account.
///
/// Apple sends the name and the address with the first consent only (NATIVE-2). If the sign-in fails after that, the
/// kit sends the stored data with the next credential (TRAP-12).
struct Outbox: Codable, Sendable, Equatable {
  /// A device has one Apple Account, so twelve unfinished users are enough.
  static let capacity = 12

  struct Entry: Codable, Sendable, Equatable {
    /// Apple's identifier of the user.
    var user: String
    var name: PersonName?
    var email: String?
    var receivedAt: Date

    init(user: String, name: PersonName?, email: String?, receivedAt: Date) {
      self.user = user
      self.name = name
      self.email = email
      self.receivedAt = receivedAt
    }
  }

  /// Oldest first, at most one per user.
  private(set) var entries: [Entry] = []

  /// The name in the storage of installed apps.
  private enum CodingKeys: String, CodingKey { case entries = "letters" }

  init() {}

  /// The entry of this user.
  func entry(for user: String) -> Entry? {
    entries.first { $0.user == user }
  }

  /// Stores the name and address of the credential. Returns whether anything changed.
  ///
  /// A credential without both changes nothing. A credential with either comes from a new consent and replaces the
  /// stored values.
  mutating func keep(_ credential: AppleCredential, at now: Date) -> Bool {
    guard credential.name != nil || credential.email != nil else { return false }
    let old = entry(for: credential.user)
    let new = Entry(
      user: credential.user, name: credential.name ?? old?.name, email: credential.email ?? old?.email,
      receivedAt: now)
    if let old, old.name == new.name, old.email == new.email { return false }
    put(new)
    return true
  }

  /// Adds the entry, or replaces the user's existing one.
  mutating func put(_ entry: Entry) {
    entries.removeAll { $0.user == entry.user }
    entries.append(entry)
    entries.removeFirst(max(0, entries.count - Self.capacity))
  }

  /// Removes the entry of this user after the server has answered with an account.
  mutating func delivered(_ user: String) {
    entries.removeAll { $0.user == user }
  }
}
