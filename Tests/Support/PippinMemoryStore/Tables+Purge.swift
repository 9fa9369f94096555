import PippinAccounts
import PippinFoundation

extension Tables {
  /// Deletes expired data and data beyond its retention time.
  mutating func purge(before now: Date) -> Int {
    let before = rows
    spent = spent.filter { $0.value.expiresAt.inMilliseconds >= now }
    records = records.filter { $0.value.expiresAt.inMilliseconds >= now }
    removedPasskeys = removedPasskeys.filter { $0.value.expiresAt >= now }
    committed = committed.filter { $0.value.inMilliseconds >= now.addingTimeInterval(-86_400) }
    validations = Dictionary(uniqueKeysWithValues: newestValidations.map { ($0.id, $0) })
    let ended = now.addingTimeInterval(-Retention.endedSession)
    for session in sessions.values where session.end.map({ $0.at < ended }) ?? false {
      sessions[session.id] = nil
      sessionsOfAccount[session.account]?.remove(session.id)
    }
    profiles = profiles.filter { $0.value.keptAt >= now.addingTimeInterval(-Retention.unclaimedProfile) }
    let received = now.addingTimeInterval(-Retention.notification)
    for entry in journal.values where entry.receivedAt.inMilliseconds < received {
      journal[entry.idDigest] = nil
      journalledEvents.remove(entry.eventDigest)
    }
    let finished = now.addingTimeInterval(-Retention.finishedDeletion)
    deletions = deletions.filter { $0.value.finishedAt.map { $0 >= finished } ?? true }
    let expired = now.addingTimeInterval(-Retention.expiredInvitation)
    invitations = invitations.filter { $0.value.expiresAt >= expired }
    refusals = refusals.filter { refusal in
      refusal.value.at >= now.addingTimeInterval(-Retention.refusal)
        && refusal.value.account.map { accounts[$0] != nil } ?? true
    }
    deliveries = deliveries.filter { $0.value.deliveredAt >= now.addingTimeInterval(-Retention.webhookDelivery) }
    addUpHours(before: EventCount.hoursEnd(at: now))
    return before - rows + forgetFormerAccounts(before: now.millisecondsSince1970) + forgetUncoveredSources()
  }

  /// The number of purgeable rows.
  private var rows: Int {
    spent.count + records.count + committed.count + sessions.count + profiles.count + journal.count + deletions.count
      + validations.count + refusals.count + removedPasskeys.count + deliveries.count + invitations.count
  }

  private mutating func addUpHours(before end: Date) {
    for (key, count) in counts where key.start < end && key.start != EventCount.day(of: key.start) {
      counts[key] = nil
      counts[CountKey(start: EventCount.day(of: key.start), key: key.key), default: 0] += count
    }
  }
}
