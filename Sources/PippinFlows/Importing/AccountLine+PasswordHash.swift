import PippinPasswords
import PippinSecret

extension AccountLine.Hash {
  /// The hash in the one text that is stored. Its cost is bounded here, before anybody can make the server compute it.
  func storable() throws(AccountLineProblem) -> SecretText {
    do throws(PasswordHashProblem) {
      switch self {
      case .text(let text): return try StoredPasswordHash(importing: text).text
      case .firebaseScrypt(let parts):
        return try StoredPasswordHash.firebaseScrypt(
          hash: parts.hash, salt: parts.salt, signerKey: parts.signerKey, saltSeparator: parts.saltSeparator,
          rounds: parts.rounds, memCost: parts.memoryCost
        ).text
      }
    } catch {
      throw AccountLineProblem(error.code, "password.hash: \(error.description)")
    }
  }
}

extension PasswordHashProblem {
  fileprivate var code: String {
    switch self {
    case .unknownForm: "hash_unknown"
    case .malformed: "hash_malformed"
    case .tooCostly: "hash_too_costly"
    }
  }
}
