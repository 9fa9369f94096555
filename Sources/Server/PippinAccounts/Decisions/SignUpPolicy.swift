package import PippinFoundation

/// Who may create an account with a client. People who have an account are never asked.
package struct SignUpPolicy: Hashable, Sendable {
  package enum Admission: String, Sendable, CaseIterable {
    /// Everybody.
    case open
    /// Whoever has an invitation.
    case invited
    /// Nobody.
    case closed
  }

  /// Everybody may, whatever address they have.
  package static let open = SignUpPolicy()

  package let admission: Admission
  /// The domains of which the person must have proved an address, in the spelling of ``CanonicalAddress``; empty for any address or none.
  package let emailDomains: [String]
  /// Whether a relay address, which has no domain of the person's, is enough where domains are demanded.
  package let allowsPrivateRelay: Bool

  package init(_ admission: Admission = .open, emailDomains: [String] = [], allowsPrivateRelay: Bool = false) {
    self.admission = admission
    self.emailDomains = emailDomains
    self.allowsPrivateRelay = allowsPrivateRelay
  }

  /// Whether an account may be created with this claim. Only a proved address counts; a subdomain is another domain.
  ///
  /// - Parameter claim: the address of the identity; nil where it has none.
  package func admits(_ claim: EmailClaim?) -> Bool {
    guard !emailDomains.isEmpty else { return true }
    guard let claim, let address = claim.provedAddress else { return false }
    if claim.isPrivate { return allowsPrivateRelay }
    return admits(domainOf: address)
  }

  /// Whether the address is of a demanded domain, or none is demanded.
  package func admits(domainOf address: CanonicalAddress) -> Bool {
    emailDomains.isEmpty || emailDomains.contains { address.text.hasSuffix("@\($0)") }
  }
}

/// Why no account is created for somebody who has none.
package enum NewAccountRefusal: Hashable, Sendable {
  /// The app did not prove that it is genuine, for this reason, as the answer says it.
  case unattested(String)
  /// No accounts are created with this client.
  case closed
  /// An invitation is needed, and the one that was presented is none, or there was none.
  case invitation(InvitationProblem)
  /// The person has not proved an address of a demanded domain.
  case emailDomain
  /// The operator's hook must be asked first; nothing else stands in the way. The id is that of the presented invitation.
  case unasked(InvitationID?)
  /// The hook gave the account an external id that another account has.
  case externalIDInUse
}

/// What the operator's hook says of an account that is about to be created (0156).
package enum SignUpApproval: Sendable {
  /// There is no hook, or it need not be asked.
  case notNeeded
  /// It must be asked before an account is created.
  case unasked
  /// It lets the account be created, with these values.
  case given(externalID: ExternalID?, metadata: String?, in: Realm)
}

/// Why a presented invitation lets nobody in.
package enum InvitationProblem: String, Hashable, Sendable, CaseIterable {
  /// None was presented.
  case missing
  /// No invitation of this realm has this code.
  case unknown
  case used
  case expired
  case revoked
  /// It is for an address that the person has not proved.
  case otherAddress = "other_address"
}

/// Under which terms a request may create an account, if the person has none.
package struct NewAccountTerms: Sendable {
  /// Why the app is not known to be genuine, as the answer says it; nil if it is, or need not be.
  package var unattested: String?
  package var policy: SignUpPolicy
  /// SHA-256 of the code of the invitation that was presented.
  package var invitation: [UInt8]?
  /// What the hook says. It is asked last.
  package var approval = SignUpApproval.notNeeded

  package init(policy: SignUpPolicy = .open, unattested: String? = nil, invitation: [UInt8]? = nil) {
    self.policy = policy
    self.unattested = unattested
    self.invitation = invitation
  }

  /// Everybody may have an account.
  package static let open = NewAccountTerms()

  /// Reads the invitation that was presented, and the account that has the external id of the new one.
  package var reads: [Read] {
    let holder: [Read] =
      if case .given(let externalID?, _, let realm) = approval { [.externalID(realm, externalID)] } else { [] }
    return (invitation.map { [.invitation($0)] } ?? []) + holder
  }

  /// Whether they may refuse anybody, the hook apart.
  package var mayRefuse: Bool { unattested != nil || policy != .open }

  /// Why no account may be created; `nil` if one may.
  ///
  /// - Parameters:
  ///   - claim: the address of the first identity; nil where it has none.
  ///   - realm: where the account would be.
  package func refusal(
    of claim: EmailClaim?, in realm: Realm, on snapshot: Snapshot, now: Date
  ) throws -> NewAccountRefusal? {
    if let unattested { return .unattested(unattested) }
    if policy.admission == .closed { return .closed }
    if !policy.admits(claim) { return .emailDomain }
    var invited: InvitationID?
    switch try verdict(for: claim, in: realm, on: snapshot, now: now) {
    case .failure(let problem): if policy.admission == .invited { return .invitation(problem) }
    case .success(let invitation): invited = invitation.id
    }
    switch approval {
    case .notNeeded, .given(nil, _, _): return nil
    case .unasked: return .unasked(invited)
    case .given(let externalID?, _, let realm):
      return try snapshot.account(externalID: externalID, in: realm) == nil ? nil : .externalIDInUse
    }
  }

  /// Gives an account that is about to be put what the hook and the invitation say, and uses the invitation up once.
  ///
  /// Also where no invitation is needed: an account that came by an invitation is to be known by it. One that is not valid is ignored
  /// there.
  func complete(
    _ account: inout Account, proving claim: EmailClaim?, by client: ClientID, on snapshot: Snapshot, now: Date,
    _ changes: inout ChangeSet
  ) throws {
    if case .given(let externalID, let metadata, _) = approval {
      account.externalID = externalID
      account.metadata.forApp = metadata
    }
    guard case .success(var invitation) = try verdict(for: claim, in: account.realm, on: snapshot, now: now) else {
      return
    }
    invitation.usesLeft -= 1
    account.metadata.forApp = account.metadata.forApp ?? invitation.metadata
    changes.add(.putInvitation(invitation))
    changes.audit(.invitationUsed, account: account.id, client: client, detail: invitation.id.description)
  }

  /// What is wrong with the invitation that was presented, whoever presents it; `nil` for nothing.
  package func invitationProblem(in realm: Realm, on snapshot: Snapshot, now: Date) throws -> InvitationProblem? {
    if case .failure(let problem) = try presented(in: realm, on: snapshot, now: now) { problem } else { nil }
  }

  /// The invitation that was presented, if it lets this person in.
  private func verdict(
    for claim: EmailClaim?, in realm: Realm, on snapshot: Snapshot, now: Date
  ) throws -> InvitationVerdict {
    let presented = try presented(in: realm, on: snapshot, now: now)
    // The invitation proves nothing itself: others may have seen the link.
    if case .success(let invitation) = presented, let email = invitation.email {
      guard let address = CanonicalAddress(email), claim?.provedAddress == address else {
        return .failure(.otherAddress)
      }
    }
    return presented
  }

  /// The invitation that was presented, if it lets anybody in.
  private func presented(in realm: Realm, on snapshot: Snapshot, now: Date) throws -> InvitationVerdict {
    guard let digest = invitation else { return .failure(.missing) }
    guard let invitation = try snapshot.invitation(digest), invitation.realm == realm else { return .failure(.unknown) }
    return switch invitation.state(at: now) {
    case .valid: .success(invitation)
    case .used: .failure(.used)
    case .expired: .failure(.expired)
    case .revoked: .failure(.revoked)
    }
  }
}

private enum InvitationVerdict {
  case success(Invitation)
  case failure(InvitationProblem)
}
