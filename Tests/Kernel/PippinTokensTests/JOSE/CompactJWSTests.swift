import PippinTokens
import Testing

struct CompactJWSTests {
  private func parsingCode(_ token: String) throws -> JOSEError.Code? {
    try code { _ = try CompactJWS(parsing: token) }
  }

  private func header(_ json: String) -> String { forge(header: json) { _ in [1, 2, 3] } }

  @Test(arguments: [
    "", ".", "..", "...", "a", "a.b", "e30.e30", "e30..", "e30.e30.e30.e30", "e30.e30.e30.",
  ])
  func `a token without three parts and a header is refused`(_ token: String) throws {
    #expect(try parsingCode(token) == .malformed)
  }

  @Test func `refuses white space, padding and other spellings anywhere`() throws {
    let token = PublishedVectors.a2Token
    let dot = try #require(token.firstIndex(of: "."))
    for spoiled in [
      " " + token, token + " ", token + "\n", token + "=", token + "==", token + "\0",
      token.replacing(".", with: " ."), token.replacing(".", with: ".\n"), token.replacing(".", with: "=."),
      token.replacing("_", with: "/"), token.replacing("-", with: "+"), "\u{FEFF}" + token,
      String(token[..<dot]) + "\u{FF0E}" + token[token.index(after: dot)...],
    ] {
      #expect(try parsingCode(spoiled) == .malformed)
    }
  }

  @Test(arguments: [
    "[]", "null", "\"RS256\"", "1", "{", "{}{}", "{}", #"{"typ":"JWT"}"#, #"{"alg":null}"#, #"{"alg":256}"#,
    #"{"alg":["RS256"]}"#, #"{"alg":{"RS256":1}}"#, #"{"alg":true}"#, #"{"alg":"RS256","kid":1}"#,
    #"{"alg":"RS256","kid":null}"#, #"{"alg":"RS256","kid":["a"]}"#, #"{"alg":"RS256","typ":1}"#,
    #"{"alg":"RS256","typ":null}"#, #"{"alg":"RS256","alg":"RS256"}"#, #"{"alg":"none","alg":"RS256"}"#,
    #"{"alg":"RS256","\u0061lg":"none"}"#, #"{"alg":"RS256","kid":"a","kid":"b"}"#, #"{"alg":"RS256","x":1,"x":1}"#,
    #"{"alg":"RS256",}"#, "{'alg':'RS256'}", #"{"ALG":"RS256"}"#, "\u{FEFF}{\"alg\":\"RS256\"}",
    #"{"alg":"RS256","a":[[[[[]]]]]}"#,
  ])
  func `refuses headers that are no objects, ambiguous or of wrong types`(_ json: String) throws {
    #expect(try parsingCode(header(json)) == .malformed)
  }

  @Test(
    arguments: ["crit", "b64", "jku", "jwk", "x5u", "x5c", #"jw\u006b"#], ["null", "true", "[\"exp\"]", "{}", "\"\""])
  func `refuses headers that redirect trust`(_ name: String, _ value: String) throws {
    #expect(try parsingCode(header(#"{"alg":"RS256","\#(name)":\#(value)}"#)) == .unsupportedHeader)
  }

  @Test func `ignores members that it does not know`() throws {
    let token = try CompactJWS(parsing: header(#" { "alg":"RS256", "x5t":"a", "cty":1, "zip":[], "typ":"at+jwt" } "#))
    #expect(token.header.algorithm == "RS256")
    #expect(token.header.type == "at+jwt")
    #expect(token.header.keyID == nil)
  }

  @Test func `reads no token that is too long`() throws {
    let token = PublishedVectors.a2Token
    #expect(throws: Never.self) { try CompactJWS(parsing: token, maximumLength: token.utf8.count) }
    #expect(try code { _ = try CompactJWS(parsing: token, maximumLength: token.utf8.count - 1) } == .tooLarge)
    #expect(try parsingCode(String(repeating: "a", count: 8193)) == .tooLarge)
    #expect(try parsingCode(String(repeating: ".", count: 8192)) == .malformed)
  }
}
