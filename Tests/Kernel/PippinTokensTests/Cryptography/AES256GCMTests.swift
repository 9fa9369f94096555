import PippinTokens
import PippinSecret
import Testing

/// One test case of the GCM specification (McGrew and Viega, appendix B).
struct GCMVector: Sendable {
  let key: String
  let nonce: String
  let plaintext: String
  let associatedData: String
  let sealed: String

  static let all = [
    // Test case 13.
    GCMVector(
      key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12), plaintext: "",
      associatedData: "", sealed: "530f8afbc74536b9a963b4f1c4cb738b"),
    // Test case 14.
    GCMVector(
      key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12),
      plaintext: String(repeating: "00", count: 16), associatedData: "",
      sealed: "cea7403d4d606b6e074ec5d3baf39d18 d0d1c8a799996bf0265b98b5d48ab919"),
    // Test case 16.
    GCMVector(
      key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", nonce: "cafebabefacedbaddecaf888",
      plaintext: """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """,
      associatedData: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      sealed: """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662 76fc6ece0f4e1768cddf8853bb2d551b
        """),
  ]
}

@Suite struct AES256GCMTests {
  static let key = SecretBytes([UInt8](0..<32))
  static let nonce = [UInt8](0..<12)

  @Test(arguments: GCMVector.all)
  func `sealing gives the specification's bytes, and opening the plaintext`(vector: GCMVector) throws {
    let key = SecretBytes(hex(vector.key))
    let sealed = try AES256GCM.seal(
      hex(vector.plaintext), key: key, nonce: hex(vector.nonce), associatedData: hex(vector.associatedData))
    #expect(sealed == hex(vector.sealed))
    let opened = try AES256GCM.open(
      sealed, key: key, nonce: hex(vector.nonce), associatedData: hex(vector.associatedData))
    #expect(opened == hex(vector.plaintext))
  }

  @Test func `a change of any bit is noticed`() throws {
    let sealed = try AES256GCM.seal(Array("token".utf8), key: Self.key, nonce: Self.nonce, associatedData: [9])
    for position in 0..<(sealed.count * 8) {
      var changed = sealed
      changed[position / 8] ^= 1 << UInt8(position % 8)
      expectRefusal { () throws(CryptographyError) in
        try AES256GCM.open(changed, key: Self.key, nonce: Self.nonce, associatedData: [9])
      }
    }
  }

  @Test func `another key, nonce or associated data is noticed`() throws {
    let sealed = try AES256GCM.seal([1, 2, 3], key: Self.key, nonce: Self.nonce, associatedData: [9])
    let otherKey = SecretBytes([UInt8](1...32))
    let otherNonce = [UInt8](1...12)
    expectRefusal { () throws(CryptographyError) in
      try AES256GCM.open(sealed, key: otherKey, nonce: Self.nonce, associatedData: [9])
    }
    expectRefusal { () throws(CryptographyError) in
      try AES256GCM.open(sealed, key: Self.key, nonce: otherNonce, associatedData: [9])
    }
    expectRefusal { () throws(CryptographyError) in
      try AES256GCM.open(sealed, key: Self.key, nonce: Self.nonce, associatedData: [8])
    }
    expectRefusal { () throws(CryptographyError) in
      try AES256GCM.open(sealed, key: Self.key, nonce: Self.nonce, associatedData: [])
    }
  }

  @Test func `cut-off bytes are noticed`() throws {
    let sealed = try AES256GCM.seal([1, 2, 3], key: Self.key, nonce: Self.nonce, associatedData: [])
    for count in 0..<sealed.count {
      expectRefusal { () throws(CryptographyError) in
        try AES256GCM.open(Array(sealed.prefix(count)), key: Self.key, nonce: Self.nonce, associatedData: [])
      }
    }
  }

  @Test(arguments: [0, 16, 31, 33])
  func `a key of the wrong length is refused`(count: Int) {
    let key = SecretBytes([UInt8](repeating: 1, count: count))
    let error = #expect(throws: CryptographyError.self) {
      try AES256GCM.seal([1], key: key, nonce: Self.nonce, associatedData: [])
    }
    #expect(error?.code == .malformedKey)
  }

  @Test(arguments: [0, 8, 11, 13, 16])
  func `a nonce of the wrong length is refused`(count: Int) {
    let nonce = [UInt8](repeating: 1, count: count)
    let error = #expect(throws: CryptographyError.self) {
      try AES256GCM.seal([1], key: Self.key, nonce: nonce, associatedData: [])
    }
    #expect(error?.code == .failed)
  }

  private func expectRefusal(
    _ open: () throws(CryptographyError) -> [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: CryptographyError.self, sourceLocation: sourceLocation) { try open() }
    #expect(error?.code == .authenticationFailed, sourceLocation: sourceLocation)
  }
}
