import PippinSecret
import PippinTokens
import Testing

/// Keys whose signatures are the same each time, against the vectors of their RFCs.
@Suite struct DeterministicKeyTests {
  private func bytes(_ hexadecimal: String) throws -> [UInt8] {
    try #require(Hexadecimal.decode(Array(hexadecimal.utf8)))
  }

  private func key() throws -> DeterministicP256Key {
    try DeterministicP256Key(
      scalar: SecretBytes(bytes("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")))
  }

  @Test func `the public point is that of RFC 6979, A.2.5`() throws {
    let key = try key()
    #expect(Hexadecimal.encode(key.x) == "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6")
    #expect(Hexadecimal.encode(key.y) == "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")
  }

  @Test(arguments: [
    (
      "sample", "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
      "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
    ),
    (
      "test", "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367",
      "019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083"
    ),
  ]) func `signatures are those of RFC 6979, A.2.5`(_ message: String, _ r: String, _ s: String) throws {
    let signature = try key().sign(Array(message.utf8))
    #expect(Hexadecimal.encode(signature.r) == r && Hexadecimal.encode(signature.s) == s)
  }

  @Test func `both halves of the numbers S verify`() throws {
    let key = try key()
    let verifier = try P256PublicKey(x: key.x, y: key.y)
    for number in UInt8(0)..<20 {
      let (r, s) = try key.sign([number])
      #expect(verifier.isValidES256(r + s, for: [number]))
      let other = try DeterministicP256Key.negated(s)
      #expect(other != s && verifier.isValidES256(r + other, for: [number]))
    }
  }

  @Test func `a scalar outside of 1 to n - 1 is refused`() throws {
    let order = try bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    for scalar in [order, [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xFF, count: 32), [1]] {
      #expect(throws: CryptographyError.self) { try DeterministicP256Key(scalar: SecretBytes(scalar)) }
    }
  }

  @Test func `an Ed25519 signature is that of RFC 8032, 7.1, test 1`() throws {
    let key = try Ed25519PrivateKey(
      seed: SecretBytes(bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")))
    #expect(Hexadecimal.encode(key.publicKey) == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    #expect(
      try Hexadecimal.encode(key.sign([]))
        == "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
    )
    #expect(throws: CryptographyError.self) { try Ed25519PrivateKey(seed: SecretBytes([1])) }
  }
}
