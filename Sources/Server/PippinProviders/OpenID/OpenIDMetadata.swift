import PippinFoundation
package import PippinHTTP
import PippinLock
import PippinTokens

/// The discovery document of an issuer, checked (OpenID Connect Discovery 1.0, 3 and 4.3).
package struct OpenIDMetadata: Sendable, Hashable {
  package let issuer: String
  package let authorization: ProviderEndpoint
  package let token: ProviderEndpoint
  package let keys: ProviderEndpoint
  /// The endpoint for the name and the address that the ID token lacks; `nil` if the provider has none.
  package let userInfo: ProviderEndpoint?
  /// Whether each authorization response names its issuer (RFC 9207, 3).
  package let announcesIssuer: Bool
  /// How clients may authenticate at the token endpoint; `client_secret_basic` if the document does not say.
  package let authentication: [String]

  /// The request for the document of an issuer.
  package static func request(issuer: HTTPURL) -> HTTPRequest {
    var path = Substring(issuer.path)
    while path.hasSuffix("/") { path.removeLast() }
    return HTTPRequest(
      scheme: issuer.scheme, authority: issuer.authority, path: path + "/.well-known/openid-configuration",
      fields: ["accept": MediaType.json])
  }

  /// Reads the document of `issuer`.
  /// - Throws: `UnusableAnswer` with what is wrong with it.
  package init(_ response: HTTPResponse, of issuer: String, at url: HTTPURL) throws(UnusableAnswer) {
    guard response.status == 200 else { throw UnusableAnswer("no discovery document: status \(response.status)") }
    guard let document = ProviderAnswer.object(in: response) else {
      throw UnusableAnswer("the discovery document is not a JSON object")
    }
    guard document["issuer"]?.equals(issuer) == true else {
      throw UnusableAnswer("the discovery document names another issuer than the settings")
    }
    self.issuer = issuer
    let rule = EndpointRule.published(by: url)
    authorization = try Self.required("authorization_endpoint", in: document, rule)
    token = try Self.required("token_endpoint", in: document, rule)
    keys = try Self.required("jwks_uri", in: document, rule)
    userInfo = try Self.endpoint("userinfo_endpoint", in: document, rule)
    announcesIssuer = document["authorization_response_iss_parameter_supported"]?.bool ?? false
    let methods = document["token_endpoint_auth_methods_supported"]
    authentication =
      methods.map { $0.elements.compactMap(\.string) } ?? [OpenIDClient.Authentication.basic.rawValue]
    if let algorithms = document["id_token_signing_alg_values_supported"],
      !algorithms.elements.contains(where: { each in SignatureAlgorithm.allCases.contains { each.equals($0.rawValue) } }
      )
    {
      throw UnusableAnswer("the provider signs ID tokens with neither RS256 nor ES256")
    }
  }

  private static func required(
    _ name: String, in document: JSONElement, _ rule: EndpointRule
  ) throws(UnusableAnswer) -> ProviderEndpoint {
    guard let endpoint = try endpoint(name, in: document, rule) else {
      throw UnusableAnswer("the discovery document has no \(name)")
    }
    return endpoint
  }

  private static func endpoint(
    _ name: String, in document: JSONElement, _ rule: EndpointRule
  ) throws(UnusableAnswer) -> ProviderEndpoint? {
    guard let value = document[name], !value.isNull else { return nil }
    guard let text = value.string else { throw UnusableAnswer("\(name) is not a string") }
    do {
      return try rule.endpoint(text)
    } catch {
      throw UnusableAnswer("\(name) is no usable URL: \(error.detail)")
    }
  }
}

/// The discovery document of one issuer, fetched when it is first needed: one fetch serves all callers that wait.
///
/// An old document stays in use while the next one is fetched, and the last good one stays in use during an outage.
final class OpenIDMetadataSource: Sendable {
  /// After this time the document is fetched again, in seconds.
  private static let maximumAge: TimeInterval = 3600
  /// The least time between the starts of two fetches, in seconds.
  private static let refetchInterval: TimeInterval = 10

  private struct State: Sendable {
    var current: OpenIDMetadata?
    var fetchedAt = Date.distantPast
    var attemptedAt = Date.distantPast
    var failure: String?
    var fetch: Task<Void, Never>?

    mutating func start(_ fetch: Task<Void, Never>, at now: Date) {
      self.fetch = fetch
      attemptedAt = now
    }
  }

  private enum Step: Sendable {
    case found(OpenIDMetadata)
    case wait(Task<Void, Never>)
    case refused(cause: String)
  }

  private let issuer: String
  private let url: HTTPURL
  private let sender: RequestSender
  private let now: @Sendable () -> Date
  private let state = Lock(State())

  init(issuer: String, url: HTTPURL, sender: RequestSender, now: @escaping @Sendable () -> Date) {
    self.issuer = issuer
    self.url = url
    self.sender = sender
    self.now = now
  }

  /// The document.
  /// - Throws: `unreachable` while there is none.
  func metadata() async throws(SocialServiceError) -> OpenIDMetadata {
    if case .wait(let fetch) = step() { await fetch.value }
    switch step(mayFetch: false) {
    case .found(let metadata): return metadata
    case .refused(let cause): throw .unreachable(cause)
    case .wait: throw .unreachable("the discovery document is being fetched")
    }
  }

  private func step(mayFetch: Bool = true) -> Step {
    let now = now()
    return state.withLock { state in
      let isDue = Self.isPast(state.attemptedAt, Self.refetchInterval, now) && state.fetch == nil && mayFetch
      if let current = state.current {
        if isDue, Self.isPast(state.fetchedAt, Self.maximumAge, now) { state.start(fetch(at: now), at: now) }
        return .found(current)
      }
      if isDue { state.start(fetch(at: now), at: now) }
      if let fetch = state.fetch { return .wait(fetch) }
      return .refused(cause: state.failure ?? "the discovery document was not fetched")
    }
  }

  /// A clock that was set back counts as past, so that the wait does not get longer.
  private static func isPast(_ moment: Date, _ age: TimeInterval, _ now: Date) -> Bool {
    now < moment || now.timeIntervalSince(moment) >= age
  }

  /// In a task of its own: when the caller that started it is cancelled, the others still wait for it.
  private func fetch(at startedAt: Date) -> Task<Void, Never> {
    Task {
      do throws(RequestFailure<UnusableAnswer>) {
        let metadata = try await sender.send(
          OpenIDMetadata.request(issuer: url), as: "discovery",
          judge: { (response) throws(UnusableAnswer) in try OpenIDMetadata(response, of: issuer, at: url) })
        state.withLock { state in
          state.current = metadata
          state.fetchedAt = startedAt
          state.failure = nil
          state.fetch = nil
        }
      } catch {
        state.withLock { state in
          state.failure = error.request.description
          state.fetch = nil
        }
      }
    }
  }
}
