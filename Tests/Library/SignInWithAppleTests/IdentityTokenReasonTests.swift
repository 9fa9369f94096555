import PippinFoundation
import PippinTokens
import SignInWithApple
import Testing

/// Every reason to reject a token, with a token made for it (R-2).
@Suite struct `An identity token` {
  @Test func `as Apple sends it is accepted (KEYS-8, CLAIMS-1, CLAIMS-2, CLAIMS-25)`() throws {
    let identity = try judge(TokenMaker.token()).get()
    #expect(identity.subject == TokenMaker.subject)
    #expect(identity.audience == "com.example.app")
    #expect(identity.issuer == "https://appleid.apple.com")
    #expect(identity.issuedAt == Date(timeIntervalSince1970: 1_734_359_564))
    #expect(identity.expiresAt == Date(timeIntervalSince1970: 1_734_445_964))
    #expect(identity.authenticatedAt == Date(timeIntervalSince1970: 1_734_359_564))
    #expect(identity.email == "mary@privaterelay.appleid.com")
    #expect(identity.emailVerified)
    #expect(identity.isPrivateEmail)
    #expect(identity.nonceSupported == true)
    #expect(identity.rawClaims == TokenMaker.claims(changing: [:]))
  }

  @Test(
    arguments: [
      ("no issuer", ["iss": nil], IdentityTokenError.Code.malformed),
      ("an issuer of its own", ["iss": "https://evil.example"], .wrongIssuer),
      ("Apple's other name (KEYS-13)", ["iss": "https://account.apple.com"], .wrongIssuer),
      ("an issuer with a slash", ["iss": "https://appleid.apple.com/"], .wrongIssuer),
      ("no audience", ["aud": nil], .malformed),
      ("another app", ["aud": "com.example.other"], .wrongAudience),
      ("another case (AUTHZ-2)", ["aud": "com.example.App"], .wrongAudience),
      ("ours with something behind", ["aud": "com.example.app "], .wrongAudience),
      ("a list that holds ours (CLAIMS-4)", ["aud": .raw(#"["com.example.app"]"#)], .wrongAudience),
      ("a number for an audience", ["aud": 1], .malformed),
      ("no end", ["exp": nil], .malformed),
      ("over on this very second", ["exp": 1_734_359_600], .expired),
      ("over for a year", ["exp": 1_702_823_600], .expired),
      ("over since before there was time", ["exp": .raw("-9223372036854775807")], .expired),
      ("an end in words", ["exp": "1734445964"], .malformed),
      ("an end with a fraction", ["exp": .raw("1734445964.0")], .malformed),
      ("an end with an exponent", ["exp": .raw("17e8")], .malformed),
      ("an end past all integers", ["exp": .raw("99999999999999999999")], .malformed),
      ("no beginning", ["iat": nil], .malformed),
      ("a beginning beyond the leeway (CLAIMS-24)", ["iat": 1_734_359_661], .issuedInFuture),
      ("a beginning at the end of time", ["iat": .raw("9223372036854775807")], .issuedInFuture),
      ("a beginning with a fraction", ["iat": .raw("1734359564.5")], .malformed),
      ("nobody", ["sub": nil], .malformed),
      ("an empty subject", ["sub": ""], .malformed),
      ("a number for a subject", ["sub": 123], .malformed),
      ("no nonce (CLAIMS-7)", ["nonce": nil], .nonceMissing),
      ("no nonce, for want of support", ["nonce": nil, "nonce_supported": false], .nonceMissing),
      ("an empty nonce", ["nonce": ""], .nonceMissing),
      ("no nonce but a null", ["nonce": .raw("null")], .nonceMissing),
      ("another nonce", ["nonce": "another"], .nonceMismatch),
      ("a number for a nonce", ["nonce": 1], .malformed),
      ("the hash of another code (CLAIMS-17)", ["c_hash": .string(TokenMaker.hash("another"))], .codeHashMismatch),
      ("an empty hash", ["c_hash": ""], .codeHashMismatch),
      ("a hash that is no string", ["c_hash": false], .malformed),
      ("a verified e-mail in other words", ["email_verified": "yes"], .malformed),
      ("an e-mail that is no string", ["email": .raw("[]")], .malformed),
    ] as [(String, [String: ClaimValue?], IdentityTokenError.Code)])
  func `with an invalid claim is rejected (CLAIMS-22)`(
    story: String, changes: [String: ClaimValue?], reason: IdentityTokenError.Code
  ) throws {
    #expect(try judge(TokenMaker.token(changes)).reason == reason, "\(story)")
  }

  @Test func `with Apple's other issuer is rejected unless the operator lists it (KEYS-13, KEYS-17, TRAP-20)`() throws {
    let token = try TokenMaker.token(["iss": "https://account.apple.com"])
    #expect(try judge(token).reason == .wrongIssuer)
    let both = IdentityTokenExpectations.usual(issuers: [AppleEndpoints.issuer, "https://account.apple.com"])
    #expect(try judge(token, both).get().issuer == "https://account.apple.com")
    #expect(try judge(TokenMaker.token(), both).reason == nil)
  }

  @Test func `with another client's audience is rejected (CLAIMS-5)`() throws {
    let clients = ["com.example.app": "the app", "com.example.web": "the site"]
    for audience in clients.keys {
      let token = try TokenMaker.token(["aud": .string(audience)])
      let named = try #require(try UnverifiedIdentityToken(parsing: token).unverifiedAudience)
      #expect(clients[named] != nil)
      #expect(try judge(token, .usual(audience: named)).get().audience == audience)
      let other = try #require(clients.keys.first { $0 != audience })
      #expect(try judge(token, .usual(audience: other)).reason == .wrongAudience)
    }
  }

  @Test func `signed by another of Apple's keys is rejected (TRAP-10)`() throws {
    #expect(try judge(TokenMaker.token(key: TestKeys.second, keyID: "first")).reason == .badSignature)
  }

  @Test func `with an unknown key is rejected`() throws {
    #expect(try judge(TokenMaker.token(key: TestKeys.stranger, keyID: "stranger")).reason == .unknownKey)
  }

  @Test func `is rejected when the caller passes the wrong key`() throws {
    let token = try UnverifiedIdentityToken(parsing: TokenMaker.token(keyID: "second"))
    let first = try #require(try TokenMaker.usualKeySet().key(id: "first"))
    #expect(throws: IdentityTokenError(code: .unknownKey, detail: "the key has another id than the token's")) {
      try token.verified(by: first, expecting: .usual(), now: TokenMaker.now)
    }
  }

  @Test func `with the hash of another access token is rejected`() throws {
    let token = try TokenMaker.token(["at_hash": .string(TokenMaker.hash("another")), "c_hash": nil])
    let expected = IdentityTokenExpectations.usual(code: .notReceived, accessToken: .received("a1"))
    #expect(try judge(token, expected).reason == .accessTokenHashMismatch)
  }

  @Test(arguments: [
    "", ".", "..", "...", "a.b.c", "e30.e30.", "eyJhbGciOiJSUzI1NiIsImtpZCI6ImYifQ.W10.AA",
    "eyJhbGciOiJSUzI1NiIsImtpZCI6ImYifQ.e30=.AA", "eyJhbGciOiJSUzI1NiJ9.e30.AA", String(repeating: "a", count: 8193),
    String(repeating: "a.", count: 524_288),
  ])
  func `that is malformed is rejected`(text: String) throws {
    #expect(try judge(text).reason == .malformed)
  }

  @Test func `with a duplicate claim is rejected`() throws {
    let claims = String(decoding: TokenMaker.claims(changing: [:]), as: UTF8.self)
    let doubled = claims.dropLast() + #","sub":"000999.f.1"}"#
    #expect(try judge(TokenMaker.signed(Array(doubled.utf8))).reason == .malformed)
    let escaped = claims.dropLast() + #","\u0073ub":"000999.f.1"}"#
    #expect(try judge(TokenMaker.signed(Array(escaped.utf8))).reason == .malformed)
  }

  @Test func `is rejected with the API's error code`() {
    #expect(
      IdentityTokenError.Code.known.map(\.rawValue) == [
        "malformed", "unsupported_algorithm", "unknown_key", "bad_signature", "wrong_issuer", "wrong_audience",
        "expired", "issued_in_future", "nonce_missing", "nonce_mismatch", "nonce_expired", "nonce_used",
        "subject_mismatch", "code_hash_mismatch", "access_token_hash_mismatch",
      ])
  }
}
