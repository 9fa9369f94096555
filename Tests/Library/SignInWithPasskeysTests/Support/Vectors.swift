import Foundation
import PippinSecret
import PippinTokens
import Testing

@testable import SignInWithPasskeys

/// One of the standard's vectors, as `scripts/webauthn-vectors` writes them (PK-150).
struct Vector: Decodable, Sendable, CustomTestStringConvertible {
  let section: String
  let title: String
  let registration: [String: String]
  let authentication: [String: String]?

  var testDescription: String { section }

  /// The fifteen with both ceremonies, by their sections.
  static let all: [Vector] = {
    do {
      let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Vectors/webauthn")
      let files = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
      return try files.map { try JSONDecoder().decode(Vector.self, from: Data(contentsOf: $0)) }
        .filter { $0.authentication != nil }.sorted { $0.number < $1.number }
    } catch {
      fatalError("the vectors cannot be read: \(error)")
    }
  }()

  static func of(_ section: String) -> Vector {
    guard let vector = all.first(where: { $0.section == section }) else { fatalError("there is no \(section)") }
    return vector
  }

  private var number: Int { Int(section.dropFirst(3)) ?? 0 }

  static func bytes(_ named: [String: String]?, _ name: String) -> [UInt8] { hex(named?[name] ?? "") }

  var credentialID: [UInt8] { Self.bytes(registration, "credential_id") }

  /// The answer of the registration as JSON.
  var registrationAnswer: [UInt8] {
    answer([
      "clientDataJSON": Self.bytes(registration, "clientDataJSON"),
      "attestationObject": Self.bytes(registration, "attestationObject"),
    ])
  }

  /// The answer of the authentication as JSON.
  var authenticationAnswer: [UInt8] {
    answer([
      "clientDataJSON": Self.bytes(authentication, "clientDataJSON"),
      "authenticatorData": Self.bytes(authentication, "authenticatorData"),
      "signature": Self.bytes(authentication, "signature"), "userHandle": Sample.handle.bytes,
    ])
  }

  private func answer(_ response: [String: [UInt8]]) -> [UInt8] {
    let id = #""\#(Base64URL.encode(credentialID))""#
    return Sample.answer(
      whole: nil, response: response.mapValues { #""\#(Base64URL.encode($0))""# },
      members: ["id": id, "rawId": id, "type": #""public-key""#], without: [])
  }

  func registrationCeremony(_ checks: RegistrationCeremony.PersonChecks) throws -> RegistrationCeremony {
    RegistrationCeremony(
      relyingParty: Sample.relyingParty,
      challenge: try PasskeyChallenge(SecretBytes(Self.bytes(registration, "challenge"))), userHandle: Sample.handle,
      personChecks: checks)
  }

  func authenticationCeremony(_ checks: AuthenticationCeremony.PersonChecks) throws -> AuthenticationCeremony {
    AuthenticationCeremony(
      relyingParty: Sample.relyingParty,
      challenge: try PasskeyChallenge(SecretBytes(Self.bytes(authentication, "challenge"))), allowed: .any,
      personChecks: checks)
  }
}

/// The bytes that `text` spells in hexadecimal.
func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
