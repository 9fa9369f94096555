import PippinTime
import PippinAPI
import PippinAccounts
import PippinFlows
import PippinJSON

extension Command {
  static let accountsMerge = Command(
    name: "accounts merge", summary: "Make one account of two that are the same person's, or take that back.",
    options: AccountReference.options + [
      .value("into", AccountReference.usage, .optional, "the account that is left"),
      .flag("dry-run", "say what would move, and change nothing"),
      .flag("undo", "take back that ACCOUNT, by its id, was merged"),
      .flag("json", "print what was done as JSON"),
    ],
    operand: AccountReference.usage,
    notes: AccountReference.notes
      + " Nobody's sign-in proves here that both are one person's: you answer for it. It can be undone for thirty days.",
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      guard let operand = arguments.operand else { throw arguments.usage("which account?") }
      let isUndo = arguments.has("undo")
      guard isUndo != arguments.has("into") else { throw arguments.usage("say --into ACCOUNT, or --undo") }
      guard !isUndo || !arguments.has("dry-run") else { throw arguments.usage("--undo cannot be tried") }
      let settings = try invocation.serverSettings()
      let isTrial = arguments.has("dry-run")
      let isJSON = arguments.has("json")
      try await invocation.withFlows(settings) { (flows) throws(CommandFailure) in
        if isUndo {
          let account = try await invocation.undoMerge(of: operand, flows)
          try invocation.console.write(
            isJSON ? MergeWords.undone(account) : "undone  \(account.id) is an account again\n")
        } else {
          let result = try await invocation.merge(operand, into: arguments["into"] ?? "", isTrial: isTrial, flows)
          try invocation.console.write(
            isJSON ? MergeWords.json(result, isTrial: isTrial) : MergeWords.words(result, isTrial: isTrial))
        }
      }
    })
}

extension Invocation {
  fileprivate func merge(
    _ lost: String, into survivor: String, isTrial: Bool, _ flows: Flows
  ) async throws(CommandFailure) -> MergeResult {
    let (lost, survivor) = (
      try await account(lost, in: flows.store), try await account(survivor, in: flows.store)
    )
    guard lost.id != survivor.id else {
      throw .refused(code: "same_account", detail: "Both lead to the account \(lost.id).")
    }
    guard lost.realm == survivor.realm else {
      throw .refused(code: "other_realm", detail: "The accounts live in different realms, which share nothing.")
    }
    do {
      return try await flows.merging.merge(lost.id, into: survivor.id, isTrial: isTrial)
    } catch {
      throw CommandFailure(error)
    }
  }

  fileprivate func undoMerge(of text: String, _ flows: Flows) async throws(CommandFailure) -> Account {
    // Every other name leads to the account that is left.
    guard let lost = AccountID(text) else { throw arguments.usage("--undo takes the id of the account that was lost") }
    do {
      return try await flows.merging.undoMerge(of: lost)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// What the flows said to an operator.
  init(_ error: FlowError) {
    switch error {
    case .notFound, .accountNotFound:
      self = .refused(
        code: "account_not_found", detail: "There is no such account, or nothing of the kind was done to it.")
    case .mergeFinal(.tooLate):
      self = .refused(code: "too_late", detail: "A merge can be undone for thirty days.")
    case .mergeFinal(.identityUnlinked):
      self = .refused(code: "identity_unlinked", detail: "A way in that was moved was taken away since.")
    case .lastSignInMethod:
      self = .refused(code: "last_sign_in_method", detail: "The account that is left would have no way in any more.")
    case .deletionInProgress:
      self = .refused(code: "deletion_in_progress", detail: "The account is being deleted already.")
    case .storeUnavailable(let detail, _):
      self = .refused(code: "store_unavailable", detail: "The database did not take it: \(detail).")
    default:
      self = .refused(code: "refused", detail: "It was refused: \(error.detailForOperator).")
    }
  }
}

/// What `accounts merge` did, in words and as JSON.
private enum MergeWords {
  static func words(_ result: MergeResult, isTrial: Bool) -> String {
    var table = TextTable()
    let merge = result.merge
    table.add(isTrial ? "would merge" : "merged", "\(merge.lost) into \(merge.survivor)")
    for identity in result.moved {
      table.add(
        isTrial ? "would move" : "moved",
        Printable.text("\(identity.key.provider.rawValue):\(identity.key.tenant):\(identity.key.subject)", limit: 160))
    }
    if !isTrial {
      table.add("undo until", "\(Timestamp(merge.undoUntil).text): pippin accounts merge --undo \(merge.lost)")
    }
    return table.text
  }

  static func json(_ result: MergeResult, isTrial: Bool) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("dry_run", isTrial)
    writer.member("from", result.merge.lost.description)
    writer.member("into", result.merge.survivor.description)
    writer.member("moved", result.moved.map(\.id.description))
    writer.member("undo_until", Timestamp(result.merge.undoUntil).text)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  static func undone(_ account: Account) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("undone", account.id.description)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
