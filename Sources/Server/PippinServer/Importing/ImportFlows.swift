package import PippinAccounts
import PippinFoundation

/// Accounts that an operator brings from another system.
package struct ImportFlows: FlowPart {
  package let context: FlowContext
  let vault: Vault

  /// What becomes of a line.
  package enum Verdict: Sendable {
    case created
    case unchanged
    case refused(AccountLineProblem)
  }

  /// What would become of each, while nothing is written.
  package func judge(_ accounts: [ImportedAccount]) async throws(FlowError) -> [Verdict] {
    let snapshot = try await read(Self.reads(accounts))
    let now = now()
    return accounts.map { account in verdict(on: account, decide(account, on: snapshot, now).outcome) }
  }

  /// Creates those that are not there, all or none.
  package func write(_ accounts: [ImportedAccount]) async throws(FlowError) -> [Verdict] {
    let now = now()
    let changeSet: ChangeSetID = newID(at: now)
    return try await decide(on: Self.reads(accounts)) { snapshot throws(FlowError) -> Decision<[Verdict]> in
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      var verdicts: [Verdict] = []
      var isEmpty = true
      for account in accounts {
        let (decision, outcome) = decide(account, on: snapshot, now)
        verdicts.append(verdict(on: account, outcome))
        guard case .created(let created, let secrets) = outcome else { continue }
        isEmpty = false
        for change in created { changes.add(change) }
        for secret in secrets {
          changes.add(
            .putVaultEntry(
              try vault.vaultEntry(
                secret.token, identity: secret.identity, client: secret.client, id: secret.entry)))
        }
        for key in decision.negligible {
          changes.dropPrecondition(on: key, because: "of an account that was never there nothing was merged or deleted")
        }
      }
      return Decision(isEmpty ? nil : changes, verdicts)
    }
  }

  private static func reads(_ accounts: [ImportedAccount]) -> [Read] {
    var seen: Set<Read> = []
    return accounts.flatMap(ImportAccount.reads).filter { seen.insert($0).inserted }
  }

  private func decide(
    _ account: ImportedAccount, on snapshot: Snapshot, _ now: Date
  ) -> (decision: ImportAccount, outcome: ImportAccount.Outcome) {
    let decision = ImportAccount(account, ids: ImportAccount.FreshIDs(for: account, at: now, random: random))
    return (decision, decision.decide(on: snapshot, now: now))
  }

  private func verdict(on account: ImportedAccount, _ outcome: ImportAccount.Outcome) -> Verdict {
    switch outcome {
    case .created: .created
    case .unchanged: .unchanged
    case .refused(let refusal): .refused(AccountLineProblem(refusal))
    }
  }
}

extension AccountLineProblem {
  init(_ refusal: ImportAccount.Refusal) {
    switch refusal {
    case .deleted:
      self.init("account_deleted", "The account was deleted here. Remove the line; the person can sign up again.")
    case .reserved:
      self.init(
        "id_in_use",
        "The id belongs to something of another account. Leave “id” out; external_id is for ids of your own.")
    case .deletionInProgress(let key):
      self.init(
        "deletion_in_progress",
        "An account with the \(key.provider.rawValue) identity is being deleted. Import the line when that is done, if at all."
      )
    case .inUse(let kind, let account):
      let (code, what) =
        switch kind {
        case .id: ("id_in_use", "The id")
        case .externalID: ("external_id_in_use", "The external id")
        case .identity: ("identity_in_use", "An identity of the line")
        case .address: ("address_in_use", "A verified address of the line")
        case .password: ("password_in_use", "The address of the password")
        }
      self.init(code, "\(what) belongs to the account \(account).")
    }
  }

  /// Two lines of one file that cannot both be imported.
  package static func repeated(_ kind: ImportedAccount.Claim.Kind, firstLine: Int64) -> AccountLineProblem {
    let what =
      switch kind {
      case .id: "id"
      case .externalID: "external id"
      case .identity: "identity"
      case .address: "verified address"
      case .password: "password address"
      }
    return AccountLineProblem("repeated", "Line \(firstLine) has the same \(what).")
  }
}
