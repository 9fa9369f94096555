import PippinAccounts
import PippinServer
import PippinTokens
import PippinSecret

extension Command {
  static let accountsDelete = Command(
    name: "accounts delete", summary: "Delete an account permanently, as its owner could.",
    options: AccountReference.options + [
      .flag("yes", "confirm the deletion; without it nothing is deleted"), .flag("json", "print the result as JSON"),
    ],
    operand: AccountReference.usage,
    notes: AccountReference.notes
      + " Every session ends, and the running server revokes the account's tokens at Apple. Give the receipt to the person, who can use it to check the progress.",
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      guard let operand = arguments.operand else { throw arguments.usage("ACCOUNT is missing") }
      let settings = try invocation.serverSettings()
      let result = try await invocation.withFlows(settings) { (flows) throws(CommandFailure) -> DeletionResult in
        let account = try await invocation.account(operand, in: flows.store)
        guard arguments.has("yes") else {
          throw .refused(
            code: "not_confirmed",
            detail:
              "Nothing was deleted. This deletes the account \(account.id) permanently. Add --yes to confirm.")
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

/// The output of `accounts delete`, as text and as JSON.
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
