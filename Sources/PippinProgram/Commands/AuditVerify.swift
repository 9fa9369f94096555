import PippinAccounts
import PippinFlows

extension Command {
  static let auditVerify = Command(
    name: "audit verify", summary: "Check that no line of the audit was changed, removed or put in.",
    options: SettingsSources.options + [.flag("json", "print what was found as JSON")],
    notes: """
      Reads the whole chain and its signed head; a server may be at work meanwhile. Exit status 1 when something is wrong. What is not
      chained yet, at most a second's lines while a server runs, is counted and not judged. A head that you noted earlier must be met
      again: keep the number and the hash somewhere else.
      """,
    run: { (invocation) throws(CommandFailure) in
      let settings: ServeSettings
      do throws(SettingsError) {
        settings = try ServeSettings(invocation.arguments, environment: invocation.environment)
      } catch {
        throw CommandFailure(error)
      }
      let masterKeys = settings.masterKeys
      let report = try await settings.withStore(now: invocation.now()) { (store) throws(StoreError) in
        let bar = ProgressBar(invocation.console, unit: "lines")
        let report = try await AuditReport.make(of: store, masterKeys: masterKeys) { bar.show($0, of: $1) }
        bar.end()
        return report
      }
      let isJSON = invocation.arguments.has("json")
      try invocation.console.write(isJSON ? AuditVerdict.json(report) : Array(AuditVerdict.words(report).utf8))
      guard report.isWhole else {
        throw .refused(
          code: "audit_broken",
          detail: "The audit is not what was written: \(report.verification.problemCount) problems.")
      }
    })
}
