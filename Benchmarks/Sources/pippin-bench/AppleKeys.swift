import CBench
import Foundation

/// Keys that play Apple's: made for this run, three of them in the set as in Apple's, one of them signing.
///
/// Proof for `@unchecked Sendable`: the keys are made once and only read afterwards, which OpenSSL allows any number of
/// threads.
final class AppleKeys: @unchecked Sendable {
  private let keys: [(id: String, key: OpaquePointer)]

  init() throws {
    keys = try ["86D88Kf", "eXaunmL", "YuyXoY2"].map { id in
      guard let key = bench_key_make() else { throw BenchmarkError("OpenSSL makes no RSA key") }
      return (id, key)
    }
  }

  /// Which of the set signs.
  private var signing: (id: String, key: OpaquePointer) { keys[1] }

  /// A JWK set as Apple publishes it (KEYS-1).
  func json() throws -> String {
    let entries = try keys.map { id, key in
      var modulus = [UInt8](repeating: 0, count: 256)
      guard bench_key_modulus(key, &modulus) == 1 else { throw BenchmarkError("an RSA key without a modulus") }
      return
        #"{"kty":"RSA","kid":"\#(id)","use":"sig","alg":"RS256","n":"\#(Base64URL.encode(modulus))","e":"AQAB"}"#
    }
    return #"{"keys":[\#(entries.joined(separator: ","))]}"#
  }

  /// A compact JWS over `claims`, its header as Apple writes it; `keyID` is for a token with the id of another key.
  func token(_ claims: String, keyID: String? = nil) throws -> String {
    let header = Base64URL.encode(Array(#"{"kid":"\#(keyID ?? signing.id)","alg":"RS256"}"#.utf8))
    let input = header + "." + Base64URL.encode(Array(claims.utf8))
    return input + "." + Base64URL.encode(try sign(Array(input.utf8)))
  }

  func sign(_ message: [UInt8]) throws -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: 256)
    guard bench_key_sign(signing.key, message, message.count, &signature) == 1 else {
      throw BenchmarkError("OpenSSL does not sign")
    }
    return signature
  }

  /// CPU seconds of one bare verification, `times` of them measured.
  func verifySeconds(_ message: [UInt8], _ signature: [UInt8], times: Int) throws -> Double {
    let seconds = bench_verify_seconds(signing.key, message, message.count, signature, times)
    guard seconds > 0 else { throw BenchmarkError("the bare verification refuses its own signature") }
    return seconds / Double(times)
  }
}

enum Base64URL {
  static func encode(_ bytes: [UInt8]) -> String {
    var text = Data(bytes).base64EncodedString()
    text.replace("+", with: "-")
    text.replace("/", with: "_")
    while text.last == "=" { text.removeLast() }
    return text
  }
}

enum Digest {
  static func sha256(_ text: String) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    bench_sha256(Array(text.utf8), text.utf8.count, &digest)
    return digest
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  static func random(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard bench_random(&bytes, count) == 1 else { throw BenchmarkError("OpenSSL has no random bytes") }
    return bytes
  }
}
