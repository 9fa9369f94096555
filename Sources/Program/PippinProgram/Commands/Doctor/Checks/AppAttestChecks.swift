import PippinAPI
import PippinAccounts
import PippinAppAttest
import PippinServer

extension DoctorCheck {
  static let appAttest = ofSettings(
    "app_attest", .machine,
    "whether App Attest guards what it is meant to guard: every way to a new account, and the builds that people have"
  ) { (settings, _) throws(Blocked) in
    let clients = settings.clients.all
    guard clients.contains(where: \.verifiesAppAttest) else { return nil }
    let open = clients.filter { !$0.requiresAppAttest && $0.createsAccounts(mails: settings.mail != nil) }
    return clients.filter(\.verifiesAppAttest).flatMap {
      AppAttestJudgement.settings(of: $0, among: clients, creatingForAnybody: open)
    }
  }

  static let appAttestResults = ofSettings(
    "app_attest.results", .network, "what requests for new accounts have proved by App Attest since the server's start"
  ) { (settings, context) throws(Blocked) in
    let clients = settings.clients.all.filter(\.verifiesAppAttest)
    guard !clients.isEmpty else { return nil }
    let metrics = try await context.metrics(settings)
    return clients.map { AppAttestJudgement.results(of: $0, metrics) }
  }
}

extension Client {
  fileprivate var verifiesAppAttest: Bool { (appAttest?.mode ?? .off) != .off }
}

enum AppAttestJudgement {
  /// - Parameter open: the clients at which people get an account without a proof.
  static func settings(
    of client: Client, among clients: [Client], creatingForAnybody open: [Client]
  ) -> [DoctorFinding] {
    guard let registration = client.appAttest else { return [] }
    var findings: [DoctorFinding] = []
    // A client for builds from Xcode beside that of the released app is as it should be.
    if registration.environment == .development,
      !clients.contains(where: { $0.verifiesAppAttest && $0.appAttest?.environment == .production })
    {
      findings.append(
        .warn(
          "\(client.id.rawValue) takes keys of builds from Xcode only. Those of TestFlight and the App Store are of the environment production.",
          cure: "Remove `app_attest.environment` before people get the app."))
    }
    let others = open.filter { $0.realm == client.realm }.map(\.id.rawValue)
    if client.requiresAppAttest, !others.isEmpty {
      findings.append(
        .warn(
          "\(client.id.rawValue) creates accounts for the genuine app only; \(others.joined(separator: ", ")) of the same realm for anybody.",
          cure: "Give the app a `realm` of its own, or keep in mind that a script can sign up there."))
    }
    let mode = client.requiresAppAttest ? "requires" : "observes"
    return findings.isEmpty ? [.ok("\(client.id.rawValue) \(mode) App Attest.")] : findings
  }

  /// Below so many requests nothing is concluded.
  private static let few = 20.0

  static func results(of client: Client, _ metrics: PrometheusSamples) -> DoctorFinding {
    let counts = metrics.values(
      of: "pippin_app_attest_total", by: "result", with: ["client": client.id.rawValue, "operation": "account"])
    let total = counts.values.reduce(0, +)
    let verified = counts["verified"] ?? 0
    guard total > 0 else {
      return .ok("Nobody has asked \(client.id.rawValue) for an account since the server started.")
    }
    let words = "\(Int(verified)) of \(Int(total)) requests to \(client.id.rawValue) proved that the app is genuine"
    let refused = counts.filter { $0.key != "verified" && $0.value > 0 }
    guard let worst = refused.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), verified == 0, total >= few else {
      return .ok("\(words).")
    }
    return .warn(
      "\(words); \(Int(worst.value)) ended with \(worst.key).", cure: cure(of: worst.key))
  }

  /// What makes every request of an app end in the same way.
  private static func cure(of reason: String) -> String {
    switch AppAttestReason(rawValue: reason) {
    case .missing: "Set `appAttestation` in the app's `Configuration`, and release that version before `require`."
    case .appID: "Compare `app_attest.app_id` with the App ID in the app's entitlements."
    case .environment:
      "Compare `app_attest.environment` with where the app comes from: Xcode, or TestFlight and the App Store."
    case .chain: "Check this machine's clock, and remove `app_attest.root_file`."
    case .challenge: "Let the app sign the nonce that `POST /v1/nonces` returned, within its time."
    default: "Look for app_attest_required in the log: it says which step failed."
    }
  }
}
