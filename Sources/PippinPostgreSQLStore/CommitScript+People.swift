import FoundationEssentials
import PippinAccounts
import PippinSQL
import PippinSecret

extension CommitScript {
  mutating func put(_ account: Account) {
    let (name, email) = (account.name, account.email)
    put(
      .account(account.id),
      """
      INSERT INTO account (id, version, realm, given_name, family_name, email, email_verified, email_private,
        email_deliverable, email_deliverability_told_at, email_source, created_at)
      VALUES (\(account.id), 1, \(account.realm.rawValue), \(name?.givenName), \(name?.familyName),
        \(email?.address), \(email?.isVerified), \(email?.isPrivate), \(email?.isDeliverable),
        \(email?.deliverabilityToldAt), \(email?.source), \(account.createdAt))
      """,
      replacing: """
        ON CONFLICT (id) DO UPDATE SET version = account.version + 1, realm = excluded.realm,
          given_name = excluded.given_name, family_name = excluded.family_name, email = excluded.email,
          email_verified = excluded.email_verified, email_private = excluded.email_private,
          email_deliverable = excluded.email_deliverable,
          email_deliverability_told_at = excluded.email_deliverability_told_at,
          email_source = excluded.email_source, created_at = excluded.created_at
        """)
  }

  mutating func put(_ merge: Merge) {
    let (former, name, email) = (merge.former, merge.former?.name, merge.former?.email)
    put(
      .merge(merge.lost),
      """
      INSERT INTO account_merge (lost, version, survivor, at, undo_until, identities, gave_name, realm, given_name,
        family_name, email, email_verified, email_private, email_deliverable, email_deliverability_told_at,
        email_source, created_at)
      VALUES (\(merge.lost), 1, \(merge.survivor), \(merge.at), \(merge.undoUntil),
        \(merge.identities.flatMap(\.uuid.bytes)), \(merge.gaveName), \(former?.realm.rawValue), \(name?.givenName),
        \(name?.familyName), \(email?.address), \(email?.isVerified), \(email?.isPrivate), \(email?.isDeliverable),
        \(email?.deliverabilityToldAt), \(email?.source), \(former?.createdAt))
      """,
      replacing: """
        ON CONFLICT (lost) DO UPDATE SET version = account_merge.version + 1, survivor = excluded.survivor,
          at = excluded.at, undo_until = excluded.undo_until, identities = excluded.identities,
          gave_name = excluded.gave_name, realm = excluded.realm, given_name = excluded.given_name,
          family_name = excluded.family_name, email = excluded.email, email_verified = excluded.email_verified,
          email_private = excluded.email_private, email_deliverable = excluded.email_deliverable,
          email_deliverability_told_at = excluded.email_deliverability_told_at,
          email_source = excluded.email_source, created_at = excluded.created_at
        """)
  }

  mutating func put(_ deletion: Deletion) {
    put(
      .deletion(deletion.account),
      """
      INSERT INTO deletion (account, version, receipt_digest, requested_at, awaited, at_apple, finished_at)
      VALUES (\(deletion.account), 1, \(deletion.receiptDigest), \(deletion.requestedAt),
        \(deletion.awaited.flatMap(\.uuid.bytes)), \(deletion.atApple.rawValue), \(deletion.finishedAt))
      """,
      replacing: """
        ON CONFLICT (account) DO UPDATE SET version = deletion.version + 1, receipt_digest = excluded.receipt_digest,
          requested_at = excluded.requested_at, awaited = excluded.awaited, at_apple = excluded.at_apple,
          finished_at = excluded.finished_at
        """)
  }

  mutating func put(_ profile: FirstTimeProfile) {
    put(
      .profile(profile.key),
      """
      INSERT INTO profile (subject, tenant, provider, realm, version, given_name, family_name, kept_at)
      VALUES (\(profile.key.values), 1, \(profile.name.givenName), \(profile.name.familyName), \(profile.keptAt))
      """,
      replacing: """
        ON CONFLICT (subject, tenant, provider, realm) DO UPDATE SET version = profile.version + 1,
          given_name = excluded.given_name, family_name = excluded.family_name, kept_at = excluded.kept_at
        """)
  }

  mutating func put(_ credential: PasswordCredential) {
    put(
      .credential(credential.identity),
      """
      INSERT INTO password_credential (identity, version, hash, changed_at)
      VALUES (\(credential.identity), 1, \(credential.hash.revealed), \(credential.changedAt))
      """,
      replacing: """
        ON CONFLICT (identity) DO UPDATE SET version = password_credential.version + 1, hash = excluded.hash,
          changed_at = excluded.changed_at
        """)
  }
}
