import PippinPasswords
import PippinSecret

extension AccountLine.Hash {
  /// The hash in the one text that is stored. Its cost is bounded here, before anybody can make the server compute it.
  func storable(within bounds: HashBounds) throws(AccountLineProblem) -> SecretText {
    do throws(PasswordHashProblem) {
      switch self {
      case .text(let text): return try StoredPasswordHash(importing: text, within: bounds).text
      case .keycloak(let password): return try StoredPasswordHash.keycloak(password, within: bounds).text
      case .firebaseScrypt(let parts):
        return try StoredPasswordHash.firebaseScrypt(
          hash: parts.hash, salt: parts.salt, signerKey: parts.signerKey, saltSeparator: parts.saltSeparator,
          rounds: parts.rounds, memCost: parts.memoryCost, within: bounds
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

extension AccountLine.Hash {
  /// A stored hash as a file spells it: Firebase's as the object that Firebase itself has.
  init(stored hash: SecretText) {
    let parts = hash.revealed.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 7, parts[1] == AccountLine.FirebaseScrypt.algorithm,
      let costs = FirebaseCosts(parts[2])
    else {
      self = .text(hash)
      return
    }
    self = .firebaseScrypt(
      AccountLine.FirebaseScrypt(
        hash: SecretText(parts[6].padded), salt: parts[3].padded, signerKey: SecretText(parts[5].padded),
        saltSeparator: parts[4].padded, rounds: costs.rounds, memoryCost: costs.memory))
  }
}

/// The costs of a stored Firebase hash, as in `r=8,m=14`.
private struct FirebaseCosts {
  let rounds: Int
  let memory: Int

  init?(_ text: String) {
    let parts = text.split(separator: ",")
    guard parts.count == 2, parts[0].hasPrefix("r="), parts[1].hasPrefix("m="), let rounds = Int(parts[0].dropFirst(2)),
      let memory = Int(parts[1].dropFirst(2))
    else { return nil }
    (self.rounds, self.memory) = (rounds, memory)
  }
}

extension String {
  /// Base64 with its padding.
  fileprivate var padded: String { self + String(repeating: "=", count: (4 - utf8.count % 4) % 4) }
}
