import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTokens

extension Command {
  static let operatorAdd = Command(
    name: "operator add",
    summary: "Let a person sign in to the operator console with their own account.",
    options: AccountReference.options + [
      OperatorOption.name, OperatorOption.scopes, OperatorOption.days,
      .flag("requires-passkey", "refuse the person unless they signed in with a passkey"),
      .flag("json", "print the result as JSON"),
    ],
    operand: AccountReference.usage,
    notes: AccountReference.notes + " " + """
      The person keeps their role when their address changes, because the account's id is stored. Run the command again with the \
      same name and account to change the scopes or to prolong it; the person then signs in again. The operator API takes tokens only. \
      Look at the sign-in methods that the command prints: the account is as safe as the weakest, because who gets in by it can add a \
      passkey. With --requires-passkey, one that is added later does not count until you run the command again. Recovering the account removes the operator.
      """,
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      guard let operand = arguments.operand else { throw arguments.usage("ACCOUNT is missing") }
      let (name, scopes, days) = try invocation.operatorTerms()
      let settings = try invocation.serverSettings()
      let (added, methods) = try await invocation.withFlows(settings) {
        (flows) throws(CommandFailure) -> (OperatorToken, [String]) in
        let account = try await invocation.account(operand, in: flows.store)
        let appointment = OperatorAppointment(
          name: name, account: account.id, scopes: scopes, days: days,
          requiresPasskey: arguments.has("requires-passkey"))
        let outcome: OperatorAppointment.Outcome
        let methods: [String]
        do throws(ServerError) {
          outcome = try await flows.operations.appoint(appointment, by: AuditEvent.commandLine)
          methods = try await flows.operations.signInMethods(of: account.id)
        } catch {
          throw CommandFailure(error)
        }
        return (try outcome.added(name), methods)
      }
      if settings.clients.console == nil {
        invocation.console.say(
          "warning: nobody can sign in to the console with an account yet. Set operator_url, and let people sign in on the "
            + "server's own pages: that needs a client of the platform web.\n")
      }
      if added.requiresPasskey, !methods.contains(Provider.passkey.rawValue) {
        invocation.console.say(
          "warning: the account has no passkey, so this person cannot sign in to the console yet. Run the command again once they "
            + "have added one: a passkey that is newer than the operator does not count.\n")
      }
      try invocation.console.write(
        arguments.has("json")
          ? OperatorWords.json([added], invocation.now(), methods: methods)
          : "added  \(name)  \(added.account?.description ?? "")\nsign-in methods  \(methods.joined(separator: ", "))\n"
      )
    })

  static let operatorList = Command(
    name: "operator list", summary: "List the people who sign in to the operator console with their account.",
    options: SettingsSources.options + [.flag("json", "print one JSON object for each operator")],
    run: { (invocation) throws(CommandFailure) in
      let people = try await invocation.withOperator { (flows) throws(ServerError) in try await flows.tokens() }
        .filter { $0.account != nil }
      let now = invocation.now()
      try invocation.console.write(
        invocation.arguments.has("json") ? OperatorWords.json(people, now) : OperatorWords.table(people, now))
    })

  static let operatorRemove = Command(
    name: "operator remove", summary: "Remove an operator; their sessions of the console end at once on every server.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")], operand: "NAME",
    run: { (invocation) throws(CommandFailure) in
      guard let name = invocation.arguments.operand else { throw invocation.arguments.usage("NAME is missing") }
      let removed = try await invocation.withOperator { (flows) throws(ServerError) in
        try await flows.revokeToken(named: name, isPerson: true, by: AuditEvent.commandLine)
      }
      guard let removed else {
        throw .refused(code: "operator_not_found", detail: "There is no operator named \(Printable.text(name)).")
      }
      try invocation.console.write(
        invocation.arguments.has("json")
          ? OperatorWords.json([removed], invocation.now()) : "removed  \(removed.name)\n")
    })
}

extension OperatorAppointment.Outcome {
  /// The added operator, or why there is none.
  fileprivate func added(_ name: String) throws(CommandFailure) -> OperatorToken {
    switch self {
    case .done(let person): return person
    case .nameTaken:
      throw .refused(
        code: "name_taken",
        detail:
          "There is or was a token or another operator named \(name). Choose another name: the audit log tells them apart "
          + "by it.")
    case .alreadyNamed(let other):
      throw .refused(
        code: "already_operator",
        detail:
          "The account is the operator \(other). Run the command with that name to change it, or remove \(other) first."
      )
    case .accountUnknown: throw .refused(code: "account_not_found", detail: "There is no such account.")
    case .accountUnfit:
      throw .refused(
        code: "account_unfit",
        detail:
          "Nobody can sign in to the console with this account: it is a guest's, suspended, or of another realm than the "
          + "server's own pages.")
    }
  }
}

/// The output of `operator list`, as text and as JSON.
private enum OperatorWords {
  static func table(_ people: [OperatorToken], _ now: Date) -> String {
    guard !people.isEmpty else { return "There are no operators. Add one with pippin operator add.\n" }
    var table = TextTable("name", "state", "account", "scopes", "passkey", "expires", "removed")
    for person in people {
      table.add(
        person.name, state(person, now), person.account?.description,
        person.scopes.sorted().map(\.rawValue).joined(separator: ","), person.requiresPasskey ? "required" : nil,
        Timestamp(person.expiresAt).text, person.revokedAt.map { Timestamp($0).text })
    }
    return table.text
  }

  /// - Parameter methods: the sign-in methods of the one who was just added.
  static func json(_ people: [OperatorToken], _ now: Date, methods: [String]? = nil) -> String {
    people.map { person in
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("name", person.name)
      writer.member("state", state(person, now))
      writer.member("account_id", ifPresent: person.account?.description)
      writer.member("scopes", person.scopes.sorted().map(\.rawValue))
      writer.member("requires_passkey", person.requiresPasskey)
      writer.member("added_at", Timestamp(person.createdAt).text)
      writer.member("expires_at", Timestamp(person.expiresAt).text)
      writer.member("removed_at", ifPresent: person.revokedAt.map { Timestamp($0).text })
      if let methods { writer.member("sign_in_methods", methods) }
      writer.endObject()
      return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }.joined()
  }

  private static func state(_ person: OperatorToken, _ now: Date) -> String {
    let state = person.state(at: now)
    return state == .revoked ? "removed" : state.rawValue
  }
}
