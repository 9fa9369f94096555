import PippinTokens
import Testing

/// RFC 8032, section 7.1.
@Suite struct Ed25519Tests {
  struct Vector: Sendable {
    let point: [UInt8]
    let message: [UInt8]
    let signature: [UInt8]
  }

  static let vectors = [
    Vector(
      point: hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"), message: [],
      signature: hex(
        """
        e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
        """)),
    Vector(
      point: hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"), message: [0x72],
      signature: hex(
        """
        92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
        """)),
    Vector(
      point: hex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"), message: [0xAF, 0x82],
      signature: hex(
        """
        6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
        """)),
  ]

  @Test func `the standard's signatures are valid, however often they are checked`() throws {
    for vector in Self.vectors {
      let key = try Ed25519PublicKey(point: vector.point)
      for _ in 0..<3 { #expect(key.isValid(vector.signature, for: vector.message)) }
      #expect(!key.isValid(vector.signature, for: vector.message + [0]))
    }
  }

  @Test func `a change of any bit of the signature is noticed`() throws {
    let vector = Self.vectors[2]
    let key = try Ed25519PublicKey(point: vector.point)
    for position in 0..<(vector.signature.count * 8) {
      var changed = vector.signature
      changed[position / 8] ^= 1 << UInt8(position % 8)
      #expect(!key.isValid(changed, for: vector.message))
    }
  }

  @Test(arguments: [0, 1, 63, 65, 128])
  func `a signature of another length is refused`(count: Int) throws {
    let vector = Self.vectors[1]
    let signature = Array((vector.signature + vector.signature).prefix(count))
    #expect(!(try Ed25519PublicKey(point: vector.point)).isValid(signature, for: vector.message))
  }

  @Test func `another key's signature is refused`() throws {
    let key = try Ed25519PublicKey(point: Self.vectors[0].point)
    #expect(key == (try Ed25519PublicKey(point: Self.vectors[0].point)))
    #expect(key != (try Ed25519PublicKey(point: Self.vectors[1].point)))
    #expect(!key.isValid(Self.vectors[1].signature, for: Self.vectors[1].message))
  }

  @Test(arguments: [
    "f5b165224a58b791df6af1d8303e61cdc4bb86c3d1c427103c344c41c4f5170f",
    "7bd5d47e446fcec2a3d811736110e5781bcccea696762e6116c6e9c996ccdf1a",
    "85c924c3597164c4a6058a00581a22b22de50472433d2e44fed8b6b81a3fa266",
    "b99e8306dda748a61e029a8a3f415b024a146cf0d98a98e1cf999661fcb3de57",
    "df0e7337420c13f8f5d40f6ce079d1b987376f07bcb81287fdc8c03847f4c061",
    "a90802389a78cdc29492a875f74ac6f3aa202f4ad9892fed755980055d624535",
    "9e826bd6f0a890ea47ca738eb48c14ec53676da43f9e9919878d972fcda28e50",
    "305317feed6740b9bd7425dcb03de04bf0a4f21e0adc3ebef6822b55ea36a272",
  ])
  func `points of the curve are keys`(_ text: String) throws {
    #expect(try Ed25519PublicKey(point: hex(text)).point == hex(text))
    // The sign of x is the uppermost bit.
    var other = hex(text)
    other[31] ^= 0x80
    #expect(try Ed25519PublicKey(point: other).point == other)
  }

  /// OpenSSL takes them, and no signature is ever valid then.
  @Test(arguments: [
    "a833b3b84e0f27f9f7a910b6b6683480fc91baefae179bf759340f6cfbe0fc40",
    "0d387dd45ce301e94a2599abf5fd99301d8fa94d13abbe48a1ae6b96340e9a7c",
    "57afd608bc27f07ae334243ecc2165be58af22ccbd6c7f67757b106ad7501655",
    "98364a2cd1d3fb5d4f137e8cd7b9fae1a77afab3d84b9dc66b1aabac28d87d5e",
    "8f89ec5f79bd221616ca5f700608eca9153d28821562a11be30348c7d210f414",
    "44385c857e1007d7b95dac64d892da5efc8d5c7d438a96bb86399207b4ae123c",
    "acfb210bd6c8fb4e3cd910b4a24a2ad9bb30b2fb253c649d8de3da9706ab014a",
    "e3f2c264d806aca54e019c2bf0fe282bd4b49280c790183afb5f69fb26199301",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0200000000000000000000000000000000000000000000000000000000000000",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  ])
  func `what is no point of the curve is refused`(_ text: String) {
    let error = #expect(throws: CryptographyError.self) { try Ed25519PublicKey(point: hex(text)) }
    #expect(error?.code == .malformedKey)
  }

  @Test(arguments: [0, 31, 33, 64])
  func `a key of another length is refused`(count: Int) {
    let error = #expect(throws: CryptographyError.self) {
      try Ed25519PublicKey(point: [UInt8](repeating: 9, count: count))
    }
    #expect(error?.code == .malformedKey)
  }
}
