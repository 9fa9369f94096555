import AppleIDEmulator
import Foundation
import PippinTokens
import PippinHTTP
import PippinSecret

/// Client secrets as a careful server makes them, and each way of making them wrong.
struct ClientSecretMaker {
  var algorithm = "ES256"
  var keyID: String? = "KEY0000001"
  var issuer = "TEAM000001"
  var subject: String
  var audience = "https://appleid.apple.com"
  var issuedAt: Int
  var expiresAt: Int
  var key = Self.publishedKey
  /// Further members of the header, each after a comma.
  var headerMembers = ""
  /// Bends the payload's text before it is signed.
  var payload: (String) -> String = { $0 }
  /// Bends the raw signature.
  var signature: ([UInt8]) -> [UInt8] = { $0 }
  /// Bends the finished secret.
  var text: (String) -> String = { $0 }

  init(for clientID: String, at second: Int) {
    subject = clientID
    issuedAt = second
    expiresAt = second + 300
  }

  /// The key of the default seed.
  static let publishedKey: String = EmulatorConfiguration.defaultSeed.teams[0].keys[0].p8.revealed

  func make() throws -> String {
    let kid = keyID.map { #","kid":"\#($0)""# } ?? ""
    let header = #"{"alg":"\#(algorithm)"\#(kid)\#(headerMembers)}"#
    let claims =
      #"{"iss":"\#(issuer)","iat":\#(issuedAt),"exp":\#(expiresAt),"aud":"\#(audience)","sub":"\#(subject)"}"#
    let input = "\(Token.encode(Array(header.utf8))).\(Token.encode(Array(payload(claims).utf8)))"
    let raw = try P256PrivateKey(pem: key).signES256(Array(input.utf8))
    return text("\(input).\(Token.encode(signature(raw)))")
  }

  /// ASN.1 DER of a raw signature, as many crypto libraries hand it out.
  static func der(_ raw: [UInt8]) -> [UInt8] {
    func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var number = Array(bytes.drop { $0 == 0 })
      if number.isEmpty || number[0] & 0x80 != 0 { number.insert(0, at: 0) }
      return [2, UInt8(number.count)] + number
    }
    let content = integer(raw[..<32]) + integer(raw[32...])
    return [0x30, UInt8(content.count)] + content
  }
}

extension Harness {
  func secret(for clientID: String) throws -> String {
    try ClientSecretMaker(for: clientID, at: clock.second).make()
  }

  /// Posts a grant with a proper client; `changes` replace members, nil removes them.
  func token(
    _ grant: [(String, String)], client: String = "com.example.app", path: String = "/auth/token"
  ) async throws -> HTTPResponse {
    try await post(path, form: grant + [("client_id", client), ("client_secret", secret(for: client))])
  }

  func redeem(_ code: String, client: String = "com.example.app", redirectURI: String? = nil) async throws
    -> HTTPResponse
  {
    var form = [("grant_type", "authorization_code"), ("code", code)]
    if let redirectURI { form.append(("redirect_uri", redirectURI)) }
    return try await token(form, client: client)
  }

  func refresh(_ refreshToken: String, client: String = "com.example.app") async throws -> HTTPResponse {
    try await token([("grant_type", "refresh_token"), ("refresh_token", refreshToken)], client: client)
  }

  /// The native sheet, pressed by `person`.
  func native(_ person: String = "mary", more: String = "") async throws -> HTTPResponse {
    try await send(
      "POST", "/emulator/native/authorizations",
      json: #"{"bundle_id":"com.example.app","apple_id":"\#(person)","scopes":["name","email"]\#(more)}"#)
  }

  /// A refresh token of Mary's for the app.
  func refreshToken(more: String = "") async throws -> String {
    let code = try await native(more: more).json["authorization_code"]?.text ?? ""
    return try await redeem(code).json["refresh_token"]?.text ?? ""
  }
}
