package import PippinFoundation

/// What a person agreed that an OpenID client may have. It is kept so that the person is asked only once.
package struct Consent: Hashable, Sendable {
  package let account: AccountID
  package let client: ClientID
  /// Grows with every write, from ``firstVersion``; 0 before the first.
  package var version: Int64
  package var scope: GrantedScope
  /// When the person agreed to it last.
  package var grantedAt: Date

  /// The version of a new consent: its time in milliseconds. One that was withdrawn and is given again has no version that it had, so a
  /// server that read the old one cannot bring its scope back (C-1).
  package var firstVersion: Int64 { grantedAt.millisecondsSince1970 }

  package init(account: AccountID, client: ClientID, version: Int64 = 0, scope: GrantedScope, grantedAt: Date) {
    self.account = account
    self.client = client
    self.version = version
    self.scope = scope
    self.grantedAt = grantedAt
  }
}

/// What a person let an OpenID client do, for as long as the client's session lasts (RFC 6749, OpenID Connect Core).
package struct Grant: Hashable, Sendable {
  /// The session of our own pages within which it was given, so that signing out there reaches the client; nil where there was none,
  /// as for a device. The same person's next sign-in at that browser takes its place.
  package var browserSession: SessionID?
  package let scope: GrantedScope

  package init(browserSession: SessionID?, scope: GrantedScope) {
    self.browserSession = browserSession
    self.scope = scope
  }
}

/// The scope of a grant: a set of scope tokens, in the order in which they were asked for (RFC 6749, 3.3).
package struct GrantedScope: Hashable, Sendable {
  package static let openid = "openid"
  package static let profile = "profile"
  package static let email = "email"
  package static let offlineAccess = "offline_access"
  /// All that a person can grant.
  package static let personal = [openid, profile, email, offlineAccess]

  /// Each once, and none with a space.
  package let tokens: [String]

  package init(_ tokens: [String]) {
    var seen: Set<String> = []
    self.tokens = tokens.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Reads tokens that single spaces part.
  package init(text: String) { self.init(text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }) }

  /// The tokens, parted by spaces.
  package var text: String { tokens.joined(separator: " ") }

  package var isEmpty: Bool { tokens.isEmpty }

  package func contains(_ token: String) -> Bool { tokens.contains { $0.hasSameBytes(as: token) } }

  /// Whether every token of `other` is one of these.
  package func covers(_ other: GrantedScope) -> Bool { other.tokens.allSatisfy(contains) }

  /// Those of these tokens that `other` has too.
  package func intersection(_ other: GrantedScope) -> GrantedScope { GrantedScope(tokens.filter(other.contains)) }

  /// These and those of `other`.
  package func union(_ other: GrantedScope) -> GrantedScope { GrantedScope(tokens + other.tokens) }
}

/// When a person is asked whether an OpenID client may have what it asks for.
package enum ConsentPolicy: String, Sendable, CaseIterable {
  /// The operator's own apps.
  case never
  /// Until they agreed to all of it.
  case once
  /// Each time.
  case always
}

/// A person agrees that an OpenID client may have what it asks for.
package struct GrantConsent: Sendable {
  package let account: AccountID
  package let client: ClientID
  package let scope: GrantedScope
  /// The session of the browser in which they agreed.
  package let session: SessionID?

  package init(
    account: AccountID, client: ClientID, scope: GrantedScope, session: SessionID? = nil
  ) {
    self.account = account
    self.client = client
    self.scope = scope
    self.session = session
  }

  /// The account, and what its person agreed to before.
  package var reads: [Read] { [.account(account), .consent(account, client)] }

  /// Keeps the consent and returns it, or `nil` where nobody can sign in to the account.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Consent?> {
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    guard let consent = try join(snapshot, &changes) else { return Decision(nil, nil) }
    return Decision(changes, consent)
  }

  /// Adds it to the changes of another decision, which must have been made upon ``reads`` too.
  ///
  /// What the person agreed to before stays agreed to.
  package func join(_ snapshot: Snapshot, _ changes: inout ChangeSet) throws -> Consent? {
    guard let found = try snapshot.account(account), found.suspension == nil else { return nil }
    var consent =
      try snapshot.consent(of: account, to: client)
      ?? Consent(account: account, client: client, scope: GrantedScope([]), grantedAt: changes.at)
    consent.scope = consent.scope.union(scope)
    consent.grantedAt = changes.at.inMilliseconds
    changes.add(.putConsent(consent))
    changes.audit(.consentGranted, account: account, session: session, client: client, detail: scope.text)
    return consent
  }
}

/// A person, or an operator, takes back what an OpenID client may have.
package struct WithdrawConsent: Sendable {
  package let account: AccountID
  package let client: ClientID
  /// The session in which they asked for it.
  package let session: SessionID?
  /// The operator who asked for it.
  package let actor: String?

  package init(
    account: AccountID, client: ClientID, session: SessionID? = nil, actor: String? = nil
  ) {
    self.account = account
    self.client = client
    self.session = session
    self.actor = actor
  }

  /// The account, and what its person agreed to.
  package var reads: [Read] { [.account(account), .consent(account, client)] }

  /// Removes the consent, ends the client's sessions, and returns whether there is such an account.
  ///
  /// The client's sessions end also where nothing was agreed to, since a client of the operator's own asks for no consent.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Bool> {
    let now = stamp.now
    guard try snapshot.account(account) != nil else { return Decision(nil, false) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    if try snapshot.consent(of: account, to: client) != nil { changes.add(.removeConsent(account, client)) }
    changes.add(
      .endSessions(LiveSessions(of: account, heldBy: client), Session.End(at: now, reason: .consentWithdrawn)))
    changes.audit(.consentWithdrawn, account: account, session: session, client: client, actor: actor)
    return Decision(changes, true)
  }
}
