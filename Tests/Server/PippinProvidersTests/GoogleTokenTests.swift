import PippinFoundation
import PippinTokens
import PippinProviders
import Testing

/// Every reason to refuse Google's ID token, each reached by a token made for it (R-2).
@Suite struct `Google's ID token` {
  private static func expectations(
    audience: String = TokenMaker.audience, parties: [String] = [], hostedDomain: String? = nil,
    nonce: TokenNonce = .sent(TokenMaker.nonce), form: TokenNonceForm = .raw,
    accessToken: ReceivedValue = .received(TokenMaker.accessToken)
  ) -> GoogleTokenExpectations {
    GoogleTokenExpectations(
      audience: audience, authorizedParties: parties, hostedDomain: hostedDomain, nonce: nonce, nonceForm: form,
      accessToken: accessToken)
  }

  private static func judge(
    _ token: String, _ expectations: GoogleTokenExpectations = expectations()
  ) throws -> Result<VerifiedGoogleIdentity, SocialTokenError> {
    let keys = try TokenMaker.keySet()
    do throws(SocialTokenError) {
      return .success(
        VerifiedGoogleIdentity(try expectations.verifier.verify(token, keys: keys, now: TokenMaker.now)))
    } catch {
      return .failure(error)
    }
  }

  private static func reason(
    _ changes: [String: String?], _ expectations: GoogleTokenExpectations = expectations()
  ) throws -> SocialTokenError.Code? {
    try judge(TokenMaker.token(TokenMaker.payload(TokenMaker.google, changes)), expectations).reason
  }

  @Test(arguments: ["sub", "email"])
  func `with control characters is refused, since not every database can keep them`(name: String) throws {
    #expect(try Self.reason([name: #""a\u0000b""#]) == .malformed)
  }

  @Test func `is refused if it was read in another provider's form, whose claims may be others`() throws {
    let form = IDTokenForm(SignedTokenForm(algorithms: [.RS256])) { _ in }
    let token = try UnverifiedIDToken(parsing: TokenMaker.token(TokenMaker.payload(TokenMaker.google)), as: form)
    let verifier = Self.expectations().verifier
    let error = #expect(throws: IDTokenError.self) { try verifier.check(token, now: TokenMaker.now) }
    #expect(error?.code == .malformed)
  }

  @Test func `an empty organisation is none`() throws {
    #expect(try Self.reason(["hd": #""""#], Self.expectations(hostedDomain: "")) == .wrongHostedDomain)
  }

  @Test func `says who the person is`() throws {
    let identity = try Self.judge(TokenMaker.token(TokenMaker.payload(TokenMaker.google))).get()
    #expect(identity.subject == "110169484474386276334")
    #expect(identity.email == "mary.appleseed@gmail.com")
    #expect(identity.emailVerified)
    #expect(identity.hostedDomain == nil)
    #expect(identity.givenName == "Mary")
    #expect(identity.familyName == "Appleseed")
    #expect(identity.issuedAt == Date(timeIntervalSince1970: 1_734_359_564))
    #expect(identity.expiresAt == Date(timeIntervalSince1970: 1_734_363_164))
  }

  @Test(
    arguments: [
      ("Google's other name", ["iss": #""accounts.google.com""#], nil),
      ("nobody in between", ["azp": nil], nil),
      ("no hash of the access token", ["at_hash": nil], nil),
      ("nobody's name and no address", ["email": nil, "email_verified": nil, "given_name": nil, "name": nil], nil),
      ("no issuer", ["iss": nil], .malformed),
      ("an issuer of its own", ["iss": #""https://evil.example""#], .wrongIssuer),
      ("an issuer with a slash", ["iss": #""https://accounts.google.com/""#], .wrongIssuer),
      ("no TLS in the issuer", ["iss": #""http://accounts.google.com""#], .wrongIssuer),
      ("Facebook", ["iss": #""https://www.facebook.com""#], .wrongIssuer),
      ("no audience", ["aud": nil], .malformed),
      ("another app", ["aud": #""another-web.apps.googleusercontent.com""#], .wrongAudience),
      ("ours with something behind", ["aud": #""example-web.apps.googleusercontent.com ""#], .wrongAudience),
      ("a list that holds ours", ["aud": #"["example-web.apps.googleusercontent.com"]"#], .wrongAudience),
      ("a number for an audience", ["aud": "1"], .malformed),
      ("another's app", ["azp": #""another-ios.apps.googleusercontent.com""#], .wrongAuthorizedParty),
      ("an empty party", ["azp": #""""#], .wrongAuthorizedParty),
      ("a list of parties", ["azp": #"["example-web.apps.googleusercontent.com"]"#], .malformed),
      ("no end", ["exp": nil], .malformed),
      ("over on this very second", ["exp": "1734359600"], .expired),
      ("an end in words", ["exp": #""1734363164""#], .malformed),
      ("an end with a fraction", ["exp": "1734363164.5"], .malformed),
      ("an end past all integers", ["exp": "99999999999999999999"], .malformed),
      ("no beginning", ["iat": nil], .malformed),
      ("a beginning within the leeway", ["iat": "1734359660"], nil),
      ("a beginning beyond the leeway", ["iat": "1734359661"], .issuedInFuture),
      ("a beginning at the end of time", ["iat": "9223372036854775807"], .issuedInFuture),
      ("valid since a moment", ["nbf": "1734359564"], nil),
      ("not valid yet", ["nbf": "1734359661"], .issuedInFuture),
      ("an empty issuer", ["iss": #""""#], .malformed),
      ("nobody", ["sub": nil], .malformed),
      ("an empty subject", ["sub": #""""#], .malformed),
      ("a number for a subject", ["sub": "110169484474386276334"], .malformed),
      ("a subject without end", ["sub": "\"\(String(repeating: "1", count: 256))\""], .malformed),
      ("no nonce", ["nonce": nil], .nonceMissing),
      ("an empty nonce", ["nonce": #""""#], .nonceMissing),
      ("no nonce but a null", ["nonce": "null"], .nonceMissing),
      ("another nonce", ["nonce": #""another""#], .nonceMismatch),
      ("a number for a nonce", ["nonce": "1"], .malformed),
      ("the hash of another access token", ["at_hash": "\"\(TokenMaker.hash("another"))\""], .accessTokenHashMismatch),
      ("an empty hash", ["at_hash": #""""#], .accessTokenHashMismatch),
      ("a verified address in a string", ["email_verified": #""true""#], .malformed),
      ("an address that is no string", ["email": "[]"], .malformed),
      ("an organisation that is no string", ["hd": "true"], .malformed),
      ("a name that is no string", ["given_name": "{}"], .malformed),
    ] as [(String, [String: String?], SocialTokenError.Code?)])
  func `a claim`(story: String, changes: [String: String?], reason: SocialTokenError.Code?) throws {
    #expect(try Self.reason(changes) == reason, "\(story)")
  }

  @Test func `a token with a nonce is refused if none was sent`() throws {
    #expect(try Self.reason([:], Self.expectations(nonce: .noneSent)) == .nonceMismatch)
    #expect(try Self.reason(["nonce": nil], Self.expectations(nonce: .noneSent)) == nil)
    #expect(try Self.reason(["nonce": #""""#], Self.expectations(nonce: .noneSent)) == .nonceMismatch)
    #expect(try Self.reason(["nonce": #""""#], Self.expectations(nonce: .sent(""))) == .nonceMissing)
  }

  @Test func `a nonce may stand as its digest where the app may have handed that over`() throws {
    let right = "\"\(TokenMaker.nonceDigest)\""
    #expect(try Self.reason(["nonce": right], Self.expectations(form: .rawOrSHA256Hex)) == nil)
    #expect(try Self.reason(["nonce": right], Self.expectations(form: .raw)) == .nonceMismatch)
    #expect(try Self.reason(["nonce": right.uppercased()], Self.expectations(form: .rawOrSHA256Hex)) == .nonceMismatch)
  }

  @Test func `an app of ours may have asked in the server's name`() throws {
    let ios = "example-ios.apps.googleusercontent.com"
    #expect(try Self.reason(["azp": "\"\(ios)\""], Self.expectations(parties: [ios])) == nil)
    #expect(try Self.reason(["azp": "\"\(ios)\""]) == .wrongAuthorizedParty)
    // Being one of our apps makes nobody an audience.
    #expect(try Self.reason(["aud": "\"\(ios)\""], Self.expectations(parties: [ios])) == .wrongAudience)
  }

  @Test func `only the organisation that is demanded`() throws {
    let demanding = Self.expectations(hostedDomain: "example.com")
    #expect(try Self.reason(["hd": #""example.com""#], demanding) == nil)
    #expect(try Self.reason(["hd": #""Example.COM""#], demanding) == nil)
    #expect(try Self.reason([:], demanding) == .wrongHostedDomain)
    #expect(try Self.reason(["hd": #""""#], demanding) == .wrongHostedDomain)
    #expect(try Self.reason(["hd": #""evil-example.com""#], demanding) == .wrongHostedDomain)
    #expect(try Self.reason(["email": #""mary@example.com""#], demanding) == .wrongHostedDomain)
  }

  @Test(
    arguments: [
      (#"{"alg":"none","kid":"first"}"#, SocialTokenError.Code.unsupportedAlgorithm),
      (#"{"alg":"HS256","kid":"first"}"#, .unsupportedAlgorithm),
      (#"{"alg":"ES256","kid":"first"}"#, .unsupportedAlgorithm),
      (#"{"alg":"rs256","kid":"first"}"#, .unsupportedAlgorithm), (#"{"alg":"RS256"}"#, .malformed),
      (#"{"alg":"RS256","kid":1}"#, .malformed), (#"{"alg":"RS256","kid":"First"}"#, .unknownKey),
      (#"{"alg":"RS256","kid":"first","jwk":{}}"#, .malformed),
      (#"{"alg":"RS256","kid":"first","crit":[]}"#, .malformed),
      (#"{"alg":"RS256","alg":"RS256","kid":"first"}"#, .malformed),
    ])
  func `a header`(header: String, reason: SocialTokenError.Code) throws {
    let token = try TokenMaker.token(TokenMaker.payload(TokenMaker.google), header: header)
    #expect(try Self.judge(token).reason == reason)
  }

  @Test func `a foreign signature and changed bytes are refused`() throws {
    let payload = TokenMaker.payload(TokenMaker.google)
    #expect(try Self.judge(TokenMaker.token(payload, key: 1)).reason == .badSignature)
    let parts = try TokenMaker.token(payload).split(separator: ".").map(String.init)
    let other = Base64URL.encode(Array(TokenMaker.payload(TokenMaker.google, ["sub": #""1""#]).utf8))
    #expect(try Self.judge([parts[0], other, parts[2]].joined(separator: ".")).reason == .badSignature)
    #expect(try Self.judge(parts[0] + "." + parts[1] + ".").reason == .badSignature)
  }

  @Test func `a text that is not a token is malformed`() throws {
    let whole = try TokenMaker.token(TokenMaker.payload(TokenMaker.google))
    let twice = TokenMaker.payload(TokenMaker.google).dropLast() + #","sub":"1"}"#
    let long = try TokenMaker.token(
      TokenMaker.payload(TokenMaker.google, ["x": "\"\(String(repeating: "x", count: 8192))\""]))
    for text in [
      "", "a.b.c", whole + ".x", whole + "=", " " + whole, try TokenMaker.token(String(twice)),
      try TokenMaker.token("[]"),
      try TokenMaker.token("{"), long,
    ] {
      #expect(try Self.judge(text).reason == .malformed, "\(text.prefix(40))")
    }
  }

  @Test(
    arguments: [
      ("mary@gmail.com", true, nil, true), ("Mary@GoogleMail.com", true, nil, true),
      ("mary@gmail.com", false, nil, false),
      ("anita@example.com", true, "example.com", true), ("anita@example.com", false, "example.com", false),
      ("anita@example.com", true, nil, false), ("anita@example.com", true, "example.org", false),
      ("anita@sub.example.com", true, "example.com", false), ("mary@evil-gmail.com", true, nil, false),
      ("\\\"mary@gmail.com\\\"@evil.example", true, nil, false), ("gmail.com", true, nil, false),
      ("@gmail.com", true, nil, false), ("mary@evil.example@gmail.com", true, nil, false),
      ("mary@gmail.com@evil.example", true, nil, false),
    ] as [(String, Bool, String?, Bool)])
  func `an address is proved where Google hosts it`(
    email: String, isVerified: Bool, domain: String?, isProved: Bool
  ) throws {
    let claims = TokenMaker.payload(
      TokenMaker.google,
      ["email": "\"\(email)\"", "email_verified": "\(isVerified)", "hd": domain.map { "\"\($0)\"" }])
    #expect(try Self.judge(TokenMaker.token(claims)).get().isAddressProved == isProved)
  }

  @Test func `prints nothing about the person`() throws {
    let token = try TokenMaker.token(TokenMaker.payload(TokenMaker.google))
    let identity = try Self.judge(token).get()
    var dumped = ""
    dump(identity, to: &dumped)
    let verifier = Self.expectations().verifier
    dump(verifier, to: &dumped)
    dump(try UnverifiedIDToken(parsing: token, as: verifier.form), to: &dumped)
    dump(try verifier.verify(token, keys: TokenMaker.keySet(), now: TokenMaker.now), to: &dumped)
    #expect(!dumped.contains("mary") && !dumped.contains("110169484474386276334") && !dumped.contains(TokenMaker.nonce))
  }
}

extension Result where Failure == SocialTokenError {
  /// The reason to refuse, nil for a verdict.
  var reason: SocialTokenError.Code? {
    if case .failure(let error) = self { error.code } else { nil }
  }
}
