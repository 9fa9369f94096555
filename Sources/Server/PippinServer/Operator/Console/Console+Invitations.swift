import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret

extension OperatorResponder {
  static let consoleInvitationBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/invitations", "openInvitations", scope: .readAccounts) { responder, visit in
      try await responder.show(responder.invitationsPage(visit), visit)
    },
    console(.post, "/invitations", "createInvitationInConsole", scope: .writeAccounts) {
      try await $0.createInvitationByForm($1)
    },
    console(.get, "/invitations/{id}/revoke", "openInvitationRevocation", scope: .writeAccounts) {
      try await $0.askRevocation($1)
    },
    console(.post, "/invitations/{id}/revoke", "revokeInvitationInConsole", scope: .writeAccounts) { responder, visit in
      guard let id = InvitationID(visit.call.parameter) else { throw ServerError.notFound }
      let revoked = try await responder.flows.invitations.revoke(id, by: visit.token.name)
      return responder.done(
        revoked == nil ? .invitationUnknown : .invitationRevoked, at: "/invitations", visit.call.request)
    },
  ]

  /// The newest invitations, or those before the one that the query names.
  private func invitationsPage(
    _ visit: ConsoleVisit, typed: [ConsoleInvitationsPage.Form.Field: String] = [:],
    mistake: (field: ConsoleInvitationsPage.Form.Field, reason: String)? = nil
  ) async throws(ServerError) -> ConsoleInvitationsPage {
    let before = try visit.call.query().first("before").flatMap { InvitationID($0) }
    let found = try await flows.invitations.list(limit: 51, before: before)
    let shown = found.prefix(50)
    let now = flows.now()
    let mayWrite = visit.token.allows(.writeAccounts)
    let usual: [ConsoleInvitationsPage.Form.Field: String] = [
      .uses: "\(InvitationRequest.usualUses)", .days: "\(InvitationRequest.usualDays)",
    ]
    return ConsoleInvitationsPage(
      items: shown.map { .init($0, mayRevoke: mayWrite, now: now) },
      next: found.count > 50 ? shown.last.map { "/invitations?before=\($0.id)" } : nil,
      form: mayWrite
        ? .init(
          action: visit.action("/invitations"), realms: flows.invitations.realms.map(\.rawValue),
          typed: typed.isEmpty ? usual : typed, mistake: mistake) : nil)
  }

  /// Shows the code and the link once. They are in no address, so neither a history nor a log has them.
  private func createInvitationByForm(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    var typed: [ConsoleInvitationsPage.Form.Field: String] = [:]
    for field in ConsoleInvitationsPage.Form.Field.allCases {
      typed[field] = visit.form.only(field.rawValue).flatMap { $0.isEmpty ? nil : $0 }
    }
    let issued: IssuedInvitation
    do throws(ServerError) {
      issued = try await flows.invitations.create(
        InvitationRequest(
          email: typed[.email], uses: Int(typed[.uses] ?? "") ?? 0, days: Int(typed[.days] ?? "") ?? 0,
          metadata: typed[.metadata].map(EmbeddedJSON.init), realm: typed[.realm]), by: visit.token.name)
    } catch {
      guard let mistake = error.details.errors?.first, visit.token.allows(.readAccounts),
        let field = ConsoleInvitationsPage.Form.Field(rawValue: mistake.field)
      else { throw error }
      return show(
        try await invitationsPage(visit, typed: typed, mistake: (field, mistake.reason)), visit, status: 422)
    }
    let invitation = issued.invitation
    return show(
      NewInvitationConsolePage(
        code: issued.code.revealed, link: issued.link.revealed, email: invitation.email, uses: invitation.uses,
        expires: ConsoleTime(invitation.expiresAt, now: flows.now())), visit)
  }

  /// The page names the address only if the token may read accounts.
  private func askRevocation(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    guard let id = InvitationID(visit.call.parameter) else { throw ServerError.notFound }
    guard let invitation = try await flows.invitations.find(id) else {
      return done(.invitationUnknown, at: "/invitations", visit.call.request)
    }
    let address = visit.token.allows(.readAccounts) ? invitation.email : nil
    return show(
      ConfirmConsolePage(
        .revokeInvitation, subject: address.map { "the invitation for \($0)" } ?? "this invitation",
        subjectID: id.description, action: visit.action("/invitations/\(id)/revoke"), back: "/invitations"), visit)
  }
}

extension ConsoleInvitationsPage.Item {
  fileprivate init(_ invitation: Invitation, mayRevoke: Bool, now: Date) {
    let state: State =
      switch invitation.state(at: now) {
      case .valid: .valid
      case .used: .used
      case .expired: .expired
      case .revoked: .revoked
      }
    self.init(
      id: invitation.id.description, email: invitation.email, state: state, uses: invitation.uses,
      usesLeft: invitation.usesLeft, realm: invitation.realm.rawValue, metadata: invitation.metadata,
      created: ConsoleTime(invitation.createdAt, now: now), expires: ConsoleTime(invitation.expiresAt, now: now),
      mayRevoke: mayRevoke)
  }
}
