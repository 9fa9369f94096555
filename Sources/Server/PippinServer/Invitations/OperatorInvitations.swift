package import PippinAPI
package import PippinAccounts
package import PippinFoundation
import PippinHTTP
package import PippinSecret

/// `POST /operator/v1/invitations`
package struct InvitationRequest: Codable, Sendable {
  /// How many accounts an invitation creates whose request does not say it.
  package static let usualUses = 1
  /// For how many days such an invitation is valid.
  package static let usualDays = 14

  package let email: String?
  package let uses: Int?
  package let days: Int?
  package let metadata: EmbeddedJSON?
  package let realm: String?

  package init(
    email: String? = nil, uses: Int? = nil, days: Int? = nil, metadata: EmbeddedJSON? = nil, realm: String? = nil
  ) {
    self.email = email
    self.uses = uses
    self.days = days
    self.metadata = metadata
    self.realm = realm
  }

  private enum CodingKeys: String, CodingKey {
    case email, uses, days, metadata, realm
  }
}

/// An invitation. Only the answer to its creation has the link and the code.
package struct InvitationBody: Codable, Sendable {
  package let id: String
  package let link: SecretText?
  package let code: SecretText?
  package let state: String
  package let realm: String
  package let email: String?
  package let uses: Int
  package let usesLeft: Int
  package let metadata: EmbeddedJSON?
  package let createdAt: Timestamp
  package let expiresAt: Timestamp
  package let revokedAt: Timestamp?

  package init(_ issued: IssuedInvitation) {
    self.init(issued.invitation, link: issued.link, code: issued.code, now: issued.invitation.createdAt)
  }

  package init(_ invitation: Invitation, now: Date) {
    self.init(invitation, link: nil, code: nil, now: now)
  }

  private init(_ invitation: Invitation, link: SecretText?, code: SecretText?, now: Date) {
    id = invitation.id.description
    self.link = link
    self.code = code
    state = invitation.state(at: now).rawValue
    realm = invitation.realm.rawValue
    email = invitation.email
    uses = invitation.uses
    usesLeft = invitation.usesLeft
    metadata = invitation.metadata.map(EmbeddedJSON.init)
    createdAt = Timestamp(invitation.createdAt)
    expiresAt = Timestamp(invitation.expiresAt)
    revokedAt = invitation.revokedAt.map { Timestamp($0) }
  }

  private enum CodingKeys: String, CodingKey {
    case id, link, code, state, realm, email, uses, metadata
    case usesLeft = "uses_left"
    case createdAt = "created_at"
    case expiresAt = "expires_at"
    case revokedAt = "revoked_at"
  }
}

extension InvitationRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .optional(
          .email,
          .string("The address that the person must prove. Without it, anybody with the code may use the invitation.")),
        .optional(
          .uses,
          .integer("How many accounts it may create; \(usualUses) if absent.", in: 1...Invitation.mostUses)),
        .optional(
          .days, .integer("For how many days it is valid; \(usualDays) if absent.", in: 1...Invitation.longestDays)),
        .optional(
          .metadata,
          .object(
            "The metadata for the app of the accounts that it creates: at most 4,096 bytes of compact JSON.")),
        .optional(.realm, .string("The realm of the accounts; required if the clients have several.")),
      ])
  }
}

extension InvitationBody: Described {
  package static var schemaName: String { "Invitation" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string(format: "uuid")),
        .optional(
          .link,
          .string("The page on which the person creates an account. Shown once, when the invitation is created.")),
        .optional(
          .code,
          .string(
            "What an app sends as `invitation`. Shown once, when the invitation is created.",
            examples: ["abcde-fghjk-mnpqr-stvwx"])),
        .required(
          .state,
          .choice(Invitation.State.allCases.map(\.rawValue), "Only a `valid` one lets people in.")),
        .required(.realm, .string("Where the accounts are created.")),
        .optional(
          .email, .string("The address that the person must prove. Absent if anybody with the code may use it.")),
        .required(.uses, .integer("How many accounts it may create altogether.")),
        .required(.usesLeft, .integer("How many it may still create.")),
        .optional(.metadata, .object("What the accounts get as `metadata.public`.")),
        .required(.createdAt, .time()),
        .required(.expiresAt, .time()),
        .optional(.revokedAt, .time()),
      ])
  }
}

extension Endpoint {
  package static let createInvitation = Endpoint(
    .post, "/operator/v1/invitations", "createInvitation", "Create an invitation",
    notes: """
      For people who may sign up although not everybody may. The answer has the link and the code, which are never shown again. The \
      invitation itself proves nothing: with `email`, the person must prove that address.
      """,
    topic: .operatorAPI, caller: .operatorToken(scope: "accounts:write"), request: .json(InvitationRequest.self),
    answers: [.json(InvitationBody.self, status: 201, "The invitation, with its link and code.")],
    errors: [.invalidValue])

  package static let listInvitations = Endpoint(
    .get, "/operator/v1/invitations", "listInvitations", "Invitations, the newest first",
    notes: "Without links and codes. Those that expired more than 90 days ago are gone.",
    topic: .operatorAPI, caller: .operatorToken(scope: "accounts:read"), parameters: [.limit, .after],
    answers: [.json(PagedList<InvitationBody>.self, "The invitations.")], errors: [.invalidValue])

  package static let revokeInvitation = Endpoint(
    .delete, "/operator/v1/invitations/{id}", "revokeInvitation", "Revoke an invitation",
    notes: "Nobody can create an account with it any more. Accounts that were created with it stay.",
    topic: .operatorAPI, caller: .operatorToken(scope: "accounts:write"),
    parameters: [.path("id", "The invitation's id.")],
    answers: [.empty(204, "Revoked, now or before.")], errors: [.notFound])
}

extension OperatorResponder {
  static let invitationBindings: [RouteBinding<OperatorResponder>] = [
    api(.createInvitation) { responder, call, token in
      let issued = try await responder.flows.invitations.create(
        try call.body(as: InvitationRequest.self), by: token.name)
      return responder.json(InvitationBody(issued), status: 201)
    },
    api(.listInvitations) { responder, call, _ in try await responder.invitations(call) },
    api(.revokeInvitation) { responder, call, token in
      guard let id = InvitationID(call.parameter),
        try await responder.flows.invitations.revoke(id, by: token.name) != nil
      else { throw ServerError.notFound }
      return HTTPResponse(status: 204)
    },
  ]

  private func invitations(_ call: Call) async throws -> HTTPResponse {
    let part = try PagePart<Invitation>(try call.query())
    let found = try await flows.invitations.list(limit: part.limit + 1, before: part.after)
    let now = flows.now()
    return json(part.page(found) { ($0.id, InvitationBody($0, now: now)) })
  }
}
