import CBench
import Foundation
import SignInWithApple

/// The two loops whose quotient is the first row: the bare verification, and the whole verdict about an identity token
/// through the public API, as a server's author writes it. Nothing remembers a verdict.
struct Verdicts {
  private let keys: AppleKeys
  private let keySet: AppleKeySet
  let tokens: [(token: String, expectations: IdentityTokenExpectations)]
  /// The first token with another one's signature.
  private let forged: String
  private let unit: (message: [UInt8], signature: [UInt8])
  /// CPU seconds of one, a round each.
  private(set) var bare: [Double] = []
  private(set) var judged: [Double] = []

  private static let perRound = 6000

  /// The length of a token, in bytes.
  var tokenLength: Int { tokens[0].token.utf8.count }

  init(_ keys: AppleKeys) throws {
    self.keys = keys
    keySet = try AppleKeySet(parsing: Array(try keys.json().utf8))
    let nonces = try (0..<500).map { _ in Base64URL.encode(try Digest.random(32)) }
    tokens = try Authorization.make(nonces: nonces, from: 900_000, isFirst: true, keys: keys).map {
      (
        $0.identityToken,
        IdentityTokenExpectations(
          audience: Authorization.audience, nonce: .sent($0.nonce), nonceForm: .rawOrSHA256Hex,
          code: .received($0.code),
          accessToken: .notReceived)
      )
    }
    forged = String(tokens[0].token.dropLast(342)) + tokens[1].token.suffix(342)
    // The bare loop verifies a token of the same length.
    let input = tokens[0].token.utf8.prefix(while: { _ in true })
    let message = Array(input.prefix(input.count - 343))
    unit = (message, try keys.sign(message))
  }

  /// One round of each, side by side, so that the machine's moods hit both.
  mutating func measure() throws {
    _ = try keys.verifySeconds(unit.message, unit.signature, times: 300)
    bare.append(try keys.verifySeconds(unit.message, unit.signature, times: Self.perRound))
    _ = try judge(300)
    judged.append(try judge(Self.perRound) / Double(Self.perRound))
  }

  /// A short look at the unit: CPU seconds of one.
  func verifySeconds() throws -> Double {
    _ = try keys.verifySeconds(unit.message, unit.signature, times: 100)
    return try keys.verifySeconds(unit.message, unit.signature, times: 1500)
  }

  /// That many bare verifications.
  func verify(_ times: Int) throws { _ = try keys.verifySeconds(unit.message, unit.signature, times: times) }

  /// That many verdicts: CPU seconds of all of them.
  @discardableResult
  func judge(_ times: Int) throws -> Double {
    let now = Date()
    let start = bench_thread_seconds()
    for index in 0..<times {
      let (text, expectations) = tokens[index % tokens.count]
      try judge(text, expectations, now)
    }
    return bench_thread_seconds() - start
  }

  func judge(_ text: String, _ expectations: IdentityTokenExpectations, _ now: Date) throws {
    let token = try UnverifiedIdentityToken(parsing: text)
    guard let key = keySet.key(id: token.keyID) else { throw BenchmarkError("the key is not in the set") }
    let identity = try token.verified(by: key, expecting: expectations, now: now)
    guard !identity.subject.isEmpty else { throw BenchmarkError("a verdict without a subject") }
  }

  /// The same for `Soak`: every sixteenth token is refused, in turn for its signature and for its nonce.
  func judgeMixed(_ times: Int) throws {
    let now = Date()
    for index in 0..<times {
      let (text, expectations) = tokens[index % tokens.count]
      guard index % 16 == 15 else {
        try judge(text, expectations, now)
        continue
      }
      let isForged = index % 32 == 31
      let refused = isForged ? forged : text
      let wanted: IdentityTokenError.Code = isForged ? .badSignature : .nonceMismatch
      do {
        try judge(refused, isForged ? tokens[0].expectations : tokens[(index + 1) % tokens.count].expectations, now)
        throw BenchmarkError("a token that should be refused was not")
      } catch let error as IdentityTokenError {
        guard error.code == wanted else { throw error }
      }
    }
  }
}
