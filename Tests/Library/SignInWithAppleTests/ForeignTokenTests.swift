import PippinFoundation
import SignInWithApple
import Testing

/// A token and a key set that were created without our code, so that our mistakes cannot cancel out.
@Suite struct `A token created with openssl` {
  /// printf %s "$header.$claims" | openssl dgst -sha256 -sign first.pem | basenc --base64url
  static let token =
    "eyJraWQiOiJmaXJzdCIsImFsZyI6IlJTMjU2In0.eyJpc3MiOiJodHRwczovL2FwcGxlaWQuYXBwbGUuY29tIiwiYXVkIjoiY29tLmV4YW1w"
    + "bGUuYXBwIiwiZXhwIjoxNzM0NDQ1OTY0LCJpYXQiOjE3MzQzNTk1NjQsInN1YiI6IjAwMDEyMy4wMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1Njc4"
    + "OWFiY2RlZi4wNDU2Iiwibm9uY2UiOiJyYXctbm9uY2Utb2YtdGhpcy10ZXN0IiwiZW1haWxfdmVyaWZpZWQiOiJ0cnVlIiwiZW1haWwiOiJt"
    + "YXJ5QGV4YW1wbGUuY29tIiwiYXV0aF90aW1lIjoxNzM0MzU5NDMzLCJub25jZV9zdXBwb3J0ZWQiOnRydWV9.Y5uYp2qPoUAp4QbNV32HXRm"
    + "hp9qzpC7s27q5NegmCWn9AuoE1oHuUGC_wxXc-lroK23xnQw8Plr1yXyL_PBL0nmsYRmJtI1N9CZV9OyOqx4PX09sRYtbJbyl-cZngnYiCGF"
    + "OwJP_FeKLmPexnJxmrpGnlqcxgLjmPAgfYwH6f0nVJkdsmhmrwykmkomIuKePpXPoxwmjDCpw-BSv0VdDW2aAjxHqZcMkoVRYkI9qLj7hH0V"
    + "h3wZgKEJEClnxUaA1XgKsqJa2LCnLiNGAX0_sTbRovfpYlKQw1sUUXjGobuGwImnrWXC4KzVQXUzQQdv_aAtK5_Crz06uHD59bBXx3A"

  /// openssl rsa -in first.pem -noout -modulus, as base64url.
  static let keySet =
    #"{"keys":[{"kty":"RSA","kid":"first","use":"sig","alg":"RS256","n":"4iJLK7WJ8Hz4bPBCjfyWLkpMz_h6zivnVtOCg"#
    + #"OcdWGub_XIFgC9Zt_gQAwq2LnuZWkpds792dk8x8yuh_jKZVdSSuNqwiK4OHJH_KvI18Q8WnnD3OsMiAEfC1UIrIk2VkMU-vdSV3itRP"#
    + #"4KJjyK18EdeTutL8MerpTD0O9gp2rntHjB917lgFEQyXt3mwi4zCN3Gh4za-_TI_PNFW2ZBMA9hWQR86jA4JmvhM_MuCvxzx4LyaM8wD"#
    + #"7Uqa-35JtYTag31OY3Slp0CUckaXI4yYIj94NONH4B0RJgrlbcDDmay25P4_fbwMruGqb8_rQ_jxmKFSodoJW0x5KB8TSZKgQ","e":""#
    + #"AQAB"}]}"#

  @Test func `is verified`() throws {
    let set = try AppleKeySet(parsing: Array(Self.keySet.utf8))
    let token = try UnverifiedIdentityToken(parsing: Self.token)
    let key = try #require(set.key(id: token.keyID))
    let identity = try token.verified(by: key, expecting: .usual(), now: TokenMaker.now)
    #expect(identity.subject == "000123.0123456789abcdef0123456789abcdef.0456")
    #expect(identity.email == "mary@example.com")
    #expect(identity.emailVerified && !identity.isPrivateEmail)
  }
}

/// The tokens printed in the specification, verified except for their user.
@Suite struct `The examples of OpenID Connect Core` {
  private func judge(_ token: String, code: String? = nil, accessToken: String? = nil) throws -> VerifiedIdentity {
    let set = try AppleKeySet(parsing: Array(#"{"keys":[\#(PublishedVectors.openIDKey)]}"#.utf8))
    let token = try UnverifiedIdentityToken(parsing: token)
    let key = try #require(set.key(id: token.keyID))
    return try token.verified(
      by: key,
      expecting: IdentityTokenExpectations(
        audience: "s6BhdRkqt3", nonce: .sent("n-0S6_WzA2Mj"), nonceForm: .raw,
        code: code.map { .received($0) } ?? .notReceived,
        accessToken: accessToken.map { .received($0) } ?? .notReceived, issuers: ["https://server.example.com"],
        hashesRequired: true),
      now: Date(timeIntervalSince1970: 1_311_281_000))
  }

  @Test func `are verified with their hashes`() throws {
    let hybrid = try judge(PublishedVectors.openIDA4Token, code: PublishedVectors.openIDCode)
    #expect(hybrid.subject == "248289761001")
    let implicit = try judge(PublishedVectors.openIDA3Token, accessToken: PublishedVectors.openIDAccessToken)
    #expect(implicit.subject == "248289761001")
  }

  @Test func `are rejected with another code or access token`() throws {
    let code = #expect(throws: IdentityTokenError.self) {
      try judge(PublishedVectors.openIDA4Token, code: PublishedVectors.openIDAccessToken)
    }
    #expect(code?.code == .codeHashMismatch)
    let accessToken = #expect(throws: IdentityTokenError.self) {
      try judge(PublishedVectors.openIDA3Token, accessToken: PublishedVectors.openIDCode)
    }
    #expect(accessToken?.code == .accessTokenHashMismatch)
  }

  @Test func `are rejected with another issuer`() throws {
    let error = #expect(throws: IdentityTokenError.self) { try judge(PublishedVectors.openIDFirstA3Token) }
    #expect(error?.code == .wrongIssuer)
  }
}
