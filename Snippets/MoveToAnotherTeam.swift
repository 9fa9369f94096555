import SignInWithApple

// snippet.old
/// Run by the old team for each user, before the transfer or up to 60 days after it.
func transferSubjects(
  of subjects: [String], to recipientTeam: String, service: AppleIDService, signer: ClientSecretSigner,
  keep: (_ subject: String, _ transferSubject: String) async throws -> Void
) async throws {
  for subject in subjects {
    let transferSubject: String
    do {
      transferSubject = try await service.transferSubject(
        of: subject, to: recipientTeam, clientID: "com.example.app", signer: signer)
    } catch {
      // A user who revoked consent has no transfer subject. Any other error stops the run; start it again later.
      guard case .token(let refusal) = error, refusal.code == .invalidRequest else { throw error }
      continue
    }
    try await keep(subject, transferSubject)
  }
}
// snippet.end

// snippet.new
/// Run by the new team for each transfer subject that the old team handed over.
func person(
  behind transferSubject: String, service: AppleIDService, signer: ClientSecretSigner
) async throws(AppleIDServiceError) -> (subject: String, relayAddress: String?) {
  let person = try await service.person(
    transferSubject: transferSubject, clientID: "com.example.app", signer: signer)
  return (person.subject, person.isPrivateEmail ? person.email : nil)
}
// snippet.end

// snippet.signin
/// The accounts of the transferred app.
struct Accounts {
  var bySubject: [String: String] = [:]
  var byTransferSubject: [String: String] = [:]

  /// The account of a user who signs in with the new team; nil for a new user.
  mutating func account(of identity: VerifiedIdentity) -> String? {
    if let known = bySubject[identity.subject] { return known }
    guard let transferSubject = identity.transferSubject, let moved = byTransferSubject[transferSubject] else {
      return nil
    }
    bySubject[identity.subject] = moved
    return moved
  }
}
// snippet.end
