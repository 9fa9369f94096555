import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinTokens
import PippinTelemetry
import SignInWithApple

extension PippinService {
  static let publicFileBindings: [Binding] = [
    Binding(.receiveAppleNotification) { try await $0.appleNotification($1) },
    Binding(.getKeys) { service, _ in try service.keySet() },
    Binding(.getOpenAPI) { service, _ in service.openAPI() },
    Binding(.getHealth) { _, _ in .json(alive) },
    Binding(.getAppSiteAssociation) { service, _ in
      try service.wellKnownFile(service.settings.wellKnown.appSiteAssociation, MediaType.json)
    },
    Binding(.getAssetLinks) { service, _ in
      try service.wellKnownFile(service.settings.wellKnown.assetLinks, MediaType.json)
    },
    Binding(.getDomainAssociation) { service, _ in
      try service.wellKnownFile(service.settings.wellKnown.domainAssociation, "text/plain; charset=utf-8")
    },
    Binding(.getRelatedOrigins) { service, _ in
      try service.wellKnownFile(service.settings.wellKnown.relatedOrigins, MediaType.json)
    },
    Binding(.getPasskeyEndpoints) { service, _ in
      try service.wellKnownFile(service.settings.wellKnown.passkeyEndpoints, MediaType.json)
    },
    Binding(.explainProblem) { try $0.problemPage($1) },
  ]

  /// `POST /apple/notifications`: 200 for everything that Apple signed, 400 for the rest, 503 if it could not be stored.
  func appleNotification(_ call: Call) async throws -> HTTPResponse {
    flows.request.subject?.noteServer()
    let payload: String
    do {
      // Apple's content type is not documented, so none is demanded (NOTIFY-2).
      guard let text = try JSONDocument(parsing: call.request.body).root["payload"]?.string else {
        throw ServerError(.malformedRequest, detail: "The body has no “payload”.")
      }
      payload = text
    } catch let error as JSONError {
      throw ServerError(malformed: error)
    }
    let received: (outcomes: [ProviderNotification.Outcome], refused: IdentityTokenError?)
    do {
      received = try await flows.apple.receive(appleNotification: payload)
    } catch {
      throw error.code == .identityTokenInvalid ? refusal(of: error) : error
    }
    for outcome in received.outcomes {
      switch outcome {
      case .duplicate: instruments.notifications.increment(labels: ["duplicate"])
      case .journalled(let effect): instruments.notifications.increment(labels: [effect.rawValue])
      }
    }
    if let refused = received.refused { throw refusal(of: .identityToken(refused)) }
    return HTTPResponse(status: 200)
  }

  /// Counts a refused notification, and tells Apple.
  private func refusal(of error: ServerError) -> ServerError {
    instruments.notifications.increment(labels: ["refused"])
    return ServerError(
      .malformedRequest, detail: "This is not a notification that Apple signed for one of our clients.",
      cause: "\(error.details.reason ?? ""): \(error.causeForOperator)")
  }

  /// `GET /.well-known/jwks.json`
  func keySet() throws(ServerError) -> HTTPResponse {
    let keys = flows.signingKeys.keys
    // A back end that caches an empty set refuses every token for as long as the cache lasts.
    guard !keys.isEmpty else { throw .storeUnavailable(detail: "this server can open none of the signing keys") }
    return HTTPResponse(
      status: 200,
      fields: [
        "content-type": "application/jwk-set+json",
        "cache-control": "public, max-age=\(Int(SigningKeySchedule.keySetMaxAge))",
      ],
      body: keys.publishedSet)
  }

  /// `GET /openapi.json`
  func openAPI() -> HTTPResponse {
    HTTPResponse(
      status: 200, fields: ["content-type": "application/json", "cache-control": "public, max-age=300"],
      body: OpenAPIDocument.api.utf8)
  }
}
