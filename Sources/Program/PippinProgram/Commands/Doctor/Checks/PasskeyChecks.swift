import PippinAccounts
import PippinFoundation
import PippinServer
import SignInWithPasskeys

extension DoctorCheck {
  static let passkeyRPID = ofSettings(
    "passkey.rp_id", .store, "whether the passkeys of the database belong to the domain of the settings"
  ) { (settings, context) throws(Blocked) in
    let (recorded, count) = try await context.store.reading(settings) { (store) throws(StoreError) in
      (
        try await store.snapshot(of: [.deployment]) { try $0.deployment().relyingPartyID },
        try await store.passkeyCount().passkeys
      )
    }
    return PasskeyJudgement.domain(set: settings.passkeys?.rpID.text, recorded: recorded, count: count).map { [$0] }
  }

  static let passkeySignals = ofSettings(
    "passkey.signals", .store, "whether password managers are told about passkeys, or that is paused after a restore"
  ) { (settings, context) throws(Blocked) in
    guard settings.passkeys != nil else { return nil }
    let deployment = try await context.store.reading(settings) { (store) throws(StoreError) in
      try await store.snapshot(of: [.deployment]) { try $0.deployment() }
    }
    return [PasskeyJudgement.signals(deployment, now: context.now())]
  }
}

enum PasskeyJudgement {
  /// - Parameters:
  ///   - set: the domain of the settings; nil where no client has passkeys.
  ///   - recorded: the one that the first passkey recorded.
  /// - Returns: nil where there is nothing to look at.
  static func domain(set: String?, recorded: String?, count: Int) -> DoctorFinding? {
    let passkeys = count == 1 ? "a passkey" : "\(count) passkeys"
    switch (set, recorded) {
    case (let set?, let recorded?) where set != recorded:
      let settings = "and the settings say “\(set)”: the server does not start"
      return count == 0
        ? .fail(
          "The database records “\(Printable.text(recorded))” as the domain of passkeys, \(settings).",
          cure: "Run `pippin passkeys rp-id forget`, because no passkey is left.")
        : .fail(
          "The database has \(passkeys) of “\(Printable.text(recorded))”, \(settings), as none would sign in again.",
          cure: "Set passkeys.rp_id to “\(Printable.text(recorded))”. Name a new address in passkeys.origins.")
    case (let set?, _): return .ok("Passkeys belong to \(set); the database has \(count).")
    case (nil, let recorded?) where count > 0:
      return .warn(
        "The database has \(passkeys) of “\(Printable.text(recorded))”, and no client has `passkey`: nobody can sign in with them.",
        cure: "Write `passkey: {}` in the clients whose people have them.")
    case (nil, _): return nil
    }
  }

  static func signals(_ deployment: Deployment, now: Date) -> DoctorFinding {
    guard deployment.pausesSignals(at: now), let end = deployment.signalsPausedUntil else {
      return .ok("Password managers are told about passkeys.")
    }
    return .warn(
      "Signals to password managers are paused until \(Timestamp(end).text(fraction: .never)), because the database may lack newer "
        + "passkeys.",
      cure: "Wait. If no passkey was added between the backup and the restore, run `pippin passkeys signals resume`.")
  }
}
