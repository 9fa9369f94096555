package import PippinFoundation

extension Account {
  /// The account of somebody who tries the app without signing in (0090).
  package static func guest(_ id: AccountID, realm: Realm, createdAt: Date) -> Account {
    var account = Account(id: id, realm: realm, name: nil, email: nil, createdAt: createdAt)
    account.isGuest = true
    return account
  }

  /// What stands for the identity that a guest does not have; no store keeps it. `nil` for every other account.
  package var itself: Identity? {
    guard isGuest else { return nil }
    return Identity(
      id: mailedProof, key: IdentityKey(realm: realm, provider: .guest, tenant: "", subject: id.description),
      account: id, status: .active, email: nil, createdAt: createdAt, authenticatedAt: createdAt, provedAt: createdAt)
  }
}

extension Session {
  /// The session of a guest once its account has a sign-in method: it belongs to that method, and the person has just proved who they are.
  package func upgraded(to identity: IdentityID, at now: Date) -> Session {
    var session = proved(at: now, now: now)
    session.identity = identity
    return session
  }
}
