import PippinAccounts
import PippinTokens
import PippinServer

extension Command {
  static let vaultReseal = Command(
    name: "vault reseal",
    summary: "Re-encrypt all sealed data with the newest master key, and show when older keys can be removed.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    notes: """
      First add the new key at the end of master_keys on every server, and restart them. When all have it, move it to the front, with
      the old key after it, and restart them again. Then run this with the same settings; the servers keep running. You can stop it
      and run it again at any time. Exit status 1 if some data cannot be decrypted with any key in the settings.
      """,
    run: { (invocation) throws(CommandFailure) in
      let settings = try invocation.serverSettings()
      let masterKeys = settings.masterKeys
      let found = try await settings.withStore(now: invocation.now()) {
        (store) throws(StoreError) -> ResealingReport? in
        // A server without the newest key could not read the re-encrypted data.
        let isInUse = try await store.masterKeyUses().contains {
          $0.keyID == masterKeys.currentID && $0.firstUsedAt != nil
        }
        guard isInUse else { return nil }
        let bar = ProgressBar(invocation.console, unit: "entries")
        let report = try await Resealing(
          of: store, masterKeys: masterKeys, lifetimes: settings.lifetimes, random: .system, now: invocation.now
        ).run { bar.show($0, of: $1) }
        bar.end()
        return report
      }
      guard let report = found else {
        throw .refused(
          code: "not_in_use",
          detail:
            "No server has run with the master key \(Printable.text(masterKeys.currentID)) in first place yet, so a running server might not be able to read data encrypted with it. Add the key at the end of master_keys on every server and restart them. Then restart every server with these settings, and run this command again."
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
            "\(report.tally.unopened) entries cannot be decrypted with any master key in the settings. Add the key that encrypted them to master_keys."
        )
      }
    })
}
