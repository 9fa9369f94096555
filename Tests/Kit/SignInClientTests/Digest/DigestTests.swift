import PippinTokens
import SignInClient
import Testing

@Suite struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]) func `SHA-256 matches the FIPS 180-4 vectors`(text: String, digest: String) {
    #expect(Digest.hex(text) == digest)
  }

  @Test func `SHA-256 matches OpenSSL at each length around a block boundary`() {
    for length in 0...200 {
      let text = String(repeating: "x", count: length)
      #expect(Digest.sha256(text) == SHA256.hash(text))
    }
  }

  /// RFC 7636, appendix B.
  @Test func `the PKCE challenge matches the specification's example`() {
    let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    #expect(Digest.base64URL(verifier) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }
}
