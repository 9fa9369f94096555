import PippinSecret

/// A correct password; only ``PasswordHasher`` can create this value.
package struct VerifiedPassword: Sendable {
  /// Whether the hash is another system's or has outdated parameters. A new hash can be made only now, while the password is known.
  package let isOutdated: Bool

  fileprivate init(isOutdated: Bool) {
    self.isOutdated = isOutdated
  }
}

/// The reason why a hash could not be computed.
package enum PasswordHasherError: Error, Hashable, Sendable {
  /// Too many operations wait.
  case busy
  /// The system is out of memory.
  case noResources
}

/// The caller's priority. Each has its own queue, so that strangers cannot fill that of known people.
package enum HashingPriority: Hashable, Sendable {
  /// A signed-in person, or a device or network from which the correct password came before.
  case known
  /// Everyone else.
  case unknown
}

/// Hashes passwords on its own threads, with a bounded queue for each priority.
///
/// Hashing is slow on purpose. The threads are few and have a low priority, so that many password requests slow down only
/// password requests.
package final class PasswordHasher: Sendable {
  package let parameters: PasswordParameters
  /// The number of operations of each priority that may wait or run.
  package let capacity: Int
  private let pool: HashingPool

  /// - Parameters:
  ///   - parameters: the parameters of new hashes.
  ///   - atOnce: the number of hashes computed at the same time; each needs the parameters' memory.
  ///   - waiting: the number of further operations of each priority that may wait.
  package init(parameters: PasswordParameters = .standard, atOnce: Int = 1, waiting: Int = 64) {
    self.parameters = parameters
    capacity = max(1, atOnce) + max(0, waiting)
    pool = HashingPool(threads: max(1, atOnce), waiting: max(0, waiting))
  }

  deinit { pool.close() }

  /// The number of computed hashes, for measurements.
  package var computed: Int { pool.finished }

  /// Hashes a password with a salt of ``StoredPasswordHash/saltByteCount`` random bytes.
  package func hash(
    _ password: Password, salt: [UInt8], for priority: HashingPriority = .unknown
  ) async throws(PasswordHasherError) -> StoredPasswordHash {
    precondition(salt.count == StoredPasswordHash.saltByteCount, "the salt's length is part of the format")
    let parameters = parameters
    let tag = try await pool.run(for: priority) { () -> [UInt8]? in
      Self.tag(of: password.bytes.revealed, salt: salt, parameters)
    }
    return StoredPasswordHash(Argon2Hash(parameters, salt: salt, tag: tag))
  }

  /// Verifies a password; `nil` if it is wrong. Without a hash it does the work of a new one, so that the time does not
  /// reveal whether there is one.
  package func verify(
    _ password: Password, against hash: StoredPasswordHash?, for priority: HashingPriority = .unknown
  ) async throws(PasswordHasherError) -> VerifiedPassword? {
    let parameters = parameters
    let isRight = try await pool.run(for: priority) { () -> Bool? in Self.judge(password, hash, parameters) }
    guard isRight, let hash else { return nil }
    return VerifiedPassword(isOutdated: !hash.isCurrent(parameters))
  }

  /// Nil where memory ran out.
  private static func judge(
    _ password: Password, _ hash: StoredPasswordHash?, _ parameters: PasswordParameters
  ) -> Bool? {
    guard let hash else { return judgeNobodys(password, parameters) }
    if hash.isCurrent(parameters) { return hash.form.matches(password.bytes.revealed) }
    for candidate in [password.bytes, password.asTyped].compactMap(\.self) {
      guard let isRight = hash.form.matches(candidate.revealed) else { return nil }
      if isRight { return true }
    }
    // So that a hash that is computed faster than ours is not told by a faster refusal (decision 0088).
    let isAsDear = (hash.form as? Argon2Hash).map { $0.costs.work >= Argon2Hash.Costs(parameters).work } ?? false
    return isAsDear ? false : judgeNobodys(password, parameters)
  }

  /// The work of a new hash, and always false.
  private static func judgeNobodys(_ password: Password, _ parameters: PasswordParameters) -> Bool? {
    let salt = [UInt8](repeating: 0, count: StoredPasswordHash.saltByteCount)
    return tag(of: password.bytes.revealed, salt: salt, parameters).map { _ in false }
  }

  private static func tag(of password: [UInt8], salt: [UInt8], _ parameters: PasswordParameters) -> [UInt8]? {
    Argon2.tag(
      of: password, salt: salt, Argon2Hash.Costs(parameters), count: StoredPasswordHash.tagByteCount)
  }
}
