import PippinTokens
import PippinFoundation
import PippinProviders
import Testing

/// Every reason to refuse an ID token of any OpenID Connect provider, each reached by a token made for it (R-2).
@Suite struct `An OpenID Connect ID token` {
  private static func expectations(
    nonce: TokenNonce = .sent(TokenMaker.nonce), form: TokenNonceForm = .raw,
    accessToken: ReceivedValue = .received(TokenMaker.accessToken)
  ) -> OpenIDTokenExpectations {
    OpenIDTokenExpectations(
      audience: OpenIDMaker.clientID, nonce: nonce, nonceForm: form, accessToken: accessToken)
  }

  private static func judge(
    _ token: String, _ expectations: OpenIDTokenExpectations = expectations(), keys: SigningKeySet? = nil
  ) throws -> Result<VerifiedOpenIDIdentity, SocialTokenError> {
    let keys = try keys ?? TokenMaker.keySet()
    do throws(SocialTokenError) {
      return .success(
        VerifiedOpenIDIdentity(
          try expectations.verifier(of: OpenIDMaker.issuer).verify(token, keys: keys, now: TokenMaker.now)))
    } catch {
      return .failure(error)
    }
  }

  private static func reason(
    _ changes: [String: String?], _ expectations: OpenIDTokenExpectations = expectations()
  ) throws -> SocialTokenError.Code? {
    try judge(TokenMaker.token(TokenMaker.payload(OpenIDMaker.claims, changes)), expectations).failure?.code
  }

  @Test func `says who the person is`() throws {
    let identity = try Self.judge(TokenMaker.token(TokenMaker.payload(OpenIDMaker.claims))).get()
    #expect(identity.issuer == OpenIDMaker.issuer)
    #expect(identity.subject == "248289761001")
    #expect(identity.email == "jane@example.net" && identity.emailVerified)
    #expect(identity.displayName == "Jane Doe" && identity.givenName == "Jane" && identity.familyName == "Doe")
    #expect(identity.issuedAt == Date(timeIntervalSince1970: 1_734_359_564))
    #expect(identity.expiresAt == Date(timeIntervalSince1970: 1_734_363_164))
  }

  @Test(
    arguments: [
      ("no hash of the access token", ["at_hash": nil], nil),
      ("no name and no address", ["email": nil, "email_verified": nil, "given_name": nil, "name": nil], nil),
      ("no issuer", ["iss": nil], .malformed),
      ("another issuer", ["iss": #""https://evil.example""#], .wrongIssuer),
      ("the issuer with a slash", ["iss": #""https://login.example.net/realms/a/""#], .wrongIssuer),
      ("the issuer in capitals", ["iss": #""https://LOGIN.example.net/realms/a""#], .wrongIssuer),
      ("the issuer without TLS", ["iss": #""http://login.example.net/realms/a""#], .wrongIssuer),
      ("no audience", ["aud": nil], .malformed),
      ("another client", ["aud": #""another""#], .wrongAudience),
      ("ours with a space", ["aud": #""pippin-at-example ""#], .wrongAudience),
      ("a number as audience", ["aud": "1"], .malformed),
      ("a list of ours", ["aud": #"["pippin-at-example"]"#], nil),
      ("an empty list", ["aud": "[]"], .wrongAudience),
      ("a list without ours", ["aud": #"["another"]"#], .wrongAudience),
      ("a list of lists", ["aud": #"[["pippin-at-example"]]"#], .wrongAudience),
      ("a list with another", ["aud": #"["pippin-at-example","another"]"#], .wrongAuthorizedParty),
      (
        "a list with another, made for us",
        ["aud": #"["another","pippin-at-example"]"#, "azp": #""pippin-at-example""#], nil
      ),
      (
        "a list with another, made for that one", ["aud": #"["another","pippin-at-example"]"#, "azp": #""another""#],
        .wrongAuthorizedParty
      ),
      ("made for another", ["azp": #""another""#], .wrongAuthorizedParty),
      ("made for us", ["azp": #""pippin-at-example""#], nil),
      ("a list of parties", ["azp": #"["pippin-at-example"]"#], .malformed),
      ("no end", ["exp": nil], .malformed),
      ("expired on this second", ["exp": "1734359600"], .expired),
      ("an end in words", ["exp": #""1734363164""#], .malformed),
      ("an end past all integers", ["exp": "99999999999999999999"], .malformed),
      ("no beginning", ["iat": nil], .malformed),
      ("a beginning within the leeway", ["iat": "1734359660"], nil),
      ("a beginning beyond the leeway", ["iat": "1734359661"], .issuedInFuture),
      ("valid since a moment", ["nbf": "1734359564"], nil),
      ("not valid yet", ["nbf": "1734359661"], .issuedInFuture),
      ("a word for a time", ["nbf": #""now""#], .malformed),
      ("no subject", ["sub": nil], .malformed),
      ("an empty subject", ["sub": #""""#], .malformed),
      ("a number as subject", ["sub": "248289761001"], .malformed),
      ("a subject with a control character", ["sub": #""a\u0000b""#], .malformed),
      ("a long subject", ["sub": "\"\(String(repeating: "1", count: 256))\""], .malformed),
      ("no nonce", ["nonce": nil], .nonceMissing),
      ("an empty nonce", ["nonce": #""""#], .nonceMissing),
      ("another nonce", ["nonce": #""another""#], .nonceMismatch),
      ("the nonce's digest", ["nonce": "\"\(TokenMaker.nonceDigest)\""], .nonceMismatch),
      ("the hash of another access token", ["at_hash": "\"\(TokenMaker.hash("another"))\""], .accessTokenHashMismatch),
      ("an empty hash", ["at_hash": #""""#], .accessTokenHashMismatch),
      ("an address that is no string", ["email": "[]"], .malformed),
      ("an address with a control character", ["email": #""a\u0000b""#], .malformed),
      ("a name that is no string", ["given_name": "{}"], .malformed),
    ] as [(String, [String: String?], SocialTokenError.Code?)])
  func `a claim`(story: String, changes: [String: String?], reason: SocialTokenError.Code?) throws {
    #expect(try Self.reason(changes) == reason, "\(story)")
  }

  @Test(arguments: [#""true""#, "1", "false", "null"])
  func `verifies no address with a flag that is not true`(flag: String) throws {
    let payload = TokenMaker.payload(OpenIDMaker.claims, ["email_verified": flag])
    #expect(try !Self.judge(TokenMaker.token(payload)).get().emailVerified)
  }

  @Test func `with a nonce is refused if none was sent`() throws {
    #expect(try Self.reason([:], Self.expectations(nonce: .noneSent)) == .nonceMismatch)
    #expect(try Self.reason(["nonce": nil], Self.expectations(nonce: .noneSent)) == nil)
  }

  @Test(
    arguments: [
      (#"{"alg":"none","kid":"first"}"#, .unsupportedAlgorithm),
      (#"{"alg":"HS256","kid":"first"}"#, .unsupportedAlgorithm),
      (#"{"alg":"RS512","kid":"first"}"#, .unsupportedAlgorithm),
      (#"{"alg":"ES384","kid":"first"}"#, .unsupportedAlgorithm),
      (#"{"alg":"rs256","kid":"first"}"#, .unsupportedAlgorithm),
      (#"{"alg":"ES256","kid":"first"}"#, .badSignature), (#"{"alg":"ES256"}"#, .unknownKey),
      (#"{"alg":"RS256","kid":"other"}"#, .unknownKey),
      (#"{"alg":"RS256","kid":"first","jku":"https://evil.example/"}"#, .malformed),
    ] as [(String, SocialTokenError.Code)])
  func `a header`(header: String, reason: SocialTokenError.Code) throws {
    let token = try TokenMaker.token(TokenMaker.payload(OpenIDMaker.claims), header: header)
    #expect(try Self.judge(token).failure?.code == reason)
  }

  @Test func `signed by another key is refused`() throws {
    let token = try TokenMaker.token(TokenMaker.payload(OpenIDMaker.claims), key: 1)
    #expect(try Self.judge(token).failure?.code == .badSignature)
  }

  @Test(arguments: [0, 1]) func `without a key id is verified by the provider's only key`(signer: Int) throws {
    // OpenID Connect Core 1.0, 10.1. Keys for other algorithms do not count, and the key itself needs no id.
    let curve = SigningKey.es256(try P256PrivateKey.generate()).publicKey(id: "curve")
    let named = String(decoding: try TokenMaker.keySet().json, as: UTF8.self)
    let other = String(decoding: try JSONWebKeySet([curve]).json, as: UTF8.self)
    let both = named.replacing("]}", with: ",") + other.replacing(#"{"keys":["#, with: "")
    let sets = [named, both, both.replacing(#""kid":"first","#, with: "").replacing(#","kid":"first""#, with: "")]
    let token = try TokenMaker.token(
      TokenMaker.payload(OpenIDMaker.claims), key: signer, header: #"{"alg":"RS256"}"#)
    for json in sets {
      let keys = try SigningKeySet(
        parsing: Array(json.utf8), for: IDTokenForm.openIDAlgorithms, takesUnnamedKeys: true)
      let verdict = try Self.judge(token, keys: keys)
      if signer == 0 {
        #expect(try verdict.get().subject == "248289761001", "\(json)")
      } else {
        #expect(verdict.failure?.code == .badSignature, "\(json)")
      }
    }
  }

  @Test func `without a key id is refused if the provider has several keys`() throws {
    let token = try TokenMaker.token(TokenMaker.payload(OpenIDMaker.claims), header: #"{"alg":"RS256"}"#)
    #expect(try Self.judge(token, keys: TokenMaker.keySet(["first", "second"])).failure?.code == .malformed)
  }

  @Test func `with a key id is not verified by a key without one`() throws {
    let json = String(decoding: try TokenMaker.keySet().json, as: UTF8.self)
      .replacing(#""kid":"first","#, with: "").replacing(#","kid":"first""#, with: "")
    let keys = try SigningKeySet(
      parsing: Array(json.utf8), for: IDTokenForm.openIDAlgorithms, takesUnnamedKeys: true)
    let token = try TokenMaker.token(TokenMaker.payload(OpenIDMaker.claims))
    #expect(try Self.judge(token, keys: keys).failure?.code == .unknownKey)
    #expect(throws: JOSEError.self) { try SigningKeySet(parsing: Array(json.utf8)) }
  }

  @Test func `may be signed with ES256`() throws {
    let key = SigningKey.es256(try P256PrivateKey.generate())
    let json = try JSONWebKeySet([key.publicKey(id: "curve")]).json
    let keys = try SigningKeySet(parsing: json, for: IDTokenForm.openIDAlgorithms)
    let payload = TokenMaker.payload(OpenIDMaker.claims)
    let token = try JWSSigner(key: key, keyID: "curve", type: "JWT").sign(Array(payload.utf8))
    #expect(try Self.judge(token, keys: keys).get().subject == "248289761001")
    // Apple's, Google's and Facebook's sets still have no use for such a key.
    #expect(throws: JOSEError.self) { try SigningKeySet(parsing: json) }
  }
}

extension Result {
  /// Why there is no value.
  var failure: Failure? {
    guard case .failure(let failure) = self else { return nil }
    return failure
  }
}
