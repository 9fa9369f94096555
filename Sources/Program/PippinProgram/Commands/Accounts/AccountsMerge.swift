import PippinFoundation
import PippinAPI
import PippinAccounts
import PippinServer
import PippinTokens

extension Command {
  static let accountsMerge = Command(
    name: "accounts merge", summary: "Merge two accounts of the same person, or undo a merge.",
    options: AccountReference.options + [
      .value("into", AccountReference.usage, .optional, "the account to merge into, which stays"),
      .flag("dry-run", "show what would move, and change nothing"),
      .flag("undo", "undo the merge of ACCOUNT, given by its id"),
      .flag("json", "print the result as JSON"),
    ],
    operand: AccountReference.usage,
    notes: AccountReference.notes
      + " You are responsible for checking that both accounts belong to one person. A merge can be undone for thirty days.",
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      guard let operand = arguments.operand else { throw arguments.usage("ACCOUNT is missing") }
      let isUndo = arguments.has("undo")
      guard isUndo != arguments.has("into") else { throw arguments.usage("give either --into ACCOUNT or --undo") }
      guard !isUndo || !arguments.has("dry-run") else { throw arguments.usage("--dry-run does not work with --undo") }
      let settings = try invocation.serverSettings()
      let isTrial = arguments.has("dry-run")
      let isJSON = arguments.has("json")
      try await invocation.withFlows(settings) { (flows) throws(CommandFailure) in
        if isUndo {
          let account = try await invocation.undoMerge(of: operand, flows)
          try invocation.console.write(
            isJSON ? MergeWords.undone(account) : "restored  \(account.id) is a separate account again\n")
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
      throw .refused(
        code: "same_account", detail: "Both are the same account, \(lost.id). Name two different accounts.")
    }
    guard lost.realm == survivor.realm else {
      throw .refused(
        code: "other_realm", detail: "The accounts are in different realms. Only accounts of one realm can be merged.")
    }
    do {
      return try await flows.merging.merge(
        lost.id, into: survivor.id, isTrial: isTrial, by: AuditEvent.commandLine)
    } catch {
      throw CommandFailure(error)
    }
  }

  fileprivate func undoMerge(of text: String, _ flows: Flows) async throws(CommandFailure) -> Account {
    // Every other reference leads to the account that stayed.
    guard let lost = AccountID(text) else {
      throw arguments.usage("--undo needs the id of the account that was merged away")
    }
    do {
      return try await flows.merging.undoMerge(of: lost, by: AuditEvent.commandLine)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// An operator's view of a failure in the flows.
  init(_ error: ServerError) {
    switch error.code {
    case .notFound, .accountNotFound:
      self = .refused(
        code: "account_not_found", detail: "There is no such account, or it was never merged.")
    case .mergeFinal where error.mergeFinalReason == .tooLate:
      self = .refused(code: "too_late", detail: "The merge is more than thirty days old and can no longer be undone.")
    case .mergeFinal where error.mergeFinalReason == .identityUnlinked:
      self = .refused(
        code: "identity_unlinked", detail: "A sign-in method that the merge moved has been removed since.")
    case .mergeFinal where error.mergeFinalReason == .passwordInUse:
      self = .refused(
        code: "password_in_use",
        detail: "The address of the password that the merge set aside belongs to another password by now.")
    case .lastSignInMethod:
      self = .refused(code: "last_sign_in_method", detail: "The remaining account would have no sign-in method left.")
    case .accountSuspended:
      self = .refused(
        code: "account_suspended", detail: "One of the accounts is suspended. Restore it first, if it is to be merged.")
    case .deletionInProgress:
      self = .refused(code: "deletion_in_progress", detail: "The account is already being deleted.")
    case .storeUnavailable:
      self = .refused(code: "store_unavailable", detail: "The database is unavailable: \(error.causeForOperator).")
    default:
      self = .refused(code: "refused", detail: "The server's rules refused this: \(error.causeForOperator).")
    }
  }
}

/// The output of `accounts merge`, as text and as JSON.
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
    if let removed = merge.setAside {
      table.add(
        isTrial ? "would remove" : "removed",
        "the password of \(Printable.text(removed.identity.email?.address ?? "an unknown address", limit: 160)); an account has one"
      )
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
    writer.member("removed_password", ifPresent: result.merge.setAside?.identity.id.description)
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
