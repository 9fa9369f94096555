import PippinAccounts
import PippinServer
import PippinSecret
import PippinTestKit
import Testing

/// Everything that is sealed or signed for ourselves hangs on these.
struct MasterKeysTests {
  private let random = SeededRandom(seed: 1).source

  private func key(_ id: String, _ byte: UInt8) throws -> MasterKeys.Key {
    try MasterKeys.Key(id: id, bytes: SecretBytes(Array(repeating: byte, count: 32)))
  }

  @Test func `opens what was sealed for the same purpose, entry and context, and nothing else`() throws {
    let keys = try MasterKeys(current: key("a", 1))
    let sealed = try keys.seal([1, 2, 3], for: .vault, entry: [7], context: [8], random: random)
    #expect(keys.open(sealed, for: .vault, entry: [7], context: [8]) == [1, 2, 3])
    #expect(keys.open(sealed, for: .record, entry: [7], context: [8]) == nil)
    #expect(keys.open(sealed, for: .vault, entry: [8], context: [8]) == nil)
    #expect(keys.open(sealed, for: .vault, entry: [7], context: []) == nil)
    #expect(keys.open(sealed, for: .vault, entry: [7, 8], context: []) == nil)
  }

  @Test func `reads with older keys and writes with the current one`() throws {
    let old = try MasterKeys(current: key("a", 1))
    let sealed = try old.seal([9], for: .vault, entry: [], random: random)
    let rotated = try MasterKeys(current: key("b", 2), older: [key("a", 1)])
    #expect(rotated.open(sealed, for: .vault, entry: []) == [9])
    #expect(try rotated.seal([9], for: .vault, entry: [], random: random).keyID == "b")
    #expect(try MasterKeys(current: key("b", 2)).open(sealed, for: .vault, entry: []) == nil)
  }

  @Test func `refuses what is tampered with`() throws {
    let keys = try MasterKeys(current: key("a", 1))
    let sealed = try keys.seal([1, 2, 3], for: .vault, entry: [], random: random)
    for index in sealed.ciphertext.indices {
      var bytes = sealed.ciphertext
      bytes[index] ^= 1
      let forged = SealedToken(keyID: sealed.keyID, nonce: sealed.nonce, ciphertext: bytes)
      #expect(keys.open(forged, for: .vault, entry: []) == nil)
    }
  }

  @Test func `refuses short keys, odd names and two of one name`() throws {
    #expect(throws: MasterKeyError.tooShort) { try MasterKeys.Key(id: "a", bytes: SecretBytes([1, 2, 3])) }
    for name in ["", "a.b", "a b", String(repeating: "a", count: 33)] {
      #expect(throws: MasterKeyError.badName) { try key(name, 1) }
    }
    #expect(throws: MasterKeyError.duplicateName) { try MasterKeys(current: key("a", 1), older: [key("a", 2)]) }
  }
}
