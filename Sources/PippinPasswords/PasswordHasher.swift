import PippinSecret

/// A correct password; only ``PasswordHasher`` can create this value.
package struct VerifiedPassword: Sendable {
  /// Whether the hash has outdated parameters. A new hash can be made only now, while the password is known.
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

  /// Hashes a password with a salt of ``PasswordHash/saltByteCount`` random bytes.
  package func hash(
    _ password: Password, salt: [UInt8], for priority: HashingPriority = .unknown
  ) async throws(PasswordHasherError) -> PasswordHash {
    precondition(salt.count == PasswordHash.saltByteCount, "the salt's length is part of the format")
    let tag = try await pool.tag(of: password, salt: salt, parameters, for: priority)
    return PasswordHash(parameters: parameters, salt: salt, tag: tag)
  }

  /// Verifies a password; `nil` if it is wrong. Without a hash it does the same work, so that the time does not reveal
  /// whether there is one.
  package func verify(
    _ password: Password, against hash: PasswordHash?, for priority: HashingPriority = .unknown
  ) async throws(PasswordHasherError) -> VerifiedPassword? {
    let hash = hash ?? nobodys
    let tag = try await pool.tag(of: password, salt: hash.salt, hash.parameters, for: priority)
    // The placeholder's tag is empty, and a computed tag never is.
    guard ConstantTime.equals(tag, hash.tag) else { return nil }
    return VerifiedPassword(isOutdated: hash.parameters != parameters)
  }

  private var nobodys: PasswordHash {
    PasswordHash(parameters: parameters, salt: Array(repeating: 0, count: PasswordHash.saltByteCount), tag: [])
  }
}
