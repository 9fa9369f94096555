import PippinTokens
import Testing

struct JSONWebKeySetTests {
  private func rsa(_ id: String, _ more: String = "") -> String {
    #"{"kty":"RSA","n":"\#(PublishedVectors.a2Modulus)","e":"AQAB","kid":"\#(id)"\#(more)}"#
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"keys":null}"#, #"{"keys":{}}"#, #"{"keys":[1]}"#, #"{"keys":[null]}"#, #"{"keys":[[]]}"#,
    #"{"Keys":[]}"#, #"{"keys":[],"keys":[]}"#, #"{"keys":[]} x"#, #"{"keys":[{"kty":"oct","kty":"RSA"}]}"#,
  ])
  func `a text that is not a key set is refused`(_ json: String) throws {
    #expect(try code { _ = try JSONWebKeySet(json: json) } == .malformed)
  }

  @Test func `unusable keys of a set are skipped`() throws {
    let set = try JSONWebKeySet(
      json: #"""
        {"more": 1, "keys": [
          {"kty":"oct","kid":"a","k":"AAAA"}, {"kty":"OKP","kid":"b"}, {"kid":"c"}, {}, \#(rsa("d", #","use":"enc""#)),
          \#(rsa("e", #","key_ops":["sign"]"#)), \#(rsa("f", #","alg":"PS256""#)), \#(rsa("g", #","d":"AQ""#)),
          {"kty":"RSA","kid":"h","n":"AQ","e":"AQAB"}, \#(rsa("i")), \#(PublishedVectors.a3Key), \#(rsa(""))
        ]}
        """#)
    #expect(set.keys.map(\.keyID) == ["i", nil, ""])
    for id in "abcdefgh" { #expect(set.key(id: String(id)) == nil) }
    #expect(set.key(id: "i")?.keyID == "i")
    #expect(set.key(id: "")?.keyID == "")
  }

  @Test func `refuses two usable keys of one name, but not names that only look alike`() throws {
    #expect(try code { _ = try JSONWebKeySet(json: "{\"keys\":[\(rsa("a")),\(rsa("a"))]}") } == .malformed)
    let set = try JSONWebKeySet(
      json: "{\"keys\":[\(rsa("K")),\(rsa("\u{212A}")),\(rsa("a", #","use":"enc""#)),\(rsa("a"))]}")
    #expect(set.keys.count == 3)
    #expect(set.key(id: "\u{212A}").map { Array(($0.keyID ?? "").utf8) } == Array("\u{212A}".utf8))
  }

  @Test func `reads its own spelling`() throws {
    let set = try JSONWebKeySet(json: "{\"keys\":[\(rsa("a")),\(PublishedVectors.a3Key)]}")
    let again = try JSONWebKeySet(parsing: set.json)
    #expect(again.json == set.json)
    #expect(again.keys.map(\.thumbprint) == set.keys.map(\.thumbprint))
    #expect(try String(decoding: JSONWebKeySet([]).json, as: UTF8.self) == #"{"keys":[]}"#)
  }
}
