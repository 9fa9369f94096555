/// A check of `pippin doctor`, as declared.
struct DoctorCheck: Sendable {
  /// Where the evidence comes from.
  enum Reach: Sendable {
    /// Files of this machine.
    case machine
    /// The database, which is on this machine or elsewhere.
    case store
    /// Other servers, and this one through its ports.
    case network
  }

  /// The check cannot be made because of another problem.
  struct Blocked: Error, Equatable {
    /// The end of a sentence: "because …".
    let reason: String
  }

  /// How programs know it; it never changes.
  let id: String
  /// What it looks at, for the reference.
  let summary: String
  let reach: Reach
  /// Looks, and judges what it saw; nil if these settings have nothing to look at.
  let look: @Sendable (DoctorContext) async throws(Blocked) -> [DoctorFinding]?

  init(
    _ id: String, _ reach: Reach, _ summary: String,
    look: @escaping @Sendable (DoctorContext) async throws(Blocked) -> [DoctorFinding]?
  ) {
    self.id = id
    self.reach = reach
    self.summary = summary
    self.look = look
  }

  /// A check that needs the settings.
  static func ofSettings(
    _ id: String, _ reach: Reach, _ summary: String,
    look: @escaping @Sendable (ServeSettings, DoctorContext) async throws(Blocked) -> [DoctorFinding]?
  ) -> DoctorCheck {
    DoctorCheck(id, reach, summary) { (context) throws(Blocked) in
      guard case .success(let settings) = context.reading.result else {
        throw Blocked(reason: "the settings cannot be used")
      }
      return try await look(settings, context)
    }
  }

  /// Whether `--offline` leaves it out.
  func needsNetwork(_ reading: SettingsReading) -> Bool {
    switch reach {
    case .machine: return false
    case .network: return true
    case .store:
      guard case .success(let settings) = reading.result, case .postgreSQL = settings.store else { return false }
      return true
    }
  }
}

extension DoctorCheck {
  /// All checks, in the order of the output: what others depend on comes first.
  static let all: [DoctorCheck] = [
    .settings,
    .filePermissions,
    .store,
    .diskSpace,
    .backup,
    .masterKeys,
    .jobs,
    .passkeyRPID,
    .passkeySignals,
    .passkeyRecovery,
    .appAttest,
    .certificateFile,
    .clock,
    .appleKeys,
    .appleClients,
    .appleReturnURLs,
    .publicURL,
    .transportSecurity,
    .returnURLs,
    .notificationURL,
    .associationFiles,
    .passkeyAssociation,
    .passkeyAssetLinks,
    .passkeyRelatedOrigins,
    .passkeyWellKnown,
    .webAddresses,
    .server,
    .runningSettings,
    .proxies,
    .appleSignals,
    .appAttestResults,
    .google,
    .facebook,
    .openIDProviders,
    .openIDDiscovery,
    .openIDClients,
    .openIDProofKeys,
    .openIDSecrets,
    .webhooks,
    .hooks,
    .mailLogin,
    .mailDomain,
  ]
}

/// How a check ended, from good to bad.
enum DoctorStatus: String, Sendable, Comparable, CaseIterable {
  case ok
  /// It works, or may work, and should be looked at.
  case warn
  /// It does not work.
  case fail

  static func < (one: DoctorStatus, other: DoctorStatus) -> Bool {
    allCases.firstIndex(of: one)! < allCases.firstIndex(of: other)!
  }
}

/// One thing that a check found.
struct DoctorFinding: Sendable, Hashable {
  let status: DoctorStatus
  /// What was found: a sentence.
  let detail: String
  /// What to do; empty if nothing is wrong.
  let cure: String
  /// The line of the settings that it is about, with a caret below it; empty if there is none.
  var excerpt = ""

  static func ok(_ detail: String) -> Self { Self(status: .ok, detail: detail, cure: "") }

  static func warn(_ detail: String, cure: String) -> Self { Self(status: .warn, detail: detail, cure: cure) }

  static func fail(_ detail: String, cure: String) -> Self { Self(status: .fail, detail: detail, cure: cure) }
}

/// The result of one check.
struct DoctorResult: Sendable, Equatable {
  let id: String
  /// At least one; only those of the worst status and the next, each once.
  let findings: [DoctorFinding]

  /// - Parameter all: everything that was found. Good findings are left out beside bad ones.
  init(id: String, _ all: [DoctorFinding]) {
    self.id = id
    var seen: Set<DoctorFinding> = []
    let distinct = all.filter { seen.insert($0).inserted }
    let bad = distinct.filter { $0.status != .ok }.sorted { $0.status > $1.status }
    findings = bad.isEmpty ? distinct : bad
  }

  var status: DoctorStatus { findings.map(\.status).max() ?? .ok }
  var detail: String { Self.joined(findings.map(\.detail)) }
  var cure: String { Self.joined(findings.map(\.cure)) }

  private static func joined(_ sentences: [String]) -> String {
    var seen: Set<String> = []
    return sentences.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: " ")
  }
}
