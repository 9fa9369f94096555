import CBench
import Foundation

/// Passkeys of people who have signed in, with everything that their password managers answer made before.
final class Passkeys {
  private struct Passkey {
    let id: [UInt8]
    let key: OpaquePointer
    let userHandle: String
  }

  private let arguments: Arguments
  private let wrk: Wrk
  /// The server's address.
  private let server: String
  private var passkeys: [String: [Passkey]] = [:]

  /// What an app of Apple's systems signs (PK-74).
  private static let origin = "https://localhost"
  /// SHA-256 of the RP ID.
  private static let relyingParty = Digest.sha256("localhost")
  /// UP, UV, BE and BS, as of a passkey that is synchronised.
  private static let flags: UInt8 = 0x1D

  init(arguments: Arguments, wrk: Wrk, server: String) {
    self.arguments = arguments
    self.wrk = wrk
    self.server = server
  }

  /// Fetches options for `count` people, and makes a passkey for each.
  ///
  /// - Parameter path: the server's answers to their sign-ins.
  func prepareRegistrations(_ name: String, ofSignedIn path: String, _ count: Int) throws {
    // The answers come in any order; the person's address is in both.
    var tokens: [String: String] = [:]
    for answer in try lines(path).prefix(count) {
      tokens[try Self.address(in: answer)] = try Self.match(/"access_token":"([^"]+)"/, answer)
    }
    let order = tokens.keys.sorted()
    try write(order.map { tokens[$0] ?? "" }, "\(name).tokens")
    try write(order.map { _ in "{}" }, "\(name).options")
    _ = try post("/v1/account/passkeys/options", name, "options", answers: file("\(name).answers"), 201, tokens: true)
    var (made, bodies, holders): ([Passkey], [String], [String]) = ([], [], [])
    for answer in try lines(file("\(name).answers")) {
      let passkey = try Self.make(for: answer)
      made.append(passkey)
      bodies.append(try Self.registration(of: passkey, answer))
      holders.append(tokens[try Self.address(in: answer)] ?? "")
    }
    passkeys[name] = made
    try write(bodies, "\(name).bodies")
    try write(holders, "\(name).tokens")
  }

  func register(_ name: String) throws -> Wrk.Result {
    try post("/v1/account/identities/passkey", name, "bodies", answers: "-", 201, tokens: true)
  }

  /// Fetches options for those who were registered under a name, and signs them.
  func prepareSignIns(_ name: String) throws {
    let passkeys = passkeys[name] ?? []
    try write(passkeys.map { _ in #"{"client_id":"\#(Authorization.audience)"}"# }, "\(name).options")
    _ = try post("/v1/sign-in/passkey/options", name, "options", answers: file("\(name).answers"), 201)
    let bodies = try zip(passkeys, try lines(file("\(name).answers"))).map { try Self.assertion(by: $0, $1) }
    guard bodies.count == passkeys.count else { throw BenchmarkError("there are too few options for sign-ins") }
    try write(bodies, "\(name).bodies")
  }

  func signIn(_ name: String) throws -> Wrk.Result {
    try post("/v1/sign-in/passkey", name, "bodies", answers: "-", 200)
  }

  private func post(
    _ path: String, _ name: String, _ bodies: String, answers: String, _ status: Int, tokens: Bool = false
  ) throws -> Wrk.Result {
    let words = [path, file("\(name).\(bodies)"), answers, "\(status)"] + (tokens ? [file("\(name).tokens")] : [])
    return try wrk.run("post", server, seconds: 120, words)
  }

  // MARK: What a password manager does

  private static func make(for options: String) throws -> Passkey {
    guard let key = bench_p256_make() else { throw BenchmarkError("OpenSSL makes no P-256 key") }
    // As long as an id of Apple's.
    let handle = try match(/"user":\{"id":"([^"]+)"/, options)
    return Passkey(id: try Digest.random(20), key: key, userHandle: handle)
  }

  private static func registration(of passkey: Passkey, _ options: String) throws -> String {
    var point = [UInt8](repeating: 0, count: 64)
    guard bench_p256_point(passkey.key, &point) == 1 else { throw BenchmarkError("a P-256 key without a point") }
    // Flags with AT, a counter of 0, no AAGUID, the id, and the key as COSE has it.
    var data = relyingParty + [flags | 0x40, 0, 0, 0, 0]
    data += [UInt8](repeating: 0, count: 16) + [0, UInt8(passkey.id.count)] + passkey.id
    data += [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[..<32]
    data += [0x22, 0x58, 0x20] + point[32...]
    // A map of fmt, "none", attStmt, an empty map, and authData, as CBOR has them.
    var object: [UInt8] = Array("\u{63}fmt\u{64}none\u{67}attStmt".utf8)
    object = [0xA3] + object + [0xA0] + Array("\u{68}authData".utf8)
    object += [0x58, UInt8(data.count)] + data
    let response =
      #"{"clientDataJSON":"\#(Base64URL.encode(try clientData("create", options)))","#
      + #""attestationObject":"\#(Base64URL.encode(object))","transports":["hybrid","internal"]}"#
    return try body(passkey, response, options) + "}"
  }

  private static func assertion(by passkey: Passkey, _ options: String) throws -> String {
    let clientData = try clientData("get", options)
    let data = relyingParty + [flags, 0, 0, 0, 0]
    let message = data + Digest.sha256(String(decoding: clientData, as: UTF8.self))
    var signature = [UInt8](repeating: 0, count: 72)
    let length = bench_p256_sign(passkey.key, message, message.count, &signature)
    guard length > 0 else { throw BenchmarkError("OpenSSL does not sign") }
    let response =
      #"{"clientDataJSON":"\#(Base64URL.encode(clientData))","authenticatorData":"\#(Base64URL.encode(data))","#
      + #""signature":"\#(Base64URL.encode(Array(signature[..<length])))","userHandle":"\#(passkey.userHandle)"}"#
    let device = #","device":{"name":"Mary's iPhone","platform":"ios","app_version":"1.0"}}"#
    return try body(passkey, response, options) + device
  }

  private static func clientData(_ kind: String, _ options: String) throws -> [UInt8] {
    let challenge = try match(/"challenge":"([^"]+)"/, options)
    return Array(
      #"{"type":"webauthn.\#(kind)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":false}"#.utf8)
  }

  /// All but the end.
  private static func body(_ passkey: Passkey, _ response: String, _ options: String) throws -> String {
    let (id, ceremony) = (Base64URL.encode(passkey.id), try match(/"ceremony":"([^"]+)"/, options))
    return #"{"client_id":"\#(Authorization.audience)","ceremony":"\#(ceremony)","credential":{"id":"\#(id)","#
      + #""rawId":"\#(id)","type":"public-key","authenticatorAttachment":"platform","clientExtensionResults":{},"#
      + #""response":\#(response)}"#
  }

  // MARK: Files

  private static func address(in answer: String) throws -> String {
    try match(/"(p[0-9]+x7k2m9q4@privaterelay\.appleid\.com)"/, answer)
  }

  private static func match(_ pattern: Regex<(Substring, Substring)>, _ text: String) throws -> String {
    guard let found = text.firstMatch(of: pattern)?.1 else { throw BenchmarkError("an answer without a part: \(text)") }
    return String(found)
  }

  private func file(_ name: String) -> String { "\(arguments.folder)/\(name)" }

  private func write(_ lines: [String], _ name: String) throws {
    try (lines.joined(separator: "\n") + "\n").write(toFile: file(name), atomically: false, encoding: .utf8)
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
