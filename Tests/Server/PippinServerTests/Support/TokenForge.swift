import PippinTokens
import AppleIDEmulator
import PippinSecret
import PippinTestKit

@testable import AppleIDEmulator

/// Makes identity tokens that Apple would not, from one that it did.
struct TokenForge: Sendable {
  let world: World

  /// The key with which Apple signs at the moment; its private half is published with the emulator.
  var signingKey: (id: String, pem: String) {
    let id = world.emulator.withState { $0.keys.signing.keyID }
    return PublishedKeys.signing.first { $0.keyID == id }.map { ($0.keyID, $0.pem) } ?? ("", "")
  }

  /// A key of the emulator's that Apple does not publish at the moment.
  func unpublishedKey() async throws -> (id: String, pem: String) {
    let set = try JSONWebKeySet(parsing: await world.atApple("GET", "/auth/keys").body)
    let key = PublishedKeys.signing.first { set.key(id: $0.keyID) == nil }
    return key.map { ($0.keyID, $0.pem) } ?? ("", "")
  }

  /// The token with claims replaced, added or (`nil`) taken out, signed again.
  func resigned(
    _ token: String, _ changes: [(String, JSONText?)], key: (id: String, pem: String)? = nil, keyID: String? = nil
  ) throws -> String {
    let key = key ?? signingKey
    let signer = JWSSigner(key: .rs256(try RSAPrivateKey(pem: key.pem)), keyID: keyID ?? key.id, type: nil)
    return try signer.sign(Array(try Self.claims(token).changing(changes).text.utf8))
  }

  /// The token's claims.
  static func claims(_ token: String) throws -> JSONText {
    let document = try JSONDocument(parsing: parts(token)[1])
    return .object(document.root.members.map { ($0.name, .raw(String(decoding: $0.value.rawBytes, as: UTF8.self))) })
  }

  /// The three parts, decoded.
  static func parts(_ token: String) -> [[UInt8]] {
    token.split(separator: ".", omittingEmptySubsequences: false).map { Base64URL.decode(String($0)) ?? [] }
  }

  /// Header and claims with a signature of one's own making over both.
  static func token(header: JSONText, claims: JSONText, signature: ([UInt8]) throws -> [UInt8]) rethrows -> String {
    let input = Base64URL.encode(Array(header.text.utf8)) + "." + Base64URL.encode(Array(claims.text.utf8))
    return input + "." + Base64URL.encode(try signature(Array(input.utf8)))
  }

  /// The left half of SHA-256 in base64url (CLAIMS-18).
  static func hash(_ text: String) -> JSONText {
    .string(Base64URL.encode(Array(SHA256.hash(text).prefix(16))))
  }
}
