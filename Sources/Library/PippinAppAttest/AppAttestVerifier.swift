import PippinCBOR
import PippinFoundation
import PippinSecret
import PippinTokens

/// The environment in which a device makes a key: the entitlement `com.apple.developer.devicecheck.appattest-environment`. Apps from
/// TestFlight and the App Store are always in production.
package enum AppAttestEnvironment: String, Sendable, CaseIterable {
  case production, development

  /// The authenticator's identifier, 16 bytes.
  var aaguid: [UInt8] {
    switch self {
    case .production: Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
    case .development: Array("appattestdevelop".utf8)
    }
  }
}

/// A key that Apple attested to be in a genuine device, made by a genuine copy of one app.
package struct AttestedAppKey: Sendable, Equatable {
  /// SHA-256 of ``publicPoint``.
  package let keyID: [UInt8]
  /// The uncompressed point of the P-256 key, 65 bytes; to be stored.
  package let publicPoint: [UInt8]
  package let appID: String
  package let environment: AppAttestEnvironment
}

/// An assertion that an attested key signed.
package struct VerifiedAppAssertion: Sendable, Equatable {
  /// Greater than the stored one, which it replaces.
  package let counter: UInt32
}

/// Verifies attestations and assertions of App Attest by Apple's steps in "Validating apps that connect to your server".
///
/// It stores nothing and asks nobody. The caller has made the challenge, uses it once, and makes the client data's digest of it.
package struct AppAttestVerifier: Sendable {
  /// The longest attestation object, in bytes; Apple's have some 5,500.
  package static let attestationLimit = CBORReader.maximumBytes
  /// The longest assertion, in bytes; Apple's have up to 300.
  package static let assertionLimit = 1_024

  private let appIDs: [String]
  private let environment: AppAttestEnvironment
  private let root: AppAttestRoot

  /// SHA-256 of the root certificate.
  package var rootFingerprint: [UInt8] { root.fingerprint }

  /// - Parameters:
  ///   - appIDs: the team's identifier, a dot and the bundle identifier, such as `1234567890.com.example.myapp`. There may be several: an app
  ///     and its App Clip, for example.
  ///   - root: Apple's, except in tests.
  package init(appIDs: [String], environment: AppAttestEnvironment, root: AppAttestRoot) {
    self.appIDs = appIDs
    self.environment = environment
    self.root = root
  }

  /// Apple's steps for an attestation, in their order.
  ///
  /// - Parameters:
  ///   - keyID: as `generateKey` returned it, decoded: 32 bytes.
  ///   - clientDataHash: what the app gave to `attestKey`.
  ///   - time: in seconds since 1970.
  /// - Throws: `AppAttestError` with the first step that fails.
  package func verify(
    attestation bytes: [UInt8], keyID: [UInt8], clientDataHash: [UInt8], at time: Int
  ) throws(AppAttestError) -> AttestedAppKey {
    let object = try UnverifiedAppAttestation(parsing: bytes)
    guard keyID.count == SHA256.byteCount else { throw .malformed("a key identifier of \(keyID.count) bytes") }
    let data = try AppAuthenticatorData(parsing: object.authenticatorData, isAttestation: true)
    guard let attested = data.attestedKey else { throw .malformed("an attestation without a key") }

    // Step 1: the certificates.
    let certificate: ChainedCertificate
    do throws(CryptographyError) {
      certificate = try ChainedCertificate(
        leaf: object.leaf, intermediate: object.intermediate, root: root.certificate, at: time)
    } catch {
      throw AppAttestError(.chain, error.detail)
    }
    // Steps 2 to 4: the nonce.
    let nonce = SHA256.hash(object.authenticatorData + clientDataHash)
    guard let value = certificate.value(ofExtension: "1.2.840.113635.100.8.2"),
      ConstantTime.equals(value, Self.nonceBeginning + nonce)
    else { throw AppAttestError(.nonce, "the certificate is for other authenticator data or another challenge") }
    // Step 5: the key identifier.
    guard ConstantTime.equals(SHA256.hash(certificate.publicPoint), keyID), certificate.publicPoint == attested.point
    else { throw AppAttestError(.keyID, "the certificate has another key than the one named") }
    // Step 6: the app.
    let appID = try appID(of: data)
    // Step 7: the counter.
    guard data.counter == 0 else { throw AppAttestError(.counter, "an attestation with the counter \(data.counter)") }
    // Step 8: the environment.
    guard attested.aaguid == environment.aaguid else {
      throw AppAttestError(.environment, "the key is not of the environment \(environment.rawValue)")
    }
    // Step 9: the credential identifier.
    guard ConstantTime.equals(attested.credentialID, keyID) else {
      throw AppAttestError(.credentialID, "the credential identifier is not the key identifier")
    }
    return AttestedAppKey(
      keyID: keyID, publicPoint: certificate.publicPoint, appID: appID, environment: environment)
  }

  /// Apple's steps for an assertion but the last: that the client data contain the challenge is for the caller, who makes their digest.
  ///
  /// - Parameters:
  ///   - publicPoint: the stored ``AttestedAppKey/publicPoint``.
  ///   - counter: the stored counter; the assertion's must be greater.
  ///   - clientDataHash: SHA-256 of the client data.
  /// - Throws: `AppAttestError` with the first step that fails.
  package func verify(
    assertion bytes: [UInt8], publicPoint: [UInt8], counter: UInt32, clientDataHash: [UInt8]
  ) throws(AppAttestError) -> VerifiedAppAssertion {
    let assertion = try UnverifiedAppAssertion(parsing: bytes)
    let data = try AppAuthenticatorData(parsing: assertion.authenticatorData, isAttestation: false)
    let key = try Self.key(publicPoint)
    // Steps 1 to 3. The signature is ECDSA with SHA-256 over the nonce, which so is hashed once more.
    let nonce = SHA256.hash(assertion.authenticatorData + clientDataHash)
    guard key.isValidES256(der: assertion.signature, for: nonce) else {
      throw AppAttestError(.signature, "not signed by the attested key, or for another request")
    }
    // Step 4: the app.
    _ = try appID(of: data)
    // Step 5: the counter.
    guard data.counter > counter else {
      throw AppAttestError(.counter, "the counter \(data.counter) does not follow \(counter)")
    }
    return VerifiedAppAssertion(counter: data.counter)
  }

  private func appID(of data: AppAuthenticatorData) throws(AppAttestError) -> String {
    guard let appID = appIDs.first(where: { ConstantTime.equals(SHA256.hash($0), data.appIDHash) }) else {
      throw AppAttestError(.appID, "made in another app than \(appIDs.joined(separator: ", "))")
    }
    return appID
  }

  private static func key(_ point: [UInt8]) throws(AppAttestError) -> P256PublicKey {
    guard point.count == 65, point[0] == 0x04 else { throw .malformed("the stored key is not a point of 65 bytes") }
    do throws(CryptographyError) {
      return try P256PublicKey(x: Array(point[1..<33]), y: Array(point[33...]))
    } catch {
      throw .malformed("the stored key: \(error.detail)")
    }
  }

  /// The extension's DER before the nonce: a SEQUENCE, in it [1], in it an OCTET STRING of 32 bytes.
  private static let nonceBeginning: [UInt8] = [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20]
}

/// An attestation object as it came. Nothing of it is verified.
private struct UnverifiedAppAttestation {
  let leaf: [UInt8]
  let intermediate: [UInt8]
  let authenticatorData: [UInt8]

  /// Reads a map of exactly `fmt`, `attStmt` and `authData`, with a statement of exactly `x5c` and `receipt`. The receipt is for Apple's
  /// assessment of fraud, which nobody asks for here.
  init(parsing bytes: [UInt8]) throws(AppAttestError) {
    let map = try readMap(bytes, "the attestation", limit: AppAttestVerifier.attestationLimit)
    guard map.entries.count == 3, let format = map["fmt"]?.text, let statement = map["attStmt"]?.map,
      let data = map["authData"]?.bytes
    else { throw .malformed("the attestation is not a map of fmt, attStmt and authData") }
    guard format.hasSameBytes(as: "apple-appattest") else { throw .malformed("the attestation is of another format") }
    guard statement.entries.count == 2, statement["receipt"]?.bytes != nil, case .array(let chain) = statement["x5c"],
      chain.count == 2, let leaf = chain[0].bytes, let intermediate = chain[1].bytes
    else { throw .malformed("the statement is not a map of two certificates and a receipt") }
    self.leaf = leaf
    self.intermediate = intermediate
    authenticatorData = data
  }
}

/// An assertion as it came. Nothing of it is verified.
private struct UnverifiedAppAssertion {
  let signature: [UInt8]
  let authenticatorData: [UInt8]

  /// Reads a map of exactly `signature` and `authenticatorData`.
  init(parsing bytes: [UInt8]) throws(AppAttestError) {
    let map = try readMap(bytes, "the assertion", limit: AppAttestVerifier.assertionLimit)
    guard map.entries.count == 2, let signature = map["signature"]?.bytes, let data = map["authenticatorData"]?.bytes
    else { throw .malformed("the assertion is not a map of signature and authenticatorData") }
    guard P256PublicKey.isSignature(der: signature) else { throw .malformed("the signature has the form of none") }
    self.signature = signature
    authenticatorData = data
  }
}

private func readMap(_ bytes: [UInt8], _ name: String, limit: Int) throws(AppAttestError) -> CBORMap {
  guard bytes.count <= limit else { throw .malformed("\(name) has \(bytes.count) bytes") }
  let item: CBORItem
  do throws(CBORError) {
    item = try CBORItem(parsing: bytes, keys: .anyInOutermostMap)
  } catch {
    throw .malformed("\(name): \(error.words)")
  }
  guard let map = item.map else { throw .malformed("\(name) is not a CBOR map") }
  return map
}
