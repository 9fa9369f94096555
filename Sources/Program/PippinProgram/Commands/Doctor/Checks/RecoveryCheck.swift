import PippinAccounts
import PippinServer

extension DoctorCheck {
  static let passkeyRecovery = ofSettings(
    "passkey.recovery", .store, "how many accounts with passkeys would be lost with one device"
  ) { (settings, context) throws(Blocked) in
    guard settings.passkeys != nil else { return nil }
    let count = try await context.store.reading(settings) { (store) throws(StoreError) in
      try await RecoveryCount.of(store, clients: settings.clients, mails: settings.mail != nil)
    }
    return [RecoveryJudgement.of(count)]
  }
}

enum RecoveryJudgement {
  /// From this share on, in percent, it is no longer a few people's own choice.
  private static let tolerable = 5

  static func of(_ count: RecoveryCount) -> DoctorFinding {
    guard count.total > 0 else { return .ok("No account has passkeys.") }
    let lost = count[.none]
    let share = (lost * 100 + count.total / 2) / count.total
    let newest = count.total < RecoveryCount.most ? "" : "newest "
    let words =
      "\(lost) of the \(count.total) \(newest)accounts with passkeys would be lost with one device (\(share) %)."
    guard lost * 100 >= count.total * tolerable, lost > 0 else { return .ok(words) }
    return .warn(
      words,
      cure:
        "Offer another sign-in method or `email_code`, and show people their `recovery`. `pippin accounts recovery-link` helps one person."
    )
  }
}
