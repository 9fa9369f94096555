import PippinSecret
import PippinTokens
import Testing

@testable import SignInWithPasskeys

/// CBOR as the tests write it: by hand, so that they can write it wrong. The library has no writer.
enum CBOR {
  static func head(_ major: UInt8, _ count: Int) -> [UInt8] {
    switch count {
    case ..<24: [major << 5 | UInt8(count)]
    case ..<256: [major << 5 | 24, UInt8(count)]
    default: [major << 5 | 25, UInt8(count >> 8), UInt8(count & 0xFF)]
    }
  }

  static func integer(_ value: Int) -> [UInt8] { value >= 0 ? head(0, value) : head(1, -1 - value) }
  static func bytes(_ value: [UInt8]) -> [UInt8] { head(2, value.count) + value }
  static func text(_ value: String) -> [UInt8] { head(3, value.utf8.count) + value.utf8 }

  /// A map of pairs that are written already, in the order given.
  static func map(_ pairs: [([UInt8], [UInt8])]) -> [UInt8] { head(5, pairs.count) + pairs.flatMap { $0.0 + $0.1 } }
}

/// The numbers of a COSE key, by their labels.
struct COSEMembers {
  var members: [(Int, [UInt8])]

  static func p256(_ key: P256PublicKey) -> COSEMembers {
    COSEMembers(members: [
      (1, CBOR.integer(2)), (3, CBOR.integer(-7)), (-1, CBOR.integer(1)), (-2, CBOR.bytes(key.x)),
      (-3, CBOR.bytes(key.y)),
    ])
  }

  subscript(_ label: Int) -> [UInt8]? {
    get { members.first { $0.0 == label }?.1 }
    set {
      if let index = members.firstIndex(where: { $0.0 == label }) {
        if let newValue { members[index].1 = newValue } else { members.remove(at: index) }
      } else if let newValue {
        members.append((label, newValue))
      }
    }
  }

  var bytes: [UInt8] { CBOR.map(members.map { (CBOR.integer($0.0), $0.1) }) }
}

/// The client data that the tests' client writes.
struct ClientDataDraft {
  var type: String
  var challenge = Sample.challengeText
  var origin = "https://example.org"
  /// Members behind the three, with their commas.
  var more = #","crossOrigin":false"#
  /// The whole text in place of all above.
  var whole: [UInt8]?

  var bytes: [UInt8] {
    whole ?? Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"\#(more)}"#.utf8)
  }
}

/// A registration by a software authenticator; each part can be made wrong.
struct RegistrationDraft {
  var client = ClientDataDraft(type: "webauthn.create")
  var rpIDHash = SHA256.hash("example.org")
  /// AT, BS, BE, UV, UP.
  var flags: UInt8 = 0x5D
  var aaguid = [UInt8](repeating: 7, count: 16)
  var attestedID = Sample.credentialID
  /// The length in front of the attested id, if it is not the right one.
  var attestedIDCount: Int?
  var key = COSEMembers.p256(Sample.key.publicKey)
  /// The whole key in place of `key`.
  var keyBytes: [UInt8]?
  var hasAttestedData = true
  /// Bytes after the key, such as extensions.
  var tail: [UInt8] = []
  var authenticatorDataBytes: [UInt8]?
  var format = "none"
  var statement: [UInt8] = [0xA0]
  /// The three members of the attestation object, in the order of writing, and others.
  var order = ["fmt", "attStmt", "authData"]
  var extraMembers: [([UInt8], [UInt8])] = []
  /// The whole attestation object in place of all above.
  var object: [UInt8]?
  var objectTail: [UInt8] = []
  /// The members of the JSON by their text; nil leaves one out.
  var json: [String: String] = [:]
  var without: Set<String> = []
  var response: [String: String] = [:]
  var whole: [UInt8]?

  var authenticatorData: [UInt8] {
    if let authenticatorDataBytes { return authenticatorDataBytes }
    let count = attestedIDCount ?? attestedID.count
    let attested = aaguid + [UInt8(count >> 8), UInt8(count & 0xFF)] + attestedID + (keyBytes ?? key.bytes)
    return rpIDHash + [flags, 0, 0, 0, 0] + (hasAttestedData ? attested : []) + tail
  }

  var attestationObject: [UInt8] {
    let members = ["fmt": CBOR.text(format), "attStmt": statement, "authData": CBOR.bytes(authenticatorData)]
    return (object ?? CBOR.map(order.map { (CBOR.text($0), members[$0] ?? []) } + extraMembers)) + objectTail
  }

  /// What a self attestation signs.
  var message: [UInt8] { authenticatorData + SHA256.hash(client.bytes) }

  /// The statement of a self attestation with this signature.
  mutating func attestItself(signature: [UInt8]? = nil, algorithm: Int = -7) throws {
    format = "packed"
    let der = try signature ?? Sample.der(Sample.key.signES256(message))
    statement = CBOR.map([
      (CBOR.text("alg"), CBOR.integer(algorithm)), (CBOR.text("sig"), CBOR.bytes(der)),
    ])
  }

  var bytes: [UInt8] {
    let id = #""\#(Base64URL.encode(attestedID))""#
    return Sample.answer(
      whole: whole,
      response: [
        "clientDataJSON": #""\#(Base64URL.encode(client.bytes))""#,
        "attestationObject": #""\#(Base64URL.encode(attestationObject))""#,
        "transports": #"["internal","hybrid"]"#, "publicKeyAlgorithm": "-7",
      ].merging(response) { $1 },
      members: [
        "id": id, "rawId": id, "type": #""public-key""#, "authenticatorAttachment": #""platform""#,
        "clientExtensionResults": #"{"credProps":{"rk":true},"unasked":{"a":[1]}}"#,
      ].merging(json) { $1 }, without: without)
  }
}

/// An assertion by a software authenticator; each part can be made wrong.
struct AssertionDraft {
  var client = ClientDataDraft(type: "webauthn.get")
  var rpIDHash = SHA256.hash("example.org")
  /// BS, BE, UV, UP.
  var flags: UInt8 = 0x1D
  var signCount: UInt8 = 1
  var tail: [UInt8] = []
  var authenticatorDataBytes: [UInt8]?
  var credentialID = Sample.credentialID
  var userHandle: String? = #""\#(Base64URL.encode(Sample.handle.bytes))""#
  /// The key that signs.
  var key = Sample.key
  var signature: [UInt8]?
  var json: [String: String] = [:]
  var without: Set<String> = []
  var response: [String: String] = [:]
  var whole: [UInt8]?

  var authenticatorData: [UInt8] { authenticatorDataBytes ?? rpIDHash + [flags, 0, 0, 0, signCount] + tail }
  var message: [UInt8] { authenticatorData + SHA256.hash(client.bytes) }

  func bytes() throws -> [UInt8] {
    let id = #""\#(Base64URL.encode(credentialID))""#
    let signature = try signature ?? Sample.der(key.signES256(message))
    return Sample.answer(
      whole: whole,
      response: [
        "clientDataJSON": #""\#(Base64URL.encode(client.bytes))""#,
        "authenticatorData": #""\#(Base64URL.encode(authenticatorData))""#,
        "signature": #""\#(Base64URL.encode(signature))""#, "userHandle": userHandle ?? "null",
      ].merging(response) { $1 },
      members: ["id": id, "rawId": id, "type": #""public-key""#, "clientExtensionResults": "{}"].merging(json) { $1 },
      without: without)
  }
}

/// What the tests' ceremonies are about.
enum Sample {
  static let challengeBytes = [UInt8](0..<32)
  static let challengeText = Base64URL.encode(challengeBytes)
  static let credentialID = [UInt8](100..<132)
  static let key = make { try P256PrivateKey.generate() }
  static let otherKey = make { try P256PrivateKey.generate() }
  static let challenge = make { try PasskeyChallenge(SecretBytes(challengeBytes)) }
  static let handle = make { try PasskeyUserHandle([UInt8](1...64)) }
  static let rpID = make { try RelyingPartyID("example.org") }
  static let relyingParty = make { try party() }

  static func party(_ origins: [String] = ["https://example.org"], trustsDeviceCounter: Bool = true) throws
    -> PasskeyRelyingParty
  {
    PasskeyRelyingParty(
      id: rpID, name: "Example", origins: Set(try origins.map { try PasskeyOrigin(web: $0) }),
      trustsDeviceCounter: trustsDeviceCounter)
  }

  static func registration(_ checks: RegistrationCeremony.PersonChecks = .required) -> RegistrationCeremony {
    RegistrationCeremony(relyingParty: relyingParty, challenge: challenge, userHandle: handle, personChecks: checks)
  }

  static func authentication(
    _ allowed: AuthenticationCeremony.Allowed = .any, _ party: PasskeyRelyingParty = relyingParty
  ) -> AuthenticationCeremony {
    AuthenticationCeremony(relyingParty: party, challenge: challenge, allowed: allowed, personChecks: .required)
  }

  static func stored(
    handle: PasskeyUserHandle? = Sample.handle, signCount: UInt32 = 0, isSynchronised: Bool = true,
    key: P256PublicKey = Sample.key.publicKey
  ) throws -> StoredPasskey {
    StoredPasskey(
      credentialID: credentialID, publicKey: try COSEKey(bytes: COSEMembers.p256(key).bytes), userHandle: handle,
      signCount: signCount, wasRegisteredBackupEligible: isSynchronised)
  }

  /// R and S in DER.
  static func der(_ raw: [UInt8]) -> [UInt8] {
    let numbers = [raw.prefix(32), raw.suffix(32)].flatMap { half -> [UInt8] in
      let digits = Array(half.drop { $0 == 0 })
      let padded = (digits.first ?? 0) >= 0x80 ? [0] + digits : digits
      return [0x02, UInt8(padded.count)] + padded
    }
    return [0x30, UInt8(numbers.count)] + numbers
  }

  /// An answer's JSON.
  static func answer(
    whole: [UInt8]?, response: [String: String], members: [String: String], without: Set<String>
  ) -> [UInt8] {
    if let whole { return whole }
    func object(_ members: [String: String]) -> String {
      "{"
        + members.filter { !without.contains($0.key) }.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
        .joined(separator: ",") + "}"
    }
    return Array(object(members.merging(["response": object(response)]) { old, _ in old }).utf8)
  }

  private static func make<Value>(_ body: () throws -> Value) -> Value {
    do {
      return try body()
    } catch {
      fatalError("a sample cannot be made: \(error)")
    }
  }
}

/// Why a registration is refused; nil if it is not.
func refusal(of draft: RegistrationDraft, by ceremony: RegistrationCeremony = Sample.registration()) -> PasskeyError? {
  do throws(PasskeyError) {
    _ = try ceremony.judge(draft.bytes)
    return nil
  } catch {
    return error
  }
}

/// Why an assertion is refused; nil if it is not.
func refusal(
  of draft: AssertionDraft, by ceremony: AuthenticationCeremony = Sample.authentication(), stored: StoredPasskey?
) throws -> PasskeyError? {
  let bytes = try draft.bytes()
  do throws(PasskeyError) {
    _ = try ceremony.parse(bytes).judge(by: stored)
    return nil
  } catch {
    return error
  }
}
