/// The reason why a hash is refused. It never contains any part of the hash.
package enum PasswordHashProblem: Error, Hashable, Sendable {
  /// No known algorithm's form.
  case unknownForm
  /// A known form with a part that is missing, too long or spelled differently.
  case malformed(form: String, reason: String)
  /// One verification would take too much time or memory.
  case tooCostly(form: String, most: String)
}

extension PasswordHashProblem: CustomStringConvertible {
  /// A sentence for the operator.
  package var description: String {
    switch self {
    case .unknownForm:
      "the form of the password hash is not known. Accepted are \(StoredPasswordHash.acceptedForms)."
    case .malformed(let form, let reason): "the \(form) hash is malformed: \(reason)."
    case .tooCostly(let form, let most):
      "the \(form) hash costs too much to verify: \(most). Import the account without its password."
    }
  }
}
