import PippinTokens
import PippinSecret
import Testing

/// Many tasks on one key; meant for the thread sanitizer above all.
@Suite struct ConcurrencyTests {
  private static let tasks = 64

  /// Runs `body` in all tasks and returns how many of them succeeded.
  private func successes(of body: @escaping @Sendable (Int) throws -> Bool) async throws -> Int {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<Self.tasks {
        group.addTask { try body(number) }
      }
      return try await group.reduce(0) { $1 ? $0 + 1 : $0 }
    }
  }

  @Test func `one RSA key verifies in many threads`() async throws {
    let key = try RSAPublicKey(modulus: RFC7515A2.modulus, exponent: RFC7515A2.exponent)
    let right = try await successes { number in
      (0..<50).allSatisfy { round in
        let isGood = (number + round) % 2 == 0
        return key.isValidRS256(RFC7515A2.signature, for: isGood ? RFC7515A2.message : [1]) == isGood
      }
    }
    #expect(right == Self.tasks)
  }

  @Test func `one RSA key signs in many threads`() async throws {
    let key = try RSAPrivateKey(pem: KeyFiles.rsa)
    let right = try await successes { number in
      let message = [UInt8(number)]
      return key.publicKey.isValidRS256(try key.signRS256(message), for: message)
    }
    #expect(right == Self.tasks)
  }

  @Test func `one P-256 key signs and verifies in many threads`() async throws {
    let key = try P256PrivateKey(pem: KeyFiles.p256)
    let right = try await successes { number in
      try (0..<20).allSatisfy { round in
        let message = [UInt8(number), UInt8(round)]
        let signature = try key.signES256(message)
        return key.publicKey.isValidES256(signature, for: message)
          && !key.publicKey.isValidES256(signature, for: message + [0])
      }
    }
    #expect(right == Self.tasks)
  }

  @Test func `tags of many threads do not mix`() async throws {
    let keys = (0..<Self.tasks).map { SecretBytes([UInt8($0), 1]) }
    let expected = keys.map { HMACSHA256.tag(for: [1, 2, 3], key: $0) }
    let right = try await successes { number in
      (0..<200).allSatisfy { _ in HMACSHA256.tag(for: [1, 2, 3], key: keys[number]) == expected[number] }
    }
    #expect(right == Self.tasks)
  }
}
