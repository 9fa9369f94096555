import PippinSecret

/// A password that was found right; nothing but a comparison makes one.
package struct VerifiedPassword: Sendable {
  /// Whether the hash was made with other parameters than those of now: this is the moment to make a new one, which nobody can
  /// do without the password.
  package let isOutdated: Bool

  fileprivate init(isOutdated: Bool) {
    self.isOutdated = isOutdated
  }
}

/// Why a hash could not be computed now.
package enum PasswordHasherError: Error, Hashable, Sendable {
  /// Too many wait already.
  case busy
  /// The system has no memory for it.
  case noResources
}

/// Who asks for a hash. Each kind has a queue of its own, so that strangers cannot fill that of the others.
package enum HashingPriority: Hashable, Sendable {
  /// Somebody signed in, or on a device or in a network that the right password came from before.
  case known
  /// Anybody else.
  case unknown
}

/// Hashes passwords on threads of its own, so many at a time; so many of each priority may wait, and no more.
///
/// Hashing is made to be slow. Its threads are few and yield to all others, so that a crowd of passwords slows down passwords and
/// nothing else.
package final class PasswordHasher: Sendable {
  package let parameters: PasswordParameters
  /// How many of each priority may be waiting or at work.
  package let capacity: Int
  private let pool: HashingPool

  /// - Parameters:
  ///   - parameters: of new hashes.
  ///   - atOnce: how many are computed at a time; each takes the parameters' memory.
  ///   - waiting: how many more of each priority may wait.
  package init(parameters: PasswordParameters = .standard, atOnce: Int = 1, waiting: Int = 64) {
    self.parameters = parameters
    capacity = max(1, atOnce) + max(0, waiting)
    pool = HashingPool(threads: max(1, atOnce), waiting: max(0, waiting))
  }

  deinit { pool.close() }

  /// How many hashes were computed, for whoever measures.
  package var computed: Int { pool.finished }

  /// The hash of a password under a salt of ``PasswordHash/saltByteCount`` random bytes.
  package func hash(
    _ password: Password, salt: [UInt8], for priority: HashingPriority = .unknown
  ) async throws(PasswordHasherError) -> PasswordHash {
    precondition(salt.count == PasswordHash.saltByteCount, "the salt's length is part of the format")
    let tag = try await pool.tag(of: password, salt: salt, parameters, for: priority)
    return PasswordHash(parameters: parameters, salt: salt, tag: tag)
  }

  /// Judges a password; `nil` for a wrong one. Without a hash the answer is `nil` after the same work, so that the time tells
  /// nobody whether there is one.
  package func verify(
    _ password: Password, against hash: PasswordHash?, for priority: HashingPriority = .unknown
  ) async throws(PasswordHasherError) -> VerifiedPassword? {
    let hash = hash ?? nobodys
    let tag = try await pool.tag(of: password, salt: hash.salt, hash.parameters, for: priority)
    // Nobody's tag has no bytes, and a tag always has.
    guard ConstantTime.equals(tag, hash.tag) else { return nil }
    return VerifiedPassword(isOutdated: hash.parameters != parameters)
  }

  private var nobodys: PasswordHash {
    PasswordHash(parameters: parameters, salt: Array(repeating: 0, count: PasswordHash.saltByteCount), tag: [])
  }
}
