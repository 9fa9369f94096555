import PippinAccounts
import PippinCryptography
import PippinFlows

extension Command {
  static let vaultReseal = Command(
    name: "vault reseal",
    summary: "Put everything that is sealed under the newest master key, and say when an older one can go.",
    options: SettingsSources.options + [.flag("json", "print what was done as JSON")],
    notes: """
      Give each server the new key last in master_keys and restart them; when all have it, put it first and the old one behind it,
      and restart them again. Then run this with the same settings; the servers go on meanwhile. It can be stopped and run again at any time. Exit status 1 when something does not open
      under any key that the settings list.
      """,
    run: { (invocation) throws(CommandFailure) in
      let settings = try invocation.serverSettings()
      let masterKeys = settings.masterKeys
      let found = try await settings.withStore(now: invocation.now()) {
        (store) throws(StoreError) -> ResealingReport? in
        // A server that does not have the newest key could open nothing of what is put under it.
        let isInUse = try await store.masterKeyUses().contains {
          $0.keyID == masterKeys.currentID && $0.firstUsedAt != nil
        }
        guard isInUse else { return nil }
        let bar = ProgressBar(invocation.console, unit: "sealed things")
        let report = try await Resealing(of: store, masterKeys: masterKeys, random: .system, now: invocation.now)
          .run { bar.show($0, of: $1) }
        bar.end()
        return report
      }
      guard let report = found else {
        throw .refused(
          code: "not_in_use",
          detail:
            "No server has run with the master key \(Printable.text(masterKeys.currentID)) first yet, and none could open what is put under it. List it last on every server first, then restart every server with these settings, and come back."
        )
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
