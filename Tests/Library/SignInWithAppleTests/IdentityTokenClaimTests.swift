import PippinFoundation
import SignInWithApple
import Testing

/// Valid variations of Apple's tokens.
@Suite struct `Optional claims` {
  @Test(
    arguments: [
      ("leeway: a beginning a minute ahead (CLAIMS-24)", ["iat": 1_734_359_660]),
      ("ten minutes of life (CLAIMS-6)", ["exp": 1_734_360_164]),
      ("an end past the year 290 billion", ["exp": .raw("9223372036854775807")]),
      ("no hash at all (CLAIMS-17)", ["c_hash": nil]),
      ("no auth_time (CLAIMS-16)", ["auth_time": nil]),
      ("an auth_time in words", ["auth_time": "then"]),
      ("no nonce_supported", ["nonce_supported": nil]),
      ("a claim of tomorrow", ["new_claim": .raw(#"{"deep":[1,2,{"er":null}]}"#)]),
      ("a subject of another shape (CLAIMS-3)", ["sub": "x"]),
    ] as [(String, [String: ClaimValue?])])
  func `can be absent or unknown`(story: String, changes: [String: ClaimValue?]) throws {
    #expect(try judge(TokenMaker.token(changes)).reason == nil, "\(story)")
  }

  @Test(arguments: ["sub", "email"])
  func `with control characters are rejected, because some databases cannot store them`(name: String) throws {
    #expect(try judge(TokenMaker.token([name: .raw(#""a\u0000b""#)])).reason == .malformed)
  }

  @Test(
    arguments: [
      ([:], "mary@privaterelay.appleid.com", true, true),
      (["email_verified": "true", "is_private_email": "true"], "mary@privaterelay.appleid.com", true, true),
      (["email_verified": "false", "is_private_email": "false"], "mary@privaterelay.appleid.com", false, false),
      (["email_verified": false, "is_private_email": nil], "mary@privaterelay.appleid.com", false, false),
      (["email": "mary@example.com", "is_private_email": nil], "mary@example.com", true, false),
      (["email": ""], nil, false, false),
      (["email": nil, "email_verified": nil, "is_private_email": nil], nil, false, false),
      (["email": .raw("null")], nil, false, false),
    ] as [([String: ClaimValue?], String?, Bool, Bool)])
  func `include the email address, with both types of booleans (CLAIMS-8 to CLAIMS-12, CLAIMS-20, TRAP-11, TRAP-14)`(
    changes: [String: ClaimValue?], email: String?, isVerified: Bool, isPrivate: Bool
  ) throws {
    let identity = try judge(TokenMaker.token(changes)).get()
    #expect(identity.email == email)
    #expect(identity.emailVerified == isVerified)
    #expect(identity.isPrivateEmail == isPrivate)
  }

  @Test func `include those that only some users have (CLAIMS-13 to CLAIMS-16, TRANSFER-6)`() throws {
    let token = try TokenMaker.token([
      "real_user_status": 2, "transfer_sub": "000123.abc.1", "org_id": "org", "auth_time": 1_734_359_433,
      "scopes": .raw(#"[ "edu.users.read" ]"#),
    ])
    let identity = try judge(token).get()
    #expect(identity.realUserStatus == .likelyReal)
    #expect(identity.transferSubject == "000123.abc.1")
    #expect(identity.organizationID == "org")
    #expect(identity.authenticatedAt == Date(timeIntervalSince1970: 1_734_359_433))
    #expect(identity.rawClaim("scopes") == Array(#"[ "edu.users.read" ]"#.utf8))
    #expect(identity.rawClaim("real_user_status") == Array("2".utf8))
    #expect(identity.rawClaim("edu") == nil)
  }

  @Test(
    arguments: [
      ("0", .unsupported), ("1", .unknown), ("2", .likelyReal), ("7", RealUserStatus(rawValue: 7)), (#""2""#, nil),
    ] as [(String, RealUserStatus?)])
  func `include the real user status, which rejects nobody (CLAIMS-13, NATIVE-9)`(
    json: String, status: RealUserStatus?
  ) throws {
    #expect(try judge(TokenMaker.token(["real_user_status": .raw(json)])).get().realUserStatus == status)
  }

  @Test(arguments: ["x@privaterelay.appleid.com", "x@private.icloud.com", "x@icloud.com", "x@example.com"])
  func `identify a relay address by the claim, not by its domain (RELAY-1 to RELAY-3)`(address: String) throws {
    for isPrivate in [true, false] {
      let token = try TokenMaker.token(["email": .string(address), "is_private_email": .bool(isPrivate)])
      #expect(try judge(token).get().isPrivateEmail == isPrivate)
    }
  }

  @Test func `are nil when absent`() throws {
    let identity = try judge(TokenMaker.token(["auth_time": nil, "nonce_supported": nil])).get()
    #expect(identity.realUserStatus == nil)
    #expect(identity.transferSubject == nil)
    #expect(identity.organizationID == nil)
    #expect(identity.authenticatedAt == nil)
    #expect(identity.nonceSupported == nil)
  }

  @Test func `can be read before verification under names that say so`() throws {
    let token = try UnverifiedIdentityToken(parsing: TokenMaker.token(key: TestKeys.stranger))
    #expect(token.unverifiedAudience == "com.example.app")
    #expect(token.unverifiedNonce == TokenMaker.nonce)
    #expect(token.unverifiedClaims == TokenMaker.claims(changing: [:]))
  }

  @Test func `are never printed`() throws {
    let token = try TokenMaker.token()
    let unverified = try UnverifiedIdentityToken(parsing: token)
    for value in [
      try judge(token).get(), unverified, IdentityTokenExpectations.usual(),
      IdentityTokenExpectations.Nonce.sent(TokenMaker.nonce),
      IdentityTokenExpectations.Received.received(TokenMaker.code),
    ] as [any Sendable] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        for secret in [TokenMaker.subject, "mary", TokenMaker.nonce, TokenMaker.code, "eyJ"] {
          #expect(!text.contains(secret))
        }
      }
    }
  }
}

@Suite struct `The nonce check` {
  /// SHA-256 of `TokenMaker.nonce`, by sha256sum.
  static let hashed = "e6a6dd6785fb8a2989060853af3aac3d4a8d10965b9c62c8fa9bc916749ed8a0"

  @Test func `accepts raw and hashed nonces of native apps (NATIVE-6, NATIVE-7)`() throws {
    #expect(try judge(TokenMaker.token()).reason == nil)
    #expect(try judge(TokenMaker.token(["nonce": .string(Self.hashed)])).reason == nil)
    #expect(try judge(TokenMaker.token(["nonce": .string(Self.hashed.uppercased())])).reason == .nonceMismatch)
  }

  @Test func `accepts only raw nonces of the web (AUTHZ-15)`() throws {
    let web = IdentityTokenExpectations.usual(nonceForm: .raw)
    #expect(try judge(TokenMaker.token(), web).reason == nil)
    #expect(try judge(TokenMaker.token(["nonce": .string(Self.hashed)]), web).reason == .nonceMismatch)
  }

  @Test func `rejects a nonce that was never sent (TRAP-5)`() throws {
    let noneSent = IdentityTokenExpectations.usual(nonce: .noneSent)
    #expect(try judge(TokenMaker.token(), noneSent).reason == .nonceMismatch)
    #expect(try judge(TokenMaker.token(["nonce": nil]), noneSent).reason == nil)
  }

  @Test func `lets the second token omit the nonce, but not change it (R-5)`() throws {
    let second = IdentityTokenExpectations.usual(nonce: .sentMaybeEchoed(TokenMaker.nonce))
    #expect(try judge(TokenMaker.token(), second).reason == nil)
    #expect(try judge(TokenMaker.token(["nonce": nil]), second).reason == nil)
    #expect(try judge(TokenMaker.token(["nonce": "another"]), second).reason == .nonceMismatch)
  }

  @Test func `treats an empty nonce as missing`() throws {
    let empty = IdentityTokenExpectations.usual(nonce: .sent(""))
    #expect(try judge(TokenMaker.token(["nonce": ""]), empty).reason == .nonceMissing)
    // SHA-256 of nothing, by sha256sum: a nonce that binds nothing has no digest that does.
    let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(try judge(TokenMaker.token(["nonce": .string(digest)]), empty).reason == .nonceMismatch)
  }
}

@Suite struct `The hash check` {
  @Test func `uses the left half of SHA-256 in base64url (CLAIMS-18)`() throws {
    // printf %s jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y | openssl dgst -sha256 -binary | head -c16 | base64: the
    // access token of OpenID Connect Core 1.0, A.3.
    let token = try TokenMaker.token(["at_hash": "77QmUPtjPfzWtF2AnpK9RQ", "c_hash": nil])
    let expected = IdentityTokenExpectations.usual(
      code: .notReceived, accessToken: .received("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"))
    #expect(try judge(token, expected).reason == nil)
  }

  @Test func `requires c_hash from the browser and at_hash from the token endpoint on demand (CLAIMS-17, NATIVE-5)`()
    throws
  {
    let front = IdentityTokenExpectations.usual(hashesRequired: true)
    #expect(try judge(TokenMaker.token(), front).reason == nil)
    #expect(try judge(TokenMaker.token(["c_hash": nil]), front).reason == .codeHashMismatch)
    // The exchanged token has at_hash; c_hash is only checked if present (CLAIMS-17).
    let back = IdentityTokenExpectations.usual(accessToken: .received("a1"), hashesRequired: true)
    #expect(try judge(TokenMaker.token(["c_hash": nil]), back).reason == .accessTokenHashMismatch)
    let good = try TokenMaker.token(["c_hash": nil, "at_hash": .string(TokenMaker.hash("a1"))])
    #expect(try judge(good, back).reason == nil)
  }

  @Test func `checks c_hash in the second token, too, if present`() throws {
    let both = IdentityTokenExpectations.usual(accessToken: .received("a1"))
    let token = try TokenMaker.token(["c_hash": .string(TokenMaker.hash("another"))])
    #expect(try judge(token, both).reason == .codeHashMismatch)
  }
}
