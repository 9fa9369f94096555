/// A member of a problem that only some kinds have.
package enum ProblemMember: String, Hashable, Sendable, CaseIterable {
  case reason
  case provider
  case errors
  case retry
  case linkToken = "link_token"
  case signInWith = "sign_in_with"
  case willAttach = "will_attach"
  case emailCode = "email_code"
  case missing
  case profileToken = "profile_token"
  case deletionID = "deletion_id"
}
