import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinTokens
import Testing

/// CBOR as a plain value, read by itself so that no reader of ours vouches for what the emulator wrote. It says how the
/// bytes were spelled, and refuses nothing but what has no meaning.
indirect enum ReadCBOR: Equatable {
  case integer(Int)
  case bytes([UInt8])
  case text(String)
  case list([ReadCBOR])
  case map([Pair])
  case bool(Bool)

  struct Pair: Equatable {
    let key: ReadCBOR
    let value: ReadCBOR
  }

  var map: [Pair] { if case .map(let pairs) = self { pairs } else { [] } }
  var bytes: [UInt8] { if case .bytes(let bytes) = self { bytes } else { [] } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var integer: Int? { if case .integer(let number) = self { number } else { nil } }

  subscript(name: String) -> ReadCBOR? { map.first { $0.key == .text(name) }?.value }
  subscript(number: Int) -> ReadCBOR? { map.first { $0.key == .integer(number) }?.value }
}

struct CBORReader {
  struct Broken: Error {}

  private(set) var rest: ArraySlice<UInt8>
  /// What is not canonical in the bytes (CTAP2).
  private(set) var oddities: Set<String> = []

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func read() throws -> ReadCBOR {
    let first = try take(1)[0]
    let (type, low) = (first >> 5, first & 31)
    if low == 31, type == 5 {
      oddities.insert("indefinite")
      var pairs: [ReadCBOR.Pair] = []
      while rest.first != 0xFF { pairs.append(.init(key: try read(), value: try read())) }
      rest.removeFirst()
      return try ordered(pairs)
    }
    if type == 7 {
      guard low == 20 || low == 21 else { throw Broken() }
      return .bool(low == 21)
    }
    let number = try argument(low)
    switch type {
    case 0: return .integer(number)
    case 1: return .integer(-1 - number)
    case 2: return .bytes(try take(number))
    case 3: return .text(String(decoding: try take(number), as: UTF8.self))
    case 4: return .list(try (0..<number).map { _ in try read() })
    case 5: return try ordered(try (0..<number).map { _ in .init(key: try read(), value: try read()) })
    default: throw Broken()
    }
  }

  private mutating func ordered(_ pairs: [ReadCBOR.Pair]) throws -> ReadCBOR {
    let places = pairs.map { Self.place($0.key) }
    for (left, right) in zip(places, places.dropFirst()) {
      if left == right { oddities.insert("duplicate") }
      if right.lexicographicallyPrecedes(left) { oddities.insert("order") }
    }
    return .map(pairs)
  }

  /// Sorts as CTAP2 does: major type, length, bytes.
  private static func place(_ key: ReadCBOR) -> [Int] {
    switch key {
    case .integer(let number): number >= 0 ? [0, number] : [1, -number]
    case .text(let text): [3, text.utf8.count] + text.utf8.map(Int.init)
    default: [9]
    }
  }

  private mutating func argument(_ low: UInt8) throws -> Int {
    if low < 24 { return Int(low) }
    guard low < 28 else { throw Broken() }
    let bytes = try take(1 << Int(low - 24))
    let number = bytes.reduce(0) { $0 << 8 | Int($1) }
    let least = [24, 0x100, 0x1_0000, 0x1_0000_0000][Int(low - 24)]
    if number < least { oddities.insert("long") }
    return number
  }

  private mutating func take(_ count: Int) throws -> [UInt8] {
    guard rest.count >= count else { throw Broken() }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}

/// Authenticator data taken apart by hand.
struct ReadAuthenticatorData: Equatable {
  let rpIDHash: [UInt8]
  let flags: UInt8
  let counter: Int
  var aaguid: [UInt8]?
  var credentialID: [UInt8]?
  var key: ReadCBOR?
  var extensions: ReadCBOR?
  var oddities: Set<String> = []

  init(_ bytes: [UInt8]) throws {
    try #require(bytes.count >= 37)
    (rpIDHash, flags) = (Array(bytes[..<32]), bytes[32])
    counter = bytes[33..<37].reduce(0) { $0 << 8 | Int($1) }
    var rest = bytes[37...]
    if flags & 0x40 != 0 {
      aaguid = Array(rest.prefix(16))
      let length = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
      credentialID = Array(rest.dropFirst(18).prefix(length))
      var reader = CBORReader(Array(rest.dropFirst(18 + length)))
      key = try reader.read()
      (rest, oddities) = (reader.rest, reader.oddities)
    }
    if flags & 0x80 != 0 {
      var reader = CBORReader(Array(rest))
      extensions = try reader.read()
      rest = reader.rest
    }
    #expect(rest.isEmpty)
  }
}

/// An answer of the emulator's authenticator taken apart.
struct ReadPasskeyAnswer {
  let json: Value
  let clientData: Value
  let authenticatorData: [UInt8]
  let data: ReadAuthenticatorData
  /// Of a registration.
  var attestation: ReadCBOR?
  /// What is not canonical in the attestation object or the key.
  var oddities: Set<String> = []
  /// Bytes after the attestation object.
  var trailing = 0

  init(_ json: Value) throws {
    self.json = json
    let response = try #require(json["response"])
    clientData = try Value(json: try Self.bytes(response["clientDataJSON"]))
    if let object = response["attestationObject"] {
      var reader = CBORReader(try Self.bytes(object))
      let attestation = try reader.read()
      authenticatorData = attestation["authData"]?.bytes ?? []
      data = try ReadAuthenticatorData(authenticatorData)
      (self.attestation, trailing) = (attestation, reader.rest.count)
      oddities = reader.oddities.union(data.oddities)
    } else {
      authenticatorData = try Self.bytes(response["authenticatorData"])
      data = try ReadAuthenticatorData(authenticatorData)
    }
  }

  var id: String { json["id"]?.text ?? "" }
  var rawID: String { json["rawId"]?.text ?? "" }
  var userHandle: String? { json["response"]?["userHandle"]?.text }
  var signature: [UInt8] { (try? Self.bytes(json["response"]?["signature"])) ?? [] }
  /// What is signed.
  var signed: [UInt8] {
    get throws { authenticatorData + SHA256.hash(try Self.bytes(json["response"]?["clientDataJSON"])) }
  }

  static func bytes(_ value: Value?) throws -> [UInt8] {
    let text = try #require(value?.text).replacing("-", with: "+").replacing("_", with: "/")
    let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Array(try #require(Data(base64Encoded: padded)))
  }

  static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

extension Harness {
  static let challenge = "AAECAwQFBgcICQoLDA0ODw"

  /// Adds a device and returns its id.
  @discardableResult func device(_ kind: String, _ appleID: String = "mary", more: String = "") async throws -> String {
    let answer = try await send(
      "POST", "/emulator/devices", json: #"{"apple_id":"\#(appleID)","kind":"\#(kind)"\#(more)}"#)
    #expect(answer.status == 201)
    return try #require(answer.json["id"]?.text)
  }

  func fault(_ kind: String) async throws {
    let json = #"{"endpoint":"passkey","kind":"\#(kind)","count":1}"#
    #expect(try await send("POST", "/emulator/faults", json: json).status == 201)
  }

  /// The options of a registration as a server with the usual policy sends them (PK-4 to PK-13).
  static func creation(
    user: String = "AQIDBA", verification: String = "required", algorithms: [Int] = [-7, -8, -257],
    challenge: String = Harness.challenge, excluded: [String] = [], rpID: String = "example.com", more: String = ""
  ) -> String {
    let parameters = algorithms.map { #"{"type":"public-key","alg":\#($0)}"# }.joined(separator: ",")
    let list = excluded.map { #"{"type":"public-key","id":"\#($0)"}"# }.joined(separator: ",")
    return """
      {"rp":{"id":"\(rpID)","name":"Example"},"user":{"id":"\(user)","name":"mary@example.com","displayName":"Mary"},\
      "challenge":"\(challenge)","pubKeyCredParams":[\(parameters)],"excludeCredentials":[\(list)],\
      "authenticatorSelection":{"residentKey":"required","userVerification":"\(verification)"}\(more)}
      """
  }

  static func request(
    verification: String = "required", challenge: String = Harness.challenge, allowed: [String] = [],
    rpID: String = "example.com"
  ) -> String {
    let list = allowed.map { #"{"type":"public-key","id":"\#($0)"}"# }.joined(separator: ",")
    return """
      {"challenge":"\(challenge)","rpId":"\(rpID)","userVerification":"\(verification)","allowCredentials":[\(list)]}
      """
  }

  static let site = #""origin":"https://example.com""#

  func registration(
    _ device: String, _ options: String = Harness.creation(), caller: String = Harness.site, more: String = ""
  ) async throws -> HTTPResponse {
    let json = #"{"device":"\#(device)",\#(caller),"public_key":\#(options)\#(more)}"#
    return try await send("POST", "/emulator/passkeys/registrations", json: json)
  }

  func assertion(
    _ device: String, _ options: String = Harness.request(), caller: String = Harness.site, more: String = ""
  ) async throws -> HTTPResponse {
    let json = #"{"device":"\#(device)",\#(caller),"public_key":\#(options)\#(more)}"#
    return try await send("POST", "/emulator/passkeys/assertions", json: json)
  }

  /// A registration that must succeed.
  @discardableResult func registered(
    _ device: String, _ options: String = Harness.creation(), caller: String = Harness.site
  ) async throws -> ReadPasskeyAnswer {
    let answer = try await registration(device, options, caller: caller)
    try #require(answer.status == 201, "\(answer.bodyText)")
    return try ReadPasskeyAnswer(answer.json)
  }

  /// An assertion that must succeed.
  @discardableResult func asserted(
    _ device: String, _ options: String = Harness.request(), caller: String = Harness.site, more: String = ""
  ) async throws -> ReadPasskeyAnswer {
    let answer = try await assertion(device, options, caller: caller, more: more)
    try #require(answer.status == 201, "\(answer.bodyText)")
    return try ReadPasskeyAnswer(answer.json)
  }

  func passkeys(_ query: String = "") async throws -> [Value] {
    try await get("/emulator/passkeys\(query)").json["items"]?.elements ?? []
  }

  func change(_ device: String, _ json: String) async throws {
    let answer = try await send("PATCH", "/emulator/devices/\(device)", json: json)
    #expect(answer.status == 200, "\(answer.bodyText)")
  }
}

/// An error of the platform: status, name on the web, code of Apple's systems.
struct PlatformAnswer: Equatable {
  let status: Int
  let error: String?
  let ios: Int?

  init(_ status: Int, _ error: String?, _ ios: Int?) { (self.status, self.error, self.ios) = (status, error, ios) }
  init(_ response: HTTPResponse) {
    self.init(response.status, response.json["error"]?.text, response.json["ios"]?.int)
  }
}
