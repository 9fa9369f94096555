import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinServer

extension Command {
  static let invitationsCreate = Command(
    name: "invitations create", summary: "Create an invitation to sign up, and print its link and code once.",
    options: SettingsSources.options + [
      .value(
        "email", "ADDRESS", .optional,
        "the address that the person must prove; if left out, anybody with the code may use the invitation"),
      .value(
        "uses", "N", .optional,
        "how many accounts it may create, at most \(Invitation.mostUses); \(InvitationRequest.usualUses) if left out"),
      .value(
        "days", "\(InvitationRequest.usualDays)", .optional,
        "for how many days it is valid, at most \(Invitation.longestDays); \(InvitationRequest.usualDays) if left out"),
      .value("metadata", "JSON", .optional, "an object: the metadata for the app of the accounts that it creates"),
      .value("realm", "NAME", .optional, "the realm of the accounts; needed if the clients have several"),
      .flag("json", "print the result as JSON"),
    ],
    notes: """
      The link leads to the server's own page for new accounts; an app sends the code as `invitation` in a sign-in. Only a digest of \
      the code is stored. The invitation proves nothing about who uses it: with --email, the person must prove the address by a \
      provider or a mailed code.
      """,
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      let request = InvitationRequest(
        email: arguments["email"], uses: try invocation.count("uses", 1...Invitation.mostUses),
        days: try invocation.count("days", 1...Invitation.longestDays),
        metadata: arguments["metadata"].map(EmbeddedJSON.init), realm: arguments["realm"])
      let issued = try await invocation.withFlows(try invocation.serverSettings()) {
        (flows) throws(CommandFailure) -> IssuedInvitation in
        do throws(ServerError) {
          return try await flows.invitations.create(request, by: AuditEvent.commandLine)
        } catch {
          throw invocation.usage(of: error)
        }
      }
      guard !arguments.has("json") else {
        return try invocation.writeJSON(InvitationBody(issued))
      }
      var table = TextTable()
      table.add("invitation", issued.invitation.id.description)
      table.add("link", issued.link.revealed)
      table.add("code", issued.code.revealed)
      if let email = issued.invitation.email { table.add("email", Printable.text(email)) }
      table.add("uses", "\(issued.invitation.uses)")
      table.add("valid until", Timestamp(issued.invitation.expiresAt).text(fraction: .never))
      try invocation.console.write(table.text)
    })

  static let invitationsList = Command(
    name: "invitations list", summary: "List the invitations, the newest first, without their links and codes.",
    options: SettingsSources.options + [.flag("json", "print one JSON object for each invitation")],
    run: { (invocation) throws(CommandFailure) in
      let invitations = try await invocation.withOperator { (flows) throws(ServerError) in
        try await InvitationWords.all(of: flows.invitations)
      }
      let now = invocation.now()
      try invocation.console.write(
        invocation.arguments.has("json")
          ? InvitationWords.json(invitations, now) : InvitationWords.table(invitations, now))
    })

  static let invitationsRevoke = Command(
    name: "invitations revoke", summary: "Revoke an invitation; accounts that were created with it stay.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")], operand: "ID",
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      guard let text = arguments.operand else { throw arguments.usage("ID is missing") }
      guard let id = InvitationID(text) else {
        throw arguments.usage("“\(Printable.text(text))” is not an invitation's id; pippin invitations list shows it")
      }
      let revoked = try await invocation.withOperator { (flows) throws(ServerError) in
        try await flows.invitations.revoke(id, by: AuditEvent.commandLine)
      }
      guard let revoked else {
        throw .refused(code: "invitation_not_found", detail: "There is no invitation \(id).")
      }
      guard !arguments.has("json") else {
        return try invocation.writeJSON(InvitationBody(revoked, now: invocation.now()))
      }
      try invocation.console.write("revoked  \(revoked.id)\n")
    })
}

/// The output of `invitations list`, as text and as JSON.
private enum InvitationWords {
  static func all(of flows: InvitationFlows) async throws(ServerError) -> [Invitation] {
    var (found, before) = ([Invitation](), InvitationID?.none)
    repeat {
      let part = try await flows.list(limit: 500, before: before)
      found += part
      before = part.last?.id
    } while before != nil
    return found
  }

  static func table(_ invitations: [Invitation], _ now: Date) -> String {
    guard !invitations.isEmpty else {
      return "There are no invitations. Create one with pippin invitations create.\n"
    }
    var table = TextTable("id", "state", "uses left", "email", "realm", "created", "expires", "revoked")
    for invitation in invitations {
      table.add(
        invitation.id.description, invitation.state(at: now).rawValue,
        "\(invitation.usesLeft) of \(invitation.uses)", invitation.email.map { Printable.text($0) },
        Printable.text(invitation.realm.rawValue), Timestamp(invitation.createdAt).text,
        Timestamp(invitation.expiresAt).text, invitation.revokedAt.map { Timestamp($0).text })
    }
    return table.text
  }

  static func json(_ invitations: [Invitation], _ now: Date) -> String {
    invitations.map { invitation in
      String(decoding: APIEncoding.json(InvitationBody(invitation, now: now)), as: UTF8.self) + "\n"
    }.joined()
  }
}
