import PippinFoundation
import PippinTokens
import PippinProviders
import Testing

/// Every reason to refuse Limited Login's token (R-2).
@Suite struct `Facebook's authentication token` {
  private static func judge(
    _ token: String, nonce: String = TokenMaker.nonce, form: TokenNonceForm = .raw
  ) throws -> Result<VerifiedFacebookIdentity, SocialTokenError> {
    let keys = try TokenMaker.keySet()
    let expectations = FacebookTokenExpectations(appID: "1000000000000001", nonce: nonce, nonceForm: form)
    do throws(SocialTokenError) {
      return .success(
        VerifiedFacebookIdentity(try expectations.verifier.verify(token, keys: keys, now: TokenMaker.now)))
    } catch {
      return .failure(error)
    }
  }

  @Test func `a Facebook identity has no verified address`() throws {
    let identity = try Self.judge(TokenMaker.token(TokenMaker.payload(TokenMaker.facebook))).get()
    #expect(identity.appID == "1000000000000001")
    #expect(identity.subject == "10158000000000001")
    #expect(identity.email == "mary@example.com")
    #expect(identity.givenName == "Mary")
    #expect(identity.familyName == "Appleseed")
    #expect(identity.displayName == "Mary Appleseed")
    #expect(identity.evidence == .authenticationToken)
    #expect(!identity.isAddressProved)
  }

  @Test(
    arguments: [
      ("no address and no name", ["email": nil, "given_name": nil, "family_name": nil, "name": nil], nil),
      ("no issuer", ["iss": nil], .malformed),
      ("without the www", ["iss": #""https://facebook.com""#], .wrongIssuer),
      ("Google", ["iss": #""https://accounts.google.com""#], .wrongIssuer),
      ("another app", ["aud": #""1000000000000002""#], .wrongAudience),
      ("a list that holds ours", ["aud": #"["1000000000000001"]"#], .wrongAudience),
      ("our app as a number", ["aud": "1000000000000001"], .malformed),
      ("nobody", ["sub": nil], .malformed),
      ("a name for a subject", ["sub": #""mary""#], .malformed),
      ("a number for a subject", ["sub": "10158000000000001"], .malformed),
      ("over on this very second", ["exp": "1734359600"], .expired),
      ("no end", ["exp": nil], .malformed),
      ("a beginning beyond the leeway", ["iat": "1734359661"], .issuedInFuture),
      ("no beginning", ["iat": nil], .malformed),
      ("no nonce", ["nonce": nil], .nonceMissing),
      ("an empty nonce", ["nonce": #""""#], .nonceMissing),
      ("another nonce", ["nonce": #""another""#], .nonceMismatch),
      ("an address that is no string", ["email": "1"], .malformed),
    ] as [(String, [String: String?], SocialTokenError.Code?)])
  func `a claim`(story: String, changes: [String: String?], reason: SocialTokenError.Code?) throws {
    let token = try TokenMaker.token(TokenMaker.payload(TokenMaker.facebook, changes))
    #expect(try Self.judge(token).reason == reason, "\(story)")
  }

  @Test func `Limited Login without a nonce is refused`() throws {
    let bare = try TokenMaker.token(TokenMaker.payload(TokenMaker.facebook, ["nonce": nil]))
    let empty = try TokenMaker.token(TokenMaker.payload(TokenMaker.facebook, ["nonce": #""""#]))
    #expect(try Self.judge(bare, nonce: "").reason == .nonceMissing)
    #expect(try Self.judge(empty, nonce: "").reason == .nonceMissing)
  }

  @Test func `the nonce may stand as its digest where the app may have handed that over`() throws {
    let token = try TokenMaker.token(
      TokenMaker.payload(TokenMaker.facebook, ["nonce": "\"\(TokenMaker.nonceDigest)\""]))
    #expect(try Self.judge(token, form: .rawOrSHA256Hex).reason == nil)
    #expect(try Self.judge(token, form: .raw).reason == .nonceMismatch)
  }

  @Test func `a foreign signature and an unpublished key are refused`() throws {
    let payload = TokenMaker.payload(TokenMaker.facebook)
    #expect(try Self.judge(TokenMaker.token(payload, key: 1)).reason == .badSignature)
    let other = try TokenMaker.token(payload, header: #"{"alg":"RS256","kid":"other"}"#)
    #expect(try Self.judge(other).reason == .unknownKey)
    let none = try TokenMaker.token(payload, header: #"{"alg":"none","kid":"first"}"#)
    #expect(try Self.judge(none).reason == .unsupportedAlgorithm)
  }

  @Test func `a Google token is refused as a Facebook token`() throws {
    let token = try TokenMaker.token(TokenMaker.payload(TokenMaker.google))
    #expect(try Self.judge(token).reason == .wrongIssuer)
  }
}
