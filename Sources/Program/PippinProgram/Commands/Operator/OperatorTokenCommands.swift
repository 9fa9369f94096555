import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinSecret

extension Command {
  static let operatorTokenCreate = Command(
    name: "operator token create",
    summary: "Create a token for the operator API and the console, and print it once.",
    options: SettingsSources.options + [
      OperatorOption.name, OperatorOption.scopes, OperatorOption.days, .flag("json", "print the result as JSON"),
    ],
    notes: """
      Prints the token on standard output; only its digest is stored. Keep it private: it lets anyone who reaches operator_listen \
      act within its scopes.
      """,
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      let (name, scopes, days) = try invocation.operatorTerms()
      let token = try await invocation.withOperator { (flows) throws(ServerError) in
        try await flows.issueToken(named: name, scopes: scopes, days: days, by: AuditEvent.commandLine)
      }
      guard let token else {
        throw .refused(
          code: "name_taken",
          detail:
            "There is or was a token or operator named \(name). Choose another name: the audit log tells tokens apart by it."
        )
      }
      guard arguments.has("json") else { return try invocation.console.write(token.revealed + "\n") }
      try invocation.writeJSON { writer in
        writer.member("name", name)
        writer.member("token", token.revealed)
      }
    })

  static let operatorTokenList = Command(
    name: "operator token list", summary: "List the operator tokens, without the tokens themselves.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    run: { (invocation) throws(CommandFailure) in
      let tokens = try await invocation.withOperator { (flows) throws(ServerError) in try await flows.tokens() }
        .filter { $0.account == nil }
      let now = invocation.now()
      try invocation.console.write(
        invocation.arguments.has("json")
          ? OperatorTokenWords.json(tokens, now) : OperatorTokenWords.table(tokens, now))
    })

  static let operatorTokenRevoke = Command(
    name: "operator token revoke", summary: "Revoke an operator token; every server refuses it at once.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")], operand: "NAME",
    run: { (invocation) throws(CommandFailure) in
      guard let name = invocation.arguments.operand else { throw invocation.arguments.usage("NAME is missing") }
      let token = try await invocation.withOperator { (flows) throws(ServerError) in
        try await flows.revokeToken(named: name, by: AuditEvent.commandLine)
      }
      guard let token else {
        throw .refused(code: "token_not_found", detail: "There is no operator token named \(Printable.text(name)).")
      }
      try invocation.console.write(
        invocation.arguments.has("json")
          ? OperatorTokenWords.json([token], invocation.now()) : "revoked  \(token.name)\n")
    })
}

/// The options that say who an operator is and what they may do.
enum OperatorOption {
  static let name = CommandOption.value(
    "name", "NAME", .required, "a unique name for the audit log: letters, digits, “.”, “_” and “-”")
  static let scopes = CommandOption.value(
    "scopes", "LIST", .required,
    "what it allows, separated by commas: \(OperatorToken.Scope.allCases.map(\.rawValue).joined(separator: ", "))")
  static let days = CommandOption.value(
    "expires-in-days", "90", .optional, "days until it expires, at most \(OperatorToken.longestDays); 90 if left out")
}

extension Invocation {
  /// What the options of an operator or a token say.
  func operatorTerms() throws(CommandFailure) -> (name: String, scopes: Set<OperatorToken.Scope>, days: Int) {
    let name = try arguments.required("name")
    guard OperatorToken.isName(name) else {
      throw arguments.usage("--name must have 1 to \(OperatorToken.longestName) letters, digits, “.”, “_” or “-”")
    }
    let scopes = try operatorScopes(try arguments.required("scopes"))
    let days = try count("expires-in-days", 1...OperatorToken.longestDays) ?? 90
    return (name, scopes, days)
  }

  private func operatorScopes(_ text: String) throws(CommandFailure) -> Set<OperatorToken.Scope> {
    var scopes: Set<OperatorToken.Scope> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let scope = OperatorToken.Scope(rawValue: String(word)) else {
        let known = OperatorToken.Scope.allCases.map(\.rawValue).joined(separator: ", ")
        throw arguments.usage("--scopes: “\(Printable.text(String(word)))” is none of \(known)")
      }
      scopes.insert(scope)
    }
    return scopes
  }
}

/// The output of `operator token list`, as text and as JSON.
private enum OperatorTokenWords {
  static func table(_ tokens: [OperatorToken], _ now: Date) -> String {
    guard !tokens.isEmpty else {
      return "There are no operator tokens. Create one with pippin operator token create.\n"
    }
    var table = TextTable("name", "state", "scopes", "created", "expires", "revoked")
    for token in tokens {
      table.add(
        token.name, token.state(at: now).rawValue, token.scopes.sorted().map(\.rawValue).joined(separator: ","),
        Timestamp(token.createdAt).text, Timestamp(token.expiresAt).text, token.revokedAt.map { Timestamp($0).text })
    }
    return table.text
  }

  static func json(_ tokens: [OperatorToken], _ now: Date) -> String {
    tokens.map { token in
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("name", token.name)
      writer.member("state", token.state(at: now).rawValue)
      writer.member("scopes", token.scopes.sorted().map(\.rawValue))
      writer.member("created_at", Timestamp(token.createdAt).text)
      writer.member("expires_at", Timestamp(token.expiresAt).text)
      writer.member("revoked_at", ifPresent: token.revokedAt.map { Timestamp($0).text })
      writer.endObject()
      return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }.joined()
  }
}
