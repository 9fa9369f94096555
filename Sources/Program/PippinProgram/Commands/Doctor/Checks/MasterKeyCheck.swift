import PippinAccounts
import PippinServer
import PippinFoundation

extension DoctorCheck {
  static let masterKeys = ofSettings(
    "master_keys", .store,
    "whether the settings have every master key that the database names, and whether they open it"
  ) { (settings, context) throws(Blocked) in
    let now = context.now()
    let (missing, uses, keys) = try await context.store.reading(settings) { (store) throws(StoreError) in
      (
        try await settings.masterKeys.missing(for: store, at: now), try await store.masterKeyUses(),
        try await store.signingKeys()
      )
    }
    return MasterKeyJudgement.findings(
      missing: missing, uses: uses, settings: settings.masterKeys,
      unopened: MasterKeyJudgement.unopened(keys, settings.masterKeys))
  }
}

enum MasterKeyJudgement {
  /// - Parameters:
  ///   - missing: the keys that the database needs and the settings lack, as `pippin restore` finds them.
  ///   - unopened: why a signing key cannot be opened with the keys of the settings; nil if all can.
  static func findings(
    missing: [String], uses: [MasterKeyUse], settings: MasterKeys, unopened: String?
  ) -> [DoctorFinding] {
    let current = uses.first { $0.keyID == settings.currentID }?.firstUsedAt ?? .distantPast
    let newer = uses.filter { use in
      !settings.ids.contains(use.keyID) && !missing.contains(use.keyID) && (use.firstUsedAt ?? .distantPast) > current
    }
    var findings = missing.map { lacking($0, "The database needs") }
    findings += newer.map { lacking($0.keyID, "Other servers use") }
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

  private static func lacking(_ keyID: String, _ subject: String) -> DoctorFinding {
    let name = Printable.text(keyID)
    return .fail(
      "\(subject) the master key \(name), which the settings lack.",
      cure: "Add the key \(name) to the end of master_keys, and restart the server.")
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
