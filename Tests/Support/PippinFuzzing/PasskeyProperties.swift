import PippinCBOR
import PippinFoundation
import PippinTokens
import SignInWithPasskeys

/// CTAP2's canonical CBOR: exactly what the second reader writes back unchanged is accepted, and it says the same.
enum CBORProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let read = { () throws(CBORError) in try CBORItem(parsing: input) }
    let item = try Verdict.twice(read)
    try BrokenProperty.unless(
      (item != nil) == SecondCBOR.isCanonical(input), "the second reader has another verdict")
    guard let item, let (second, _) = SecondCBOR.read(input[...]) else { return }
    try BrokenProperty.unless(isSame(item, second), "the second reader finds something else")
  }

  static func isSame(_ item: CBORItem, _ second: SecondCBOR.Item) -> Bool {
    switch (item, second) {
    case (.unsigned(let left), .integer(false, let right)), (.negative(let left), .integer(true, let right)):
      left == right
    case (.bytes(let left), .bytes(let right)): left == right
    case (.text(let left), .text(let right)): Array(left.utf8) == right
    case (.bool(let left), .bool(let right)): left == right
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
    case (.map(let left), .map(let right)):
      left.entries.count == right.count
        && zip(left.entries, right).allSatisfy { isSame($0.key, $1.key) && isSame($0.value, $1.value) }
    default: false
    }
  }
}

/// An attestation object has three members for the second reader, too, each in canonical form.
enum AttestationObjectProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let read = { () throws(PasskeyError) in
      let object = try UnverifiedAttestationObject(parsing: input)
      return [Array(object.format.utf8), object.authenticatorDataBytes]
    }
    guard let parts = try Verdict.twice(read) else { return }
    guard let (second, count) = SecondCBOR.read(input[...]), case .map(let pairs) = second, pairs.count == 3 else {
      throw BrokenProperty(description: "the second reader finds no map of three")
    }
    try BrokenProperty.unless(count == input.count, "bytes are left")
    for pair in pairs {
      guard let value = SecondCBOR.canonical(pair.value) else {
        throw BrokenProperty(description: "a member that is not canonical")
      }
      switch pair.key {
      case .text(Array("fmt".utf8)): try BrokenProperty.unless(pair.value == .text(parts[0]), "another fmt")
      case .text(Array("authData".utf8)):
        try BrokenProperty.unless(pair.value == .bytes(parts[1]), "other authenticator data")
        try AuthenticatorDataProperty.check(parts[1])
      case .text(Array("attStmt".utf8)):
        try BrokenProperty.unless(input.firstRange(of: value) != nil, "a statement that was written otherwise")
      default: throw BrokenProperty(description: "another member")
      }
    }
  }
}

/// Authenticator data put together again from its parts is the input.
enum AuthenticatorDataProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let read = { () throws(PasskeyError) in
      let data = try UnverifiedAuthenticatorData(parsing: input)
      let count = (0..<4).reversed().map { UInt8(truncatingIfNeeded: data.signCount >> ($0 * 8)) }
      let attested = data.attestedCredential.map { credential in
        credential.aaguid.bytes + [UInt8(credential.id.count >> 8), UInt8(credential.id.count & 0xFF)] + credential.id
          + credential.keyBytes
      }
      return [data.relyingPartyIDHash + [data.flags.rawValue] + count + (attested ?? [])]
        + (attested == nil ? [] : [data.attestedCredential?.keyBytes ?? []])
    }
    guard let parts = try Verdict.twice(read) else { return }
    try BrokenProperty.unless(input.starts(with: parts[0]), "put together again, it differs")
    let rest = Array(input.dropFirst(parts[0].count))
    try BrokenProperty.unless((input[32] & 0x80 != 0) == !rest.isEmpty, "bytes that no flag announces")
    try BrokenProperty.unless((input[32] & 0x40 != 0) == (parts.count > 1), "a credential that no flag announces")
    for map in (rest.isEmpty ? [] : [rest]) + parts.dropFirst() {
      guard SecondCBOR.isCanonical(map), let (second, _) = SecondCBOR.read(map[...]), case .map = second else {
        throw BrokenProperty(description: "a key or extensions that are no canonical map")
      }
    }
  }
}

/// Another parser of JSON finds the same in client data.
enum ClientDataProperty {
  struct Members: Decodable {
    let type: String
    let challenge: String
    let origin: String
    let crossOrigin: Bool?
  }

  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    let read = { () throws(PasskeyError) in
      let data = try UnverifiedClientData(parsing: input)
      return [data.type, data.challenge, data.origin, data.isCrossOrigin ? "crossed" : ""].map { Array($0.utf8) }
    }
    guard let parts = try Verdict.twice(read) else { return }
    let members = try BrokenProperty.read(Members.self, input)
    let found = [members.type, members.challenge, members.origin, members.crossOrigin == true ? "crossed" : ""]
    try BrokenProperty.unless(found.map { Array($0.utf8) } == parts, "another reader finds other members")
  }
}

/// A registration that is accepted is for this ceremony and brings a key that can be loaded again.
enum RegistrationProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    guard let ceremony = PasskeyVector.registration else {
      throw BrokenProperty(description: "the vector's ceremony cannot be made")
    }
    let judge = { () throws(PasskeyError) in try ceremony.judge(input) }
    guard let verdict = try Verdict.twice(judge) else { return }
    let answer = try BrokenProperty.read(AnswerParts<AttestationResponse>.self, input)
    let clientData = Base64URL.decode(answer.response.clientDataJSON) ?? []
    let client = try BrokenProperty.read(ClientDataProperty.Members.self, clientData)
    try BrokenProperty.unless(
      client.type == "webauthn.create" && client.challenge == PasskeyVector.registrationChallenge
        && client.origin == "https://example.org" && client.crossOrigin != true, "another ceremony")
    try ClientDataProperty.check(clientData)
    try BrokenProperty.unless(
      answer.id == Base64URL.encode(verdict.credentialID) && (16...1023).contains(verdict.credentialID.count),
      "another id")
    try BrokenProperty.unless(verdict.isUserVerified && (verdict.isBackupEligible || !verdict.isBackedUp), "the flags")
    let key = Verdict { () throws(PasskeyError) in try COSEKey(bytes: verdict.publicKey.bytes) }
    try BrokenProperty.unless(key == .accepted(verdict.publicKey), "a key that cannot be loaded again")
    try AttestationObjectProperty.check(Base64URL.decode(answer.response.attestationObject) ?? [])
  }
}

/// An assertion that is accepted signs exactly what the vector signs.
enum AssertionProperty {
  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    guard let ceremony = PasskeyVector.authentication, let stored = PasskeyVector.stored else {
      throw BrokenProperty(description: "the vector's ceremony cannot be made")
    }
    let judge = { () throws(PasskeyError) in try ceremony.parse(input).judge(by: stored) }
    guard try Verdict.twice(judge) != nil else { return }
    let response = try BrokenProperty.read(AnswerParts<AssertionResponse>.self, input).response
    try BrokenProperty.unless(
      Base64URL.decode(response.clientDataJSON) == PasskeyVector.clientData
        && Base64URL.decode(response.authenticatorData) == PasskeyVector.authenticatorData,
      "believed, and nobody signed it")
  }
}

/// The decisive members of a registration's answer as another parser reads them.
private struct AttestationResponse: Decodable {
  let clientDataJSON: String
  let attestationObject: String
}

/// The decisive members of an assertion's answer.
private struct AssertionResponse: Decodable {
  let clientDataJSON: String
  let authenticatorData: String
}

/// The decisive members of either answer.
private struct AnswerParts<Response: Decodable>: Decodable {
  let id: String
  let response: Response
}

extension BrokenProperty {
  /// What another parser reads in JSON, which may begin with a byte order mark.
  fileprivate static func read<Value: Decodable>(_ type: Value.Type, _ input: [UInt8]) throws(BrokenProperty) -> Value {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    do {
      return try JSONDecoder().decode(type, from: Data(input.starts(with: mark) ? input.dropFirst(3) : input[...]))
    } catch {
      throw BrokenProperty(description: "another reader does not find it: \(error)")
    }
  }
}
