import PippinAPI
package import PippinAccounts
import PippinFoundation
package import PippinSecret

/// An invitation as the operator hands it on. The code is never shown again.
package struct IssuedInvitation: Sendable {
  package let invitation: Invitation
  package let code: SecretText
  /// The address of our page for new accounts, with the code.
  package let link: SecretText
}

/// An operator's work with invitations.
package struct InvitationFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// Creates an invitation.
  ///
  /// - Parameter actor: the operator's name in the audit.
  /// - Throws: `invalid_value`, which names the member of the request.
  package func create(
    _ terms: InvitationRequest, by actor: OperatorFlows.Actor
  ) async throws(ServerError) -> IssuedInvitation {
    let now = now()
    let code = InvitationCode(random: random)
    let uses = try number(terms.uses ?? InvitationRequest.usualUses, "uses", upTo: Invitation.mostUses)
    let days = try number(terms.days ?? InvitationRequest.usualDays, "days", upTo: Invitation.longestDays)
    let invitation = Invitation(
      id: newID(at: now), digest: code.digest, realm: try realm(terms.realm), email: try address(terms.email),
      metadata: try terms.metadata.map { json throws(ServerError) in
        try MetadataObject(json, field: "metadata").text
      },
      uses: uses, createdAt: now, expiresAt: now.addingTimeInterval(Double(days) * 86_400))
    let stamp = stamp(at: now)
    try await decide(on: [.invitation(invitation.digest)]) { snapshot in
      Decision(try invitation.create(on: snapshot, by: actor, at: stamp), ())
    }
    // Its letters need no escape in a query.
    let link = SecretText("\(issuer)/sign-up?invitation=\(code.text.revealed)")
    return IssuedInvitation(invitation: invitation, code: code.text, link: link)
  }

  /// Invitations, the newest first, at most `limit`, beginning before the id `before`.
  package func list(limit: Int, before: InvitationID?) async throws(ServerError) -> [Invitation] {
    try await reading { () throws(StoreError) in try await store.invitations(limit: limit, before: before) }
  }

  /// An invitation; `nil` if there is none.
  package func find(_ id: InvitationID) async throws(ServerError) -> Invitation? {
    try await reading { () throws(StoreError) in try await store.invitation(id) }
  }

  /// Revokes an invitation. Accounts that were created with it stay.
  ///
  /// - Returns: the revoked invitation; `nil` if there is none.
  package func revoke(
    _ id: InvitationID, by actor: OperatorFlows.Actor
  ) async throws(ServerError) -> Invitation? {
    guard let digest = try await find(id)?.digest else { return nil }
    let stamp = stamp(at: now())
    return try await decide(on: [.invitation(digest)]) { snapshot in
      try Invitation.revoke(digest, by: actor, on: snapshot, at: stamp)
    }
  }
}

extension InvitationFlows {
  /// The realms of the clients, in the order of their names.
  package var realms: [Realm] { Set(clients.all.map(\.realm)).sorted { $0.rawValue < $1.rawValue } }

  /// The realm that a request names, or else the only one.
  private func realm(_ name: String?) throws(ServerError) -> Realm {
    let names = realms.map(\.rawValue).joined(separator: ", ")
    guard let name else {
      guard let only = realms.first, realms.count == 1 else {
        throw .invalidValue(
          field: "realm", reason: "must be named, because the clients have several: \(names)")
      }
      return only
    }
    guard let realm = realms.first(where: { $0.rawValue.hasSameBytes(as: name) }) else {
      throw .invalidValue(field: "realm", reason: "must be a realm of the clients: \(names)")
    }
    return realm
  }

  /// The address that a request names, if an invitation can be for it.
  private func address(_ text: String?) throws(ServerError) -> String? {
    guard let text else { return nil }
    guard let address = CanonicalAddress(text) else {
      throw .invalidValue(field: "email", reason: "must be an email address such as mary@example.com")
    }
    guard !address.isAtRelay else {
      throw .invalidValue(
        field: "email",
        reason: "is a relay address of Apple’s, which exists only once the person has signed in; leave it out")
    }
    return text
  }

  private func number(_ number: Int, _ field: String, upTo most: Int) throws(ServerError) -> Int {
    guard (1...most).contains(number) else {
      throw .invalidValue(field: field, reason: "must be a number from 1 to \(most)")
    }
    return number
  }
}
