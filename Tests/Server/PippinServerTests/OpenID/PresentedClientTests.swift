import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import Testing

@testable import PippinServer

/// How an OAuth request says which client it is from (RFC 6749, 2.3; OpenID Connect Core, 9).
@Suite struct `A request of an OpenID client` {
  private func basic(_ text: String) -> String { "Basic " + Data(text.utf8).base64EncodedString() }

  private func read(_ form: [(String, String)] = [], _ authorization: String? = nil) throws -> PresentedClient {
    try PresentedClient(form: FormData(form), authorization: authorization)
  }

  private func secret(_ client: PresentedClient) -> (String, OpenIDRegistration.SecretMethod)? {
    if case .secret(let secret, let method) = client.proof { (secret.revealed, method) } else { nil }
  }

  private func code(_ form: [(String, String)] = [], _ authorization: String? = nil) -> OAuthError.Code? {
    do {
      _ = try PresentedClient(form: FormData(form), authorization: authorization)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `names a public client by client_id alone`() throws {
    let client = try read([("client_id", "app"), ("client_secret", ""), ("grant_type", "x")])
    #expect(client.id.rawValue == "app")
    guard case .none = client.proof else {
      Issue.record("a parameter without a value counts as left out")
      return
    }
  }

  @Test func `brings its secret in the form`() throws {
    let client = try read([("client_id", "app"), ("client_secret", "s3cret")])
    #expect(try #require(secret(client)) == ("s3cret", .post))
  }

  @Test(arguments: [
    ("app:secret", "app", "secret"), ("app:a:b", "app", "a:b"), ("a%3Ab:c%2Fd+e%25", "a:b", "c/d e%"),
    ("app:", "app", ""),
    ("%C3%A9:%C3%A9", "é", "é"),
  ])
  func `brings id and secret in the Authorization field, each encoded as in a form`(
    _ text: String, _ id: String, _ own: String
  ) throws {
    for scheme in ["Basic ", "basic ", "BASIC  "] {
      let client = try read([], scheme + basic(text).dropFirst(6))
      #expect(client.id.rawValue == id)
      #expect(try #require(secret(client)) == (own, .basic))
    }
  }

  @Test func `is refused with credentials that are not exactly Basic ones`() {
    let fields = [
      "", "Basic", "Basic ", "Bearer abc", basic("no-colon"), basic(":secret"), basic("a%zz:b"), basic("a:b%"),
      basic("%FF:x"), "Basic YTpi=", "Basic YTpi YTpi", "Basic _-__", "Basic YTpiYw", "Basic YTpiYx==",
      "Basic /////w==", "Basic " + String(repeating: "YTpi", count: 2000),
    ]
    for field in fields { #expect(code([], field) == .invalidClient, "\(field.prefix(20))") }
  }

  @Test func `is refused with more than one proof`() {
    let (id, secret) = (("client_id", "app"), ("client_secret", "x"))
    let assertion = [
      ("client_assertion", "a.b.c"),
      ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
    ]
    #expect(code([id, secret], basic("app:x")) == .invalidRequest)
    #expect(code([id] + assertion, basic("app:x")) == .invalidRequest)
    #expect(code([id, secret] + assertion) == .invalidRequest)
    #expect(code([id, secret, assertion[1]]) == .invalidRequest)
    #expect(code([id, id]) == .invalidRequest)
    #expect(code([id, ("code", "1"), ("code", "2")]) == .invalidRequest)
  }

  @Test func `is refused when half of a proof is missing`() {
    #expect(code([("client_secret", "x")]) == .invalidRequest)
    #expect(code([("client_id", "app"), ("client_assertion", "a.b.c")]) == .invalidRequest)
    #expect(code([]) == .invalidClient)
    #expect(code([("client_id", "")]) == .invalidClient)
  }

  @Test func `is refused when client_id is not the one that authenticates`() throws {
    #expect(code([("client_id", "other")], basic("app:x")) == .invalidClient)
    #expect(try read([("client_id", "app")], basic("app:x")).id.rawValue == "app")
  }

  @Test(arguments: [
    "saml", "urn:ietf:params:oauth:client-assertion-type:saml2-bearer",
    "URN:IETF:PARAMS:OAUTH:CLIENT-ASSERTION-TYPE:JWT-BEARER",
  ])
  func `is refused with an assertion of another type`(_ type: String) {
    #expect(code([("client_assertion", "a.b.c"), ("client_assertion_type", type)]) == .invalidClient)
  }

  @Test func `is refused with an assertion that is too long or no token`() {
    func code(_ assertion: String) -> OAuthError.Code? {
      self.code([
        ("client_assertion", assertion),
        ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
      ])
    }
    let header = Base64URL.encode(Array(#"{"alg":"ES256"}"#.utf8))
    let payload = Base64URL.encode(Array(#"{"sub":"app"}"#.utf8))
    #expect(code("\(header).\(payload).AAAA") == nil)
    #expect(code("\(header).\(payload).\(String(repeating: "A", count: 8192))") == .invalidClient)
    for text in [
      "a", "a.b.c", "\(header).\(payload)", "\(header).e30.AAAA", "\(header).W10.AAAA", "\(header).AAAA.AAAA",
    ] {
      #expect(code(text) == .invalidClient, "\(text)")
    }
  }

  @Test func `shows no secret when it is printed`() throws {
    let client = try read([("client_id", "app"), ("client_secret", "s3cret")])
    #expect(!"\(client)".contains("s3cret"))
  }
}
