import Foundation
import PippinTokens
import Testing

@testable import PippinAppAttest

/// An attestation that a device of Apple's made, and assertions of the same key. Each file names the public place where the bytes stand.
struct AppAttestVector: Decodable, Sendable, CustomTestStringConvertible {
  struct Assertion: Decodable, Sendable {
    let clientDataHash: Data
    let counter: UInt32
    let assertion: Data

    private enum CodingKeys: String, CodingKey {
      case clientDataHash = "client_data_hash"
      case counter, assertion
    }
  }

  let source: String
  let appID: String
  let environment: String
  let keyID: Data
  let clientDataHash: Data
  let validAt: String
  let attestation: Data
  let assertions: [Assertion]

  private enum CodingKeys: String, CodingKey {
    case source, environment, attestation, assertions
    case appID = "app_id"
    case keyID = "key_id"
    case clientDataHash = "client_data_hash"
    case validAt = "valid_at"
  }

  var testDescription: String { source }

  var time: Int {
    guard let date = try? Date(validAt, strategy: .iso8601) else { fatalError("no time: \(validAt)") }
    return Int(date.timeIntervalSince1970)
  }

  var verifier: AppAttestVerifier {
    guard let environment = AppAttestEnvironment(rawValue: environment) else { fatalError("no such environment") }
    return AppAttestVerifier(appIDs: [appID], environment: environment, root: .apple)
  }

  func verify(at time: Int? = nil) throws(AppAttestError) -> AttestedAppKey {
    try verifier.verify(
      attestation: Array(attestation), keyID: Array(keyID), clientDataHash: Array(clientDataHash), at: time ?? self.time
    )
  }

  static let all: [AppAttestVector] = {
    do {
      let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Vectors/app-attest")
      let files = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
      return try files.sorted { $0.path < $1.path }.map {
        try JSONDecoder().decode(AppAttestVector.self, from: Data(contentsOf: $0))
      }
    } catch {
      fatalError("the vectors cannot be read: \(error)")
    }
  }()
}
