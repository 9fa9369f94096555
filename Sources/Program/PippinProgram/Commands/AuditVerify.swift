import PippinAccounts
import PippinServer

extension Command {
  static let auditVerify = Command(
    name: "audit verify", summary: "Check the audit log for changed, removed or inserted lines.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    notes: """
      Reads the whole chain and its signed head. A server may run meanwhile. Exit status 1 if there is a problem. Lines that are not
      chained yet (at most one second's lines while a server runs) are counted but not checked. Keep the head's number and hash in
      another place: a later run must show the same hash for that number.
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
          detail: "The audit log was changed outside the server: \(report.verification.problemCount) problems.")
      }
    })
}
