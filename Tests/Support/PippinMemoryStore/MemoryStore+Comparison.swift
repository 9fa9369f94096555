package import PippinAccounts
package import PippinFoundation

// What a test compares of two stores, or of one store at two times.

extension MemoryStore {
  /// The names of the tables in which this store differs from another, in a fixed order.
  package func differences(from other: MemoryStore) -> [String] {
    other.read { former in read { $0.differences(from: former) } }
  }

  /// Whether the row under a key is the same in both stores. Versions alone do not tell: a store that lost commits counts anew.
  package func hasSame(_ key: AggregateKey, as other: MemoryStore) -> Bool {
    other.read { former in read { $0.hasSame(key, as: former) } }
  }

  /// The sessions of an account that are live at a time, without those that OpenID clients hold.
  package func liveSessions(of account: AccountID, at now: Date) -> [Session] {
    read { tables in
      tables.sessions(of: account).filter { !$0.kind.isOfClient && $0.endReason(at: now) == nil }.sorted {
        $0.id < $1.id
      }
    }
  }

  package func account(_ id: AccountID) -> Account? { read { $0.accounts[id] } }
  package func session(_ id: SessionID) -> Session? { read { $0.sessions[id] } }

  /// What this store has and another does not: accounts, and sessions.
  package func missing(in other: MemoryStore) -> (accounts: Set<AccountID>, sessions: [Session]) {
    other.read { rest in
      read { tables in
        (
          Set(tables.accounts.keys.filter { rest.accounts[$0] == nil }),
          tables.sessions.values.filter { rest.sessions[$0.id] == nil }.sorted { $0.id < $1.id }
        )
      }
    }
  }

  /// What was removed since a copy was made, with the time until which it was to be kept, where that follows from the row.
  package func removed(since former: MemoryStore) -> [(kind: String, keptUntil: Date)] {
    former.read { before in
      read { now in
        var found: [(kind: String, keptUntil: Date)] = []
        for value in gone(before.spent, now.spent).values {
          found.append(("spent value", value.expiresAt))
        }
        for record in gone(before.records, now.records).values {
          found.append(("record", record.expiresAt))
        }
        for session in gone(before.sessions, now.sessions).values {
          found.append(("session", (session.end?.at ?? session.expiresAt).addingTimeInterval(Retention.endedSession)))
        }
        for profile in gone(before.profiles, now.profiles).values {
          found.append(("name", profile.keptAt.addingTimeInterval(Retention.unclaimedProfile)))
        }
        for entry in gone(before.journal, now.journal).values {
          found.append(("notification", entry.receivedAt.addingTimeInterval(Retention.notification)))
        }
        for passkey in gone(before.removedPasskeys, now.removedPasskeys).values {
          found.append(("removed passkey", passkey.expiresAt))
        }
        for deletion in gone(before.deletions, now.deletions).values {
          found.append(
            ("deletion", deletion.finishedAt?.addingTimeInterval(Retention.finishedDeletion) ?? .distantFuture))
        }
        for invitation in gone(before.invitations, now.invitations).values {
          found.append(("invitation", invitation.expiresAt.addingTimeInterval(Retention.expiredInvitation)))
        }
        for at in gone(before.committed, now.committed).values {
          found.append(("change set", at.addingTimeInterval(86_400)))
        }
        for (kind, count) in [
          ("account", before.accounts.count - now.accounts.count),
          ("identity", before.identities.count - now.identities.count),
          ("line of the audit", before.audit.count - now.audit.count), ("job", before.jobs.count - now.jobs.count),
          ("vault entry", before.vault.count - now.vault.count),
        ] where count > 0 { found.append((kind, .distantFuture)) }
        return found.sorted { ($0.kind, $0.keptUntil) < ($1.kind, $1.keptUntil) }
      }
    }
  }
}

/// The rows that a purge took away. It only takes away, so a table of the same size is the same.
private func gone<Key, Row>(_ before: [Key: Row], _ now: [Key: Row]) -> [Key: Row] {
  before.count == now.count ? [:] : before.filter { now[$0.key] == nil }
}

extension Tables {
  fileprivate func differences(from other: Tables) -> [String] {
    let same: [(String, Bool)] = [
      ("accounts", accounts == other.accounts), ("merges", merges == other.merges),
      ("identities", identities == other.identities), ("sessions", sessions == other.sessions),
      ("profiles", profiles == other.profiles), ("vault", vault == other.vault),
      ("transfers", transfers == other.transfers), ("validations", validations == other.validations),
      ("spent", spent == other.spent), ("records", records == other.records), ("journal", journal == other.journal),
      (
        "signing keys",
        signingKeys.count == other.signingKeys.count
          && signingKeys.allSatisfy {
            other.signingKeys[$0.key]?.key == $0.value.key && other.signingKeys[$0.key]?.version == $0.value.version
          }
      ),
      ("master keys", masterKeys == other.masterKeys), ("audit", audit == other.audit),
      ("audit links", auditLinks == other.auditLinks), ("audit head", auditHead == other.auditHead),
      ("jobs", jobs == other.jobs), ("deliveries", deliveries == other.deliveries),
      ("credentials", credentials == other.credentials),
      ("proofs", proofs == other.proofs),
      (
        "proved addresses",
        provedAddresses.count == other.provedAddresses.count
          && provedAddresses.allSatisfy {
            other.provedAddresses[$0.key]?.version == $0.value.version
              && other.provedAddresses[$0.key]?.sources == $0.value.sources
          }
      ),
      ("deletions", deletions == other.deletions), ("operator tokens", operatorTokens == other.operatorTokens),
      ("invitations", invitations == other.invitations),
      ("consents", consents == other.consents), ("counts", counts == other.counts),
      ("passkeys", passkeys == other.passkeys), ("removed passkeys", removedPasskeys == other.removedPasskeys),
      ("deployment", deployment == other.deployment), ("refusals", refusals == other.refusals),
      ("change sets", committed == other.committed),
    ]
    return same.filter { !$0.1 }.map(\.0)
  }

  fileprivate func hasSame(_ key: AggregateKey, as other: Tables) -> Bool {
    switch key {
    case .account(let id): accounts[id] == other.accounts[id]
    case .merge(let lost): merges[lost] == other.merges[lost]
    case .identity(let key): identities[key] == other.identities[key]
    case .session(let id): sessions[id] == other.sessions[id]
    case .profile(let key): profiles[key] == other.profiles[key]
    case .record(let id): records[id] == other.records[id]
    case .job(let id): jobs[id] == other.jobs[id]
    case .auditHead: auditHead == other.auditHead
    case .deletion(let account): deletions[account] == other.deletions[account]
    case .operatorToken(let name): operatorTokens[name] == other.operatorTokens[name]
    case .invitation(let digest): invitations[digest] == other.invitations[digest]
    case .externalID(let realm, let id): account(id, in: realm) == other.account(id, in: realm)
    case .consent(let account, let client):
      consents[ConsentKey(account: account, client: client)]
        == other.consents[ConsentKey(account: account, client: client)]
    case .transfer(let key): transfers[key] == other.transfers[key]
    case .credential(let identity): credentials[identity] == other.credentials[identity]
    case .passkey(let identity): passkeys[identity] == other.passkeys[identity]
    case .removedPasskey(let digest): removedPasskeys[digest] == other.removedPasskeys[digest]
    case .deployment: deployment == other.deployment
    // What has no content of its own, or a set of proofs, is as its version says.
    case .spent, .notification, .notificationEvent, .signingKey, .provedAddress:
      version(of: key) == other.version(of: key)
    }
  }
}
