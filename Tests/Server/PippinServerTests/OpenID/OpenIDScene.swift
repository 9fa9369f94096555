import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinTelemetry
import PippinTestKit
import SignInWithApple

@testable import PippinServer

/// The OpenID provider with clients of every kind, without a server around it.
struct OpenIDScene: Sendable {
  static let issuer = "https://id.example.com"
  static let secret = "0123456789abcdef0123456789abcdef"

  let samples: Samples
  let store: TroubledStore
  let flows: OpenIDFlows
  let log = LogBook()

  init(
    _ registrations: [String: OpenIDRegistration], store: TroubledStore = TroubledStore(),
    samples: Samples = Samples()
  ) async throws {
    self.samples = samples
    self.store = store
    let clients = registrations.sorted { $0.key < $1.key }.map { id, registration in
      Client(
        id: ClientID(rawValue: id), name: id, platform: .web, realm: .standard, audience: id, returnAddresses: [],
        apple: nil, openID: registration)
    }
    let masterKeys = try World.masterKeys("2026a")
    let keys = try await SigningKeyRing.load(
      from: store, masterKeys: masterKeys, random: samples.random.source, now: samples.now)
    // Nobody else is asked anything.
    let transport = RoutedTransport()
    let outgoing = OutgoingRequests(Metrics(), recent: RecentRequests(), log: .none)
    let peers = Peers(
      apple: AppleIDService(
        endpoints: .apple, transport: transport, keys: AppleKeyCache(), now: samples.clock.now, onKeySet: { _, _ in }),
      social: try World.social(transport, samples.clock, outgoing))
    let server = Server(
      store: store,
      settings: FlowSettings(
        publicURL: Self.issuer, clients: ClientRegistry(clients), masterKeys: masterKeys, appleEndpoints: .apple),
      peers: peers, signingKeys: keys, now: samples.clock.now, random: samples.random.source,
      log: log.log(samples.clock))
    flows = Flows(server).openID
  }

  /// A client that proves itself so.
  static func registration(
    _ authentication: OpenIDRegistration.Authentication, scope: [String] = ["openid"],
    grantTypes: Set<OpenIDRegistration.GrantType> = [.authorizationCode]
  ) -> OpenIDRegistration {
    OpenIDRegistration(
      redirectURIs: ["https://app.example.com/callback"], authentication: authentication, algorithm: .ES256,
      scope: GrantedScope(scope), grantTypes: grantTypes)
  }

  /// Which of two secrets a request has, judged.
  func secret(
    _ form: [(String, String)], _ authorization: String? = nil
  ) async throws -> OpenIDRegistration.SecretInChange? {
    try await flows.authenticate(PresentedClient(form: FormData(form), authorization: authorization)).2
  }

  /// Why a request is refused, or nothing.
  func refusal(
    _ form: [(String, String)], _ authorization: String? = nil, at path: String = OpenIDFlows.tokenPath
  ) async -> OAuthError? {
    do throws(OAuthError) {
      _ = try await flows.authenticate(
        PresentedClient(form: FormData(form), authorization: authorization), at: path)
      return nil
    } catch {
      return error
    }
  }
}
