import Foundation

/// What the native sheet hands an app, and what Apple's side answers when the code is exchanged: all of it made before
/// anything is measured.
struct Authorization: Sendable {
  static let audience = "com.example.app"

  /// The raw nonce.
  let nonce: String
  let code: String
  let identityToken: String
  /// The body of Apple's answer to the exchange.
  let answer: String
  /// What the app posts.
  let body: String

  /// - Parameter person: the same number is the same person.
  init(of person: Int, nonce: String, isFirst: Bool, keys: AppleKeys, now: Int) throws {
    let subject = String(format: "%06d.%@.%04d", person % 1_000_000, Self.half(of: person), person % 2400)
    code = "c" + Digest.hexadecimal(try Digest.random(16)) + ".0.rrxzy." + Base64URL.encode(try Digest.random(16))
    let accessToken =
      "a" + Digest.hexadecimal(try Digest.random(16)) + ".0.rrxzy." + Base64URL.encode(try Digest.random(16))
    let refreshToken =
      "r" + Digest.hexadecimal(try Digest.random(16)) + ".0.rrxzy." + Base64URL.encode(try Digest.random(16))
    // As most kits do: the token carries the digest of what the server gave out (NATIVE-7).
    let hashed = Digest.hexadecimal(Digest.sha256(nonce))
    func claims(_ binding: String) -> String {
      let email = "p\(person)x7k2m9q4@privaterelay.appleid.com"
      return #"{"iss":"https://appleid.apple.com","aud":"\#(Self.audience)","exp":\#(now + 86400),"iat":\#(now),"#
        + #""sub":"\#(subject)","nonce":"\#(hashed)",\#(binding),"email":"\#(email)","email_verified":true,"#
        + #""is_private_email":true,"auth_time":\#(now),"nonce_supported":true\#(isFirst ? #","real_user_status":2"# : "")}"#
    }
    identityToken = try keys.token(claims(#""c_hash":"\#(Self.hash(code))""#))
    let exchanged = try keys.token(claims(#""at_hash":"\#(Self.hash(accessToken))""#))
    answer =
      #"{"access_token":"\#(accessToken)","token_type":"Bearer","expires_in":3600,"#
      + #""refresh_token":"\#(refreshToken)","id_token":"\#(exchanged)"}"#
    let name = isFirst ? #","name":{"given_name":"Mary","family_name":"Appleseed \#(person)"}"# : ""
    body =
      #"{"client_id":"\#(Self.audience)","identity_token":"\#(identityToken)","authorization_code":"\#(code)","#
      + #""nonce":"\#(nonce)","user_id":"\#(subject)"\#(name),"#
      + #""device":{"name":"Mary's iPhone","platform":"ios","app_version":"1.0"}}"#
    self.nonce = nonce
  }

  private static func half(of person: Int) -> String {
    Digest.hexadecimal(Array(Digest.sha256("person \(person)").prefix(16)))
  }

  /// OpenID Connect Core 1.0, 3.3.2.11.
  private static func hash(_ text: String) -> String { Base64URL.encode(Array(Digest.sha256(text).prefix(16))) }

  /// One for each nonce, on all cores; the first of them is for person `start`, the next for `start + stride`.
  static func make(nonces: [String], from start: Int, by stride: Int = 1, isFirst: Bool, keys: AppleKeys) throws
    -> [Authorization]
  {
    let now = Int(Date().timeIntervalSince1970)
    let workers = ProcessInfo.processInfo.activeProcessorCount
    let results = Results()
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for index in Swift.stride(from: worker, to: nonces.count, by: workers) {
        // A failure is a missing one, noticed below.
        guard
          let made = try? Authorization(
            of: start + index * stride, nonce: nonces[index], isFirst: isFirst, keys: keys, now: now)
        else { return }
        results.put(made, at: index)
      }
    }
    let made = results.inOrder
    guard made.count == nonces.count else { throw BenchmarkError("not all tokens could be made") }
    return made
  }

  /// Proof for `@unchecked Sendable`: `made` is touched under the lock only.
  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var made: [Int: Authorization] = [:]

    func put(_ authorization: Authorization, at index: Int) { lock.withLock { made[index] = authorization } }

    var inOrder: [Authorization] { lock.withLock { made.sorted { $0.key < $1.key }.map(\.value) } }
  }
}
