import PippinAccounts
import PippinAppAttest
import PippinFoundation
import PippinTokens

/// A key that Apple attested, sealed into a record under the digest of client and key identifier. It belongs to no account.
struct AppAttestKey: Sendable, SealableObject {
  /// For how long a key is kept after its last use, in seconds.
  static let lifetime: TimeInterval = 400 * 86_400

  let publicPoint: [UInt8]
  let environment: AppAttestEnvironment
  /// SHA-256 of the root certificate that vouched for it.
  let root: [UInt8]
  let attestedAt: Date
  /// The counter of the last accepted assertion.
  private(set) var counter: UInt32 = 0
  /// The digest of its client data.
  private(set) var lastHash: [UInt8]?
  /// Whether an account was created with it. Then the same request again proves nothing more.
  private(set) var hasCreated = false

  init(_ key: AttestedAppKey, root: [UInt8], at now: Date) {
    self.root = root
    publicPoint = key.publicPoint
    environment = key.environment
    attestedAt = now
  }

  static func record(_ keyID: [UInt8], of client: ClientID) -> [UInt8] {
    SHA256.hash(Array("app-attest\u{0}\(client.rawValue)\u{0}".utf8) + keyID)
  }

  /// Verifies an assertion by this key. The very same request again is accepted as long as it created nothing: the app repeats a
  /// request whose answer was lost.
  func verify(
    _ assertion: [UInt8], hash: [UInt8], with verifier: AppAttestVerifier
  ) throws(AppAttestError) -> UInt32 {
    let isRepetition = lastHash == hash && !hasCreated && counter > 0
    let verified = try verifier.verify(
      assertion: assertion, publicPoint: publicPoint, counter: isRepetition ? counter - 1 : counter,
      clientDataHash: hash)
    guard mayFollow(verified.counter, hash: hash) else {
      throw AppAttestError(.counter, "the counter \(verified.counter) does not follow \(counter)")
    }
    return verified.counter
  }

  /// Whether a verified assertion may still be accepted.
  func mayFollow(_ next: UInt32, hash: [UInt8]) -> Bool {
    next > counter || next == counter && lastHash == hash && !hasCreated
  }

  mutating func accept(_ next: UInt32, hash: [UInt8], hasCreated: Bool) {
    counter = next
    lastHash = hash
    self.hasCreated = hasCreated
  }

  func write(to writer: inout JSONWriter) {
    writer.member("app_attest_key", Base64URL.encode(publicPoint))
    writer.member("environment", environment.rawValue)
    writer.member("root", Base64URL.encode(root))
    writer.member("attested_at", attestedAt.millisecondsSince1970)
    writer.member("counter", Int64(counter))
    writer.member("last", ifPresent: lastHash.map { Base64URL.encode($0) })
    writer.member("created", hasCreated)
  }

  init?(_ json: JSONElement) {
    guard let point = json["app_attest_key"]?.string.flatMap({ Base64URL.decode($0) }),
      let environment = json["environment"]?.string.flatMap(AppAttestEnvironment.init),
      let root = json["root"]?.string.flatMap({ Base64URL.decode($0) }),
      let attestedAt = json["attested_at"]?.integer,
      let counter = json["counter"]?.integer.flatMap({ UInt32(exactly: $0) }),
      let hasCreated = json["created"]?.bool
    else { return nil }
    publicPoint = point
    self.environment = environment
    self.root = root
    self.attestedAt = Date(millisecondsSince1970: attestedAt)
    self.counter = counter
    lastHash = json["last"]?.string.flatMap { Base64URL.decode($0) }
    self.hasCreated = hasCreated
  }
}
