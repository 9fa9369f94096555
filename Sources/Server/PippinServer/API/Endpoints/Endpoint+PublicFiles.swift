import PippinAPI

/// What is the same for everybody.
extension Endpoint {
  package static let publicFiles: [Endpoint] = [
    getKeys, getAppSiteAssociation, getAssetLinks, getDomainAssociation, getRelatedOrigins, getPasskeyEndpoints,
    getHealth, getOpenAPI, explainProblem,
  ]

  package static let getKeys = Endpoint(
    .get, "/.well-known/jwks.json", "getKeys", "The keys that sign access tokens",
    topic: .verification,
    answers: [.file("application/jwk-set+json", keySet, "A JWK set (RFC 7517).")],
    errors: [.storeUnavailable], isFixed: true)

  package static let getAppSiteAssociation = Endpoint(
    .get, "/.well-known/apple-app-site-association", "getAppSiteAssociation",
    "The apps on Apple's devices that may open our addresses and share our passwords",
    topic: .browser,
    answers: [
      .file("application/json", .object(), "As Apple's associated domains have it; 404 where the settings name no app.")
    ],
    errors: [.notFound], isFixed: true)

  package static let getAssetLinks = Endpoint(
    .get, "/.well-known/assetlinks.json", "getAssetLinks",
    "The Android apps that may open our addresses and share our passwords",
    topic: .browser,
    answers: [
      .file("application/json", .list(of: .object()), "Digital Asset Links; 404 where the settings name no app.")
    ],
    errors: [.notFound], isFixed: true)

  package static let getDomainAssociation = Endpoint(
    .get, "/.well-known/apple-developer-domain-association.txt", "getDomainAssociation",
    "Apple's proof file for our domain",
    topic: .browser,
    answers: [.file("text/plain", .string(), "As Apple gave it; 404 where the settings have none.")],
    errors: [.notFound], isFixed: true)

  package static let getRelatedOrigins = Endpoint(
    .get, "/.well-known/webauthn", "getRelatedOrigins", "The other origins that may ask for our passkeys",
    topic: .browser,
    answers: [
      .file(
        "application/json", .object([.required("origins", .list(of: .string()))]),
        "As WebAuthn Level 3, 5.11, has it; 404 where the settings name none.")
    ],
    errors: [.notFound], isFixed: true)

  package static let getPasskeyEndpoints = Endpoint(
    .get, "/.well-known/passkey-endpoints", "getPasskeyEndpoints", "Where people add and manage passkeys",
    topic: .browser,
    answers: [
      .file(
        "application/json", .object([.required("enroll", .string()), .required("manage", .string())]),
        "As the W3C's passkey endpoints have it; 404 where no client has passkeys.")
    ],
    errors: [.notFound], isFixed: true)

  package static let getHealth = Endpoint(
    .get, "/healthz", "getHealth", "Whether the process is alive",
    topic: .operation,
    answers: [.file("application/json", .object([.required("status", .constant("alive"))]), "It is.", .noStore)],
    isFixed: true)

  package static let getOpenAPI = Endpoint(
    .get, "/openapi.json", "getOpenAPI", "This document",
    topic: .operation,
    answers: [.file("application/json", .object(), "An OpenAPI 3.1 document.")], isFixed: true)

  package static let explainProblem = Endpoint(
    .get, "/problems/{code}", "explainProblem", "What a problem means, in plain words",
    topic: .operation,
    parameters: [.path("code", "The problem's code.")],
    answers: [.page("A page.")],
    errors: [.notFound], isFixed: true, isPage: true)

  private static let keySet = Schema.object([
    .required(
      "keys",
      .list(
        of: .object([
          .required("kty", .string()), .required("kid", .string()), .optional("use", .string()),
          .optional("alg", .string()), .optional("crv", .string()), .optional("x", .string()),
          .optional("y", .string()),
        ])))
  ])
}
