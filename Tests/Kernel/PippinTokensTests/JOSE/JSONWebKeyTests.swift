import PippinTokens
import Testing

struct JSONWebKeyTests {
  private static let n = PublishedVectors.a2Modulus
  private static let ec =
    #""crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
    + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0""#

  @Test(arguments: [
    #"{"kty":"RSA","n":"\#(n)","e":"AQAB"}"#,
    #"{"kty":"RSA","kid":"a","use":"sig","alg":"RS256","n":"\#(n)","e":"AQAB","x":{"unknown":true}}"#,
    #"{"kty":"RSA","n":"\#(n)","e":"AQAB","key_ops":["verify"]}"#,
    #"{"kty":"EC",\#(ec)}"#,
    #"{"kty":"EC","use":"sig","key_ops":["encrypt","verify"],"alg":"ES256",\#(ec)}"#,
  ])
  func `accepts a public key for signatures`(_ json: String) throws {
    #expect(try code { _ = try JSONWebKey(json: json) } == nil)
  }

  @Test(
    arguments: [
      ("[]", .malformedKey), ("{}", .malformedKey), (#"{"kty":1}"#, .malformedKey),
      (#"{"kty":"oct","k":"AAAA"}"#, .wrongKey), (#"{"kty":"OKP","crv":"Ed25519","x":"AAAA"}"#, .wrongKey),
      (#"{"kty":"rsa","n":"\#(n)","e":"AQAB"}"#, .wrongKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","use":"enc"}"#, .wrongKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","use":1}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","key_ops":["sign"]}"#, .wrongKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","key_ops":[]}"#, .wrongKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","key_ops":"verify"}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","alg":"RS512"}"#, .unsupportedAlgorithm),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","alg":"RSA-OAEP"}"#, .unsupportedAlgorithm),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","alg":"ES256"}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","alg":null}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","kid":7}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"AQAB","d":"AQAB"}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(n)"}"#, .malformedKey), (#"{"kty":"RSA","e":"AQAB"}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(n)=","e":"AQAB"}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"AAEAAQ"}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(Base64URL.encode([0] + (Base64URL.decode(n) ?? [])))","e":"AQAB"}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(n)","e":""}"#, .malformedKey), (#"{"kty":"RSA","n":"\#(n)","e":"AQ"}"#, .malformedKey),
      (#"{"kty":"RSA","n":"\#(n)","e":"Ag"}"#, .malformedKey), (#"{"kty":"RSA","n":"","e":"AQAB"}"#, .malformedKey),
      // 1024 bits.
      (#"{"kty":"RSA","n":"\#(String(repeating: "_", count: 170))8","e":"AQAB"}"#, .malformedKey),
      (#"{"kty":"EC",\#(ec),"d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"}"#, .malformedKey),
      (#"{"kty":"EC",\#(ec.replacing("P-256", with: "P-384"))}"#, .wrongKey),
      (#"{"kty":"EC",\#(ec),"alg":"RS256"}"#, .malformedKey),
      // Not on the curve, and not 32 bytes.
      (#"{"kty":"EC",\#(ec.replacing("x_FE", with: "y_FE"))}"#, .malformedKey),
      (#"{"kty":"EC",\#(ec.replacing("f83O", with: ""))}"#, .malformedKey),
      (#"{"kty":"EC",\#(ec.replacing("f83O", with: "AAAAf83O"))}"#, .malformedKey),
    ] as [(String, JOSEError.Code)])
  func `refuses every other key`(_ json: String, _ expected: JOSEError.Code) throws {
    #expect(try code { _ = try JSONWebKey(json: json) } == expected)
  }

  @Test func `writes a key as Apple does`() throws {
    var writer = JSONWriter()
    try JSONWebKey(json: #"{"e":"AQAB","n":"\#(Self.n)","kid":"a\"b","kty":"RSA","alg":"RS256"}"#).write(to: &writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"kty":"RSA","kid":"a\"b","use":"sig","alg":"RS256","n":"\#(Self.n)","e":"AQAB"}"#)
  }
}
