import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinLock
import PippinMemoryStore
import AppleIDEmulator
import PippinSecret
import PippinProviders
import PippinTelemetry
import PippinTestKit
import SignInWithApple
import Testing

@testable import PippinProgram

/// A database that was used with the emulators, whose private keys are public, and then with the real providers (R-3, R-18).
@Suite struct `Tokens signed with the emulators' published keys` {
  /// What a verification came to.
  private enum Verdict: Equatable {
    case accepted
    case unknownKey
    case unreachable
    case other(String)
  }

  private let store = MemoryStore()
  private let clock = ManualClock()
  private let transport = RoutedTransport()
  private let messages = Messages()
  private var log: Log { Log(minimum: .debug, now: clock.now) { messages.append($0.message) } }

  private final class Messages: Sendable {
    private let kept = Lock<[String]>([])
    func append(_ message: String) { kept.withLock { $0.append(message) } }
    var all: [String] { kept.withLock { $0 } }
  }

  /// The server's settings with the emulators in the providers' place, as for tests.
  private func emulated() throws -> ServeSettings {
    let folder = try DemoFolder(nil)
    defer { folder.removeIfTemporary() }
    return try DemoWiring.settings(port: 8080, emulatorPort: 8081, folder: folder)
  }

  private func production(_ plan: ServeSettings) -> ServeSettings {
    var plan = plan
    (plan.apple, plan.google, plan.facebook) = (.apple, .google, .facebook)
    return plan
  }

  private func providers(_ plan: ServeSettings) async -> IdentityProviders {
    await IdentityProviders.load(
      plan, transport: transport, outgoing: OutgoingRequests(Metrics(), recent: RecentRequests(), log: log),
      keySets: keySets(plan), log: log,
      now: clock.now)
  }

  private func keySets(_ plan: ServeSettings) -> KeptKeySets {
    KeptKeySets(in: store, masterKeys: plan.masterKeys, random: .system, log: log, now: clock.now)
  }

  /// What each provider's verification says of a token forged with the first published key, by the provider's name.
  private func verdicts(_ providers: IdentityProviders) async throws -> [String: Verdict] {
    let key = try RSAPrivateKey(pem: PublishedKeys.signing[0].pem)
    let signer = JWSSigner(key: .rs256(key), keyID: PublishedKeys.signing[0].keyID, type: nil)
    // Old enough that a set without its key proves that there is none.
    let issuedAt = Int(clock.time.timeIntervalSince1970) - 300
    func forged(_ issuer: String) throws -> String {
      try signer.sign(
        Array(
          #"{"iss":"\#(issuer)","aud":"app","azp":"app","sub":"100110","nonce":"n","iat":\#(issuedAt),"exp":\#(issuedAt + 900)}"#
            .utf8))
    }
    let (apple, google, facebook) = try (
      forged("https://appleid.apple.com"), forged("https://accounts.google.com"), forged("https://www.facebook.com")
    )
    var verdicts: [String: Verdict] = [:]
    do throws(AppleIDServiceError) {
      _ = try await providers.apple.verify(
        apple,
        expecting: IdentityTokenExpectations(
          audience: "app", nonce: .sent("n"), nonceForm: .raw, code: .notReceived, accessToken: .notReceived))
      verdicts["apple"] = .accepted
    } catch {
      switch error {
      case .identityToken(let error) where error.code == .unknownKey: verdicts["apple"] = .unknownKey
      case .unavailable: verdicts["apple"] = .unreachable
      default: verdicts["apple"] = .other("\(error)")
      }
    }
    do throws(SocialServiceError) {
      _ = try await providers.social.google.verify(
        google,
        expecting: GoogleTokenExpectations(
          audience: "app", authorizedParties: [], hostedDomain: nil, nonce: .sent("n"), nonceForm: .raw,
          accessToken: .notReceived))
      verdicts["google"] = .accepted
    } catch {
      verdicts["google"] = verdict(error)
    }
    do throws(SocialServiceError) {
      _ = try await providers.social.facebook.verify(
        authenticationToken: facebook,
        expecting: FacebookTokenExpectations(appID: "app", nonce: "n", nonceForm: .raw))
      verdicts["facebook"] = .accepted
    } catch {
      verdicts["facebook"] = verdict(error)
    }
    return verdicts
  }

  private func verdict(_ error: SocialServiceError) -> Verdict {
    if error.reason == .unknownKey { return .unknownKey }
    return error.code == .unreachable ? .unreachable : .other("\(error)")
  }

  private func all(_ verdict: Verdict) -> [String: Verdict] {
    ["apple": verdict, "google": verdict, "facebook": verdict]
  }

  /// Answers every request with one key set.
  private func answering(_ keys: [JSONWebKey]) throws -> ClosureResponder {
    let body = try JSONWebKeySet(keys).json
    return ClosureResponder { _ in HTTPResponse(status: 200, fields: ["content-type": "application/json"], body: body) }
  }

  private static let hosts = ["appleid.apple.com", "www.googleapis.com", "limited.facebook.com"]

  private func emulatorKeys() throws -> [JSONWebKey] {
    try PublishedKeys.signing.map { try SigningKey.rs256(RSAPrivateKey(pem: $0.pem)).publicKey(id: $0.keyID) }
  }

  /// Fills the store as a server before the emulators does, and answers its plan.
  private func filledByEmulators() async throws -> ServeSettings {
    let plan = try emulated()
    transport.route("127.0.0.1:8081", to: try answering(emulatorKeys()))
    try await #expect(verdicts(providers(plan)) == all(.accepted))
    let kept = keySets(plan)
    try await eventually("all three sets are kept") {
      for (provider, source) in Self.sources(plan) where await kept.last(of: provider, from: source) == nil {
        return false
      }
      return true
    }
    return plan
  }

  private static func sources(_ plan: ServeSettings) -> [(Provider, String)] {
    [(.apple, plan.apple.keys), (.google, plan.google.keys), (.facebook, plan.facebook.keys)]
  }

  @Test func `serve a restart with the same emulators`() async throws {
    let plan = try await filledByEmulators()
    transport.unplug("127.0.0.1:8081")
    try await #expect(verdicts(providers(plan)) == all(.accepted))
  }

  @Test func `are refused by a production server while the providers are unreachable`() async throws {
    let plan = production(try await filledByEmulators())
    try await #expect(verdicts(providers(plan)) == all(.unreachable))
    #expect(messages.all.count { $0.hasPrefix("this database was used with another address") } == 3)
  }

  @Test func `are refused by a production server while the providers are reachable`() async throws {
    let plan = production(try await filledByEmulators())
    let genuine = try SigningKey.rs256(RSAPrivateKey.generate()).publicKey(id: "genuine")
    for host in Self.hosts { transport.route(host, to: try answering([genuine])) }
    try await #expect(verdicts(providers(plan)) == all(.unknownKey))
  }

  @Test func `are refused from any server at the providers' own addresses`() async throws {
    let plan = production(try emulated())
    let genuine = try SigningKey.rs256(RSAPrivateKey.generate()).publicKey(id: "genuine")
    for host in Self.hosts { transport.route(host, to: try answering([genuine] + emulatorKeys())) }
    try await #expect(verdicts(providers(plan)) == all(.unreachable))
  }

  @Test func `are refused when they are written into the database under another master key`() async throws {
    let plan = production(try emulated())
    let thief = try MasterKeys(current: .init(id: "demo", bytes: .init(Array(repeating: 7, count: 32))))
    let planted = KeptKeySets(in: store, masterKeys: thief, random: .system, log: .none, now: clock.now)
    let set = KeptKeySets.Kept(json: try JSONWebKeySet(emulatorKeys()).json, fetchedAt: clock.time)
    for (provider, source) in Self.sources(plan) { await planted.keep(set, of: provider, from: source) }
    try await #expect(verdicts(providers(plan)) == all(.unreachable))
  }
}
