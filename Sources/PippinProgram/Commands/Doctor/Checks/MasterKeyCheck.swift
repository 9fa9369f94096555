import PippinAccounts
import PippinFlows
import PippinFoundation

extension DoctorCheck {
  static let masterKeys = ofSettings(
    "master_keys", .store,
    "whether the settings have every master key that the database names, and whether they open it"
  ) { (settings, context) throws(Blocked) in
    let (uses, keys) = try await context.store.reading(settings) { (store) throws(StoreError) in
      (try await store.masterKeyUses(), try await store.signingKeys())
    }
    return MasterKeyJudgement.findings(
      uses: uses, settings: settings.masterKeys, unopened: MasterKeyJudgement.unopened(keys, settings.masterKeys),
      now: context.now())
  }
}

enum MasterKeyJudgement {
  /// - Parameter unopened: why a signing key cannot be opened with the keys of the settings; nil if all can.
  static func findings(uses: [MasterKeyUse], settings: MasterKeys, unopened: String?, now: Date) -> [DoctorFinding] {
    let current = uses.first { $0.keyID == settings.currentID }?.firstUsedAt ?? .distantPast
    var findings: [DoctorFinding] = []
    for use in uses where !settings.ids.contains(use.keyID) {
      let name = Printable.text(use.keyID)
      let records = (use.recordsExpireAt ?? .distantPast) > now ? use.records : 0
      let count = use.vaultEntries + use.signingKeys + records
      let cure = "Add the key \(name) to the end of master_keys, and restart the server."
      if count > 0 {
        findings.append(
          .fail(
            "\(count == 1 ? "1 entry is" : "\(count) entries are") sealed under the master key \(name), which the settings lack.",
            cure: cure))
      } else if let firstUsedAt = use.firstUsedAt, firstUsedAt > current {
        findings.append(.fail("Other servers use the master key \(name), which the settings lack.", cure: cure))
      }
    }
    if findings.isEmpty, let unopened {
      findings.append(
        .fail(
          "The master keys of the settings do not open the database: \(unopened)"
            + (unopened.hasSuffix("?") ? "" : "."),
          cure: "Restore the file of the master key that the database was filled with, under the same id."))
    }
    return findings.isEmpty
      ? [.ok("The master keys \(settings.ids.joined(separator: ", ")) open everything in the database.")] : findings
  }

  /// Why a signing key does not open.
  static func unopened(_ keys: [StoredSigningKey], _ masterKeys: MasterKeys) -> String? {
    do throws(FlowError) {
      _ = try SigningKeys(opening: keys, with: masterKeys)
      return nil
    } catch {
      return error.detailForOperator
    }
  }
}
