import PippinAccounts
import PippinCryptography
import PippinFlows

extension Command {
  static let vaultReseal = Command(
    name: "vault reseal",
    summary: "Put everything that is sealed under the newest master key, and say when an older one can go.",
    options: SettingsSources.options + [.flag("json", "print what was done as JSON")],
    notes: """
      Give each server the new key first in master_keys and the old one behind it, restart them, and then run this with the same
      settings; the servers go on meanwhile. It can be stopped and run again at any time. Exit status 1 when something does not open
      under any key that the settings list.
      """,
    run: { (invocation) throws(CommandFailure) in
      let settings = try invocation.serverSettings()
      let masterKeys = try settings.derivedMasterKeys()
      let report = try await settings.withStore(now: invocation.now()) { (store) throws(StoreError) in
        let bar = ProgressBar(invocation.console, unit: "sealed things")
        let report = try await Resealing(of: store, masterKeys: masterKeys, random: .system, now: invocation.now)
          .run { bar.show($0, of: $1) }
        bar.end()
        return report
      }
      let isJSON = invocation.arguments.has("json")
      let now = invocation.now()
      try invocation.console.write(
        isJSON ? ResealingVerdict.json(report, now: now) : Array(ResealingVerdict.words(report, now: now).utf8))
      guard report.tally.unopened == 0 else {
        throw .refused(
          code: "not_opened",
          detail:
            "\(report.tally.unopened) sealed things open under no master key of the settings. List the one they are under."
        )
      }
    })
}
