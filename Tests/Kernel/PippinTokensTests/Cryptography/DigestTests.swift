import PippinTokens
import PippinSecret
import Testing

@Suite struct DigestTests {
  @Test(arguments: [
    // FIPS 180-4 examples.
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `SHA-256 gives NIST's digests`(message: String, digest: String) {
    #expect(SHA256.hash(message) == hex(digest))
    #expect(SHA256.hash(Array(message.utf8)) == hex(digest))
    let lent = SHA256.hash(Array(message.utf8).span)
    #expect(lent == hex(digest))
    #expect(SHA256.withHash(of: Array(message.utf8).span) { copy($0) == hex(digest) })
    #expect(SHA256.hash(message).count == SHA256.byteCount)
  }

  @Test func `text is hashed as UTF-8, however Swift stores it`() {
    let text = "Grüße, 苹果 🍎"
    #expect(SHA256.hash(text) == SHA256.hash(Array(text.utf8)))
  }

  /// RFC 4231, 4.2 to 4.8, but 4.6, which truncates.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      [UInt8](1...25), [UInt8](repeating: 0xCD, count: 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. "
          + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ])
  func `HMAC gives RFC 4231's tags`(key: [UInt8], message: [UInt8], tag: String) {
    let key = SecretBytes(key)
    #expect(HMACSHA256.tag(for: message, key: key) == hex(tag))
    #expect(HMACSHA256.isValid(hex(tag), for: message, key: key))
  }

  @Test func `a tag is valid only whole, for its message and under its key`() {
    let key = SecretBytes([1, 2, 3])
    let tag = HMACSHA256.tag(for: [4, 5, 6], key: key)
    #expect(!HMACSHA256.isValid(Array(tag.dropLast()), for: [4, 5, 6], key: key))
    #expect(!HMACSHA256.isValid(tag + [0], for: [4, 5, 6], key: key))
    #expect(!HMACSHA256.isValid([], for: [4, 5, 6], key: key))
    #expect(!HMACSHA256.isValid(tag, for: [4, 5, 7], key: key))
    #expect(!HMACSHA256.isValid(tag, for: [], key: key))
    #expect(!HMACSHA256.isValid(tag, for: [4, 5, 6], key: SecretBytes([1, 2, 4])))
  }

  @Test func `a key leaves nothing behind for the next tag`() {
    let first = HMACSHA256.tag(for: [], key: SecretBytes([1]))
    #expect(HMACSHA256.tag(for: [], key: SecretBytes([2])) != first)
    #expect(HMACSHA256.tag(for: [], key: SecretBytes([1])) == first)
  }

  @Test func `an empty HMAC key stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = HMACSHA256.tag(for: [1], key: SecretBytes([]))
    }
  }

  /// RFC 5869, A.1 to A.3.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 22), [UInt8](0x00...0x0C), [UInt8](0xF0...0xF9),
      "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    ),
    (
      [UInt8](0x00...0x4F), [UInt8](0x60...0xAF), [UInt8](0xB0...0xFF),
      """
      b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09
      da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
      """
    ),
    (
      [UInt8](repeating: 0x0B, count: 22), [], [],
      "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
    ),
  ])
  func `HKDF gives RFC 5869's keys`(secret: [UInt8], salt: [UInt8], info: [UInt8], key: String) {
    let expected = hex(key)
    let derived = HKDFSHA256.derive(from: SecretBytes(secret), salt: salt, info: info, count: expected.count)
    #expect(derived.revealed == expected)
  }

  @Test func `keys for different purposes differ`() {
    let secret = SecretBytes([UInt8](repeating: 7, count: 32))
    let key = HKDFSHA256.derive(from: secret, info: Array("a".utf8))
    #expect(key.count == 32)
    #expect(HKDFSHA256.derive(from: secret, info: Array("b".utf8)) != key)
    #expect(HKDFSHA256.derive(from: secret, salt: [1], info: Array("a".utf8)) != key)
    #expect(HKDFSHA256.derive(from: secret, info: Array("a".utf8)) == key)
  }

  @Test func `HKDF keeps its bounds`() {
    let secret = SecretBytes([1])
    #expect(HKDFSHA256.derive(from: secret, info: [], count: 1).count == 1)
    #expect(HKDFSHA256.derive(from: secret, info: [], count: 8160).count == 8160)
    #expect(HKDFSHA256.derive(from: secret, info: [UInt8](repeating: 1, count: 1024)).count == 32)
  }
}

private func copy(_ span: Span<UInt8>) -> [UInt8] { span.indices.map { span[$0] } }
