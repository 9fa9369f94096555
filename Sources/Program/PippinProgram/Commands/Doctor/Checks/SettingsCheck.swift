extension DoctorCheck {
  static let settings = DoctorCheck(
    "settings", .machine, "the settings, as `pippin check-config` reads them"
  ) { (context) throws(Blocked) in
    switch context.reading.result {
    case .failure(let error): SettingsJudgement.findings(problems: error.problems, warnings: error.warnings)
    case .success(let settings): SettingsJudgement.findings(problems: [], warnings: settings.warnings)
    }
  }
}

enum SettingsJudgement {
  /// The sentences of `check-config`. What it says about the access to files is left to the check of permissions.
  static func findings(problems: [SettingsProblem], warnings: [SettingsProblem]) -> [DoctorFinding] {
    let found =
      problems.map { DoctorFinding.fail($0.sentence, cure: $0.cure) }
      + warnings.filter { !$0.isAboutAccess }.map { DoctorFinding.warn($0.sentence, cure: $0.cure) }
    return found.isEmpty ? [.ok("The settings are valid.")] : found
  }
}
