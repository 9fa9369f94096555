package import PippinAccounts
package import PippinFoundation

/// What came of a re-sealing, and what the older master keys are still needed for.
package struct ResealingReport: Sendable {
  /// What was counted on the way.
  package struct Tally: Sendable {
    /// How much was looked at.
    package var seen: Int64 = 0
    package var resealed = 0
    /// What no listed key opens.
    package var unopened = 0
    /// Jobs that are still under another key, by its name.
    package var jobs: [String: Int] = [:]
  }

  /// What one older key is still needed for.
  package struct OlderKey: Sendable {
    package let use: MasterKeyUse
    package let jobs: Int
    package let signsAuditHead: Bool
    /// Whether the settings list it.
    package let isListed: Bool
    /// When nobody has a refresh token or a cookie any more that is made of the key itself; `nil` while no server has said that it uses the newest.
    package let tokensEndAt: Date?

    /// How much is sealed under it for longer than minutes.
    package var sealed: Int { use.vaultEntries + use.signingKeys + jobs }

    /// From when on it can be taken out of the settings; `nil` while something holds it for longer than time.
    package var canGoAt: Date? {
      guard sealed == 0, !signsAuditHead, let tokensEndAt else { return nil }
      return max(tokensEndAt, use.recordsExpireAt ?? .distantPast)
    }
  }

  package let tally: Tally
  /// The newest key's name.
  package let current: String
  package let older: [OlderKey]

  init(
    tally: Tally, current: String, listed: [String], uses: [MasterKeyUse], tokensEndAt: Date?, auditHeadKey: String?
  ) {
    self.tally = tally
    self.current = current
    let names = Set(listed + uses.map(\.keyID) + tally.jobs.keys).subtracting([current]).sorted()
    older = names.compactMap { name in
      let use = uses.first { $0.keyID == name } ?? MasterKeyUse(keyID: name)
      let key = OlderKey(
        use: use, jobs: tally.jobs[name] ?? 0, signsAuditHead: auditHeadKey == name, isListed: listed.contains(name),
        tokensEndAt: tokensEndAt)
      // One that was taken out long ago and holds nothing is nobody's business.
      return key.isListed || key.sealed > 0 || key.signsAuditHead ? key : nil
    }
  }
}
