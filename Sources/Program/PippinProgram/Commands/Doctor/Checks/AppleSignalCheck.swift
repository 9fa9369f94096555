import PippinServer

extension DoctorCheck {
  static let appleSignals = ofSettings(
    "apple_signals", .network,
    "what the running server has heard from Apple: refused notifications, the safety stop of validations, a key set that cannot be read"
  ) { (settings, context) throws(Blocked) in
    guard settings.clients.all.contains(where: { $0.apple != nil }) else { return nil }
    return AppleSignalJudgement.findings(try await context.metrics(settings))
  }
}

enum AppleSignalJudgement {
  static func findings(_ metrics: PrometheusSamples) -> [DoctorFinding] {
    var findings: [DoctorFinding] = []
    if metrics.value(of: "pippin_apple_validation_stopped") ?? 0 > 0 {
      findings.append(
        .fail(
          "Apple rejects so many refresh tokens that the server has stopped ending sessions for it.",
          cure: "Check the team, key and audience of each client, and whether the app was transferred to another team.")
      )
    }
    let refused = metrics.values(of: "pippin_apple_notifications_total", by: "outcome")["refused"] ?? 0
    if refused > 0 {
      findings.append(
        .warn(
          "Since its start the server has refused \(Int(refused)) of Apple’s notifications.",
          cure:
            "Look for wrong_audience in the log: every app of the group at Apple needs a client, and a website alone the team’s "
            + "`primary_app`. Other notifications are not Apple’s. The count starts again with the server."))
    }
    if metrics.hasSeries(of: "pippin_key_set_phase", with: ["provider": "apple", "phase": "failed"]) {
      findings.append(
        .warn(
          "The server cannot read Apple’s keys, and uses the last ones.", cure: "Allow connections to Apple, or wait."))
    }
    return findings.isEmpty ? [.ok("The running server has no complaint about what it heard from Apple.")] : findings
  }
}
