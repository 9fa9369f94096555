import PippinAccounts
import PippinFlows
import PippinJSON
import PippinSecret

extension Command {
  static let accountsDelete = Command(
    name: "accounts delete", summary: "Delete an account as its owner could, for good.",
    options: AccountReference.options + [
      .flag("yes", "really do it; without it nothing is deleted"), .flag("json", "print what was done as JSON"),
    ],
    operand: AccountReference.usage,
    notes: AccountReference.notes
      + " Every session ends; what Apple gave is revoked there by the server that runs. The receipt is the person's, to ask how far that is.",
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      guard let operand = arguments.operand else { throw arguments.usage("whose account?") }
      let settings = try invocation.serverSettings()
      let result = try await invocation.withFlows(settings) { (flows) throws(CommandFailure) -> DeletionResult in
        let account = try await invocation.account(operand, in: flows.store)
        guard arguments.has("yes") else {
          throw .refused(
            code: "not_confirmed",
            detail:
              "Nothing was deleted. This would delete the account \(account.id) for good: say it again with --yes.")
        }
        do throws(FlowError) {
          return try await flows.leaving.deleteAccountAsAdministrator(account.id)
        } catch {
          throw CommandFailure(error)
        }
      }
      try invocation.console.write(arguments.has("json") ? DeletionWords.json(result) : DeletionWords.words(result))
    })
}

/// What `accounts delete` did, in words and as JSON.
private enum DeletionWords {
  static func words(_ result: DeletionResult) -> String {
    var table = TextTable()
    table.add("deleted", result.account.description)
    table.add("at Apple", result.atApple.rawValue)
    table.add("receipt", result.receipt.revealed)
    return table.text
  }

  static func json(_ result: DeletionResult) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("deleted", result.account.description)
    writer.member("apple", result.atApple.rawValue)
    writer.member("receipt", result.receipt.revealed)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
