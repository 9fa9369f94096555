import PippinAPI

/// The steps of a sign-in in the browser. Each provider has the same three.
extension Endpoint {
  static let webSignIn: [Endpoint] = [
    startAppleOnTheWeb, appleCallback, finishAppleOnTheWeb, receiveApplePopup, showAppleScriptPage,
    startGoogleOnTheWeb, googleCallback, finishGoogleOnTheWeb, startFacebookOnTheWeb, facebookCallback,
    finishFacebookOnTheWeb, startOpenIDOnTheWeb, openIDCallback, finishOpenIDOnTheWeb,
  ]

  package static let startAppleOnTheWeb = start("startAppleOnTheWeb", at: "apple", "Apple")
  package static let startGoogleOnTheWeb = start("startGoogleOnTheWeb", at: "google", "Google")
  package static let startFacebookOnTheWeb = start("startFacebookOnTheWeb", at: "facebook", "Facebook")

  package static let startOpenIDOnTheWeb = start(
    "startOpenIDOnTheWeb", at: "openid", "an OpenID Connect or OAuth 2 provider",
    [.query("provider", "The `id` of the provider, as `GET /v1/providers` lists it.", isRequired: true)],
    [.providerUnreachable])

  package static let googleCallback = callback("googleCallback", from: "google", "Google")
  package static let facebookCallback = callback("facebookCallback", from: "facebook", "Facebook")

  /// Each provider has a callback address of its own, so that none can pass on an answer of another's (decision 0096).
  package static let openIDCallback = callback(
    "openIDCallback", from: "openid", "the provider", path: "/auth/openid/callback/{id}",
    [
      .path("id", "The id of the provider in the client's settings."),
      .query("iss", "The issuer, where the provider names itself (RFC 9207)."),
    ])

  package static let finishAppleOnTheWeb = finish("finishAppleOnTheWeb", from: "apple", "Apple")
  package static let finishGoogleOnTheWeb = finish("finishGoogleOnTheWeb", from: "google", "Google")
  package static let finishFacebookOnTheWeb = finish("finishFacebookOnTheWeb", from: "facebook", "Facebook")
  package static let finishOpenIDOnTheWeb = finish("finishOpenIDOnTheWeb", from: "openid", "the provider")

  /// Where the web flow of `provider` starts.
  package static func startPath(_ provider: String) -> String { "/auth/\(provider)/start" }
  /// Where the web flow of `provider` ends for a browser.
  package static func finishPath(_ provider: String) -> String { "/auth/\(provider)/finish" }
  /// Where an OpenID Connect or OAuth 2 provider sends browsers back to.
  package static func openIDCallbackPath(_ id: String) -> String { "/auth/openid/callback/\(id)" }

  private static func start(
    _ id: String, at provider: String, _ name: String, _ more: [Parameter] = [], _ moreErrors: [ErrorCode] = []
  ) -> Endpoint {
    Endpoint(
      .get, startPath(provider), id, "Send the browser to \(name)", notes: "Problems are shown as pages.",
      topic: .browser, parameters: more + ofStart, answers: [.redirect("To \(name).")],
      errors: [.clientUnknown, .providerNotOffered, .invalidValue] + moreErrors, limit: .nonce("start"), isPage: true,
      isRepeatable: false)
  }

  private static let ofStart: [Parameter] = [
    .query("client_id", "The app.", isRequired: true),
    .query(
      "return_to",
      """
      Where the browser goes in the end; one of the client's registered addresses. Without it, to the server's own account \
      page.
      """, .string(format: "uri")),
    .query("state", "Handed back unchanged; only with `return_to`.", .string(atMost: 512)),
    .query(
      "code_challenge",
      """
      Base64url of the SHA-256 of the app's code verifier (RFC 7636). Demanded with `return_to`, refused without it.
      """, .string(pattern: "^[A-Za-z0-9_-]{43}$")),
    .query("code_challenge_method", "How the challenge was made; demanded with it.", .constant("S256")),
    .query("intent", "Whether an account may be created.", .of(SignInIntent.self)),
    .query("invitation", "The code of an invitation, where the client creates accounts only with one.", .string()),
  ]

  /// Apple posts a form; the others come with a query.
  package static let appleCallback = Endpoint(
    .post, "/auth/apple/callback", "appleCallback", "What Apple sends the browser back with",
    notes: ofCallback("apple"),
    topic: .browser,
    request: .form(
      .object([
        .required("state", .string("As it was sent to Apple.")),
        .optional("code", .string("The authorization code.")),
        .optional("id_token", .string("The identity token.")),
        .optional("user", .string("JSON with a name, the first time only; unsigned.")),
        .optional("error", .string("`user_cancelled_authorize` and the like.")),
      ])),
    answers: [.redirect("To `\(finishPath("apple"))`, or back to the app with an error.")], errors: errorsOfCallback,
    limit: .signIn("callback"), isPage: true, isRepeatable: false)

  private static func callback(
    _ id: String, from provider: String, _ name: String, path: String? = nil, _ more: [Parameter] = []
  ) -> Endpoint {
    Endpoint(
      .get, path ?? "/auth/\(provider)/callback", id, "What \(name) sends the browser back with",
      notes: ofCallback(provider),
      topic: .browser,
      parameters: more + [
        .query("state", "As it was sent to \(name).", isRequired: true),
        .query("code", "The authorization code; this or `error`."),
        .query("error", "`access_denied` where the person cancelled."),
      ], answers: [.redirect("To `\(finishPath(provider))`, or back to the app with an error.")],
      errors: errorsOfCallback, limit: .signIn("callback"), isPage: true, isRepeatable: false)
  }

  private static func ofCallback(_ provider: String) -> String {
    """
    Changes no account: everything is decided at `\(finishPath(provider))`, where the browser proves that it is the one that \
    started.
    """
  }

  private static let errorsOfCallback: [ErrorCode] = [.invalidValue, .providerRefused, .providerUnreachable]

  private static func finish(_ id: String, from provider: String, _ name: String) -> Endpoint {
    Endpoint(
      .get, finishPath(provider), id, "Complete the sign-in in the browser that started it", topic: .browser,
      parameters: [
        .query("handle", "From the callback; good once."),
        .query("cancelled", "In its place when the person turned back at \(name)'s."),
      ],
      answers: [
        .redirect("Back to the app with `state` and a `ticket`, or with an `error`."),
        .page("A page that asks for a confirmation, or a button back to the app."),
      ], errors: [.notFound, .tooManyRequests], isPage: true)
  }

  package static let receiveApplePopup = Endpoint(
    .post, "/auth/apple/popup", "receiveApplePopup", "What Apple's own script hands to our page",
    notes: """
      For `/sign-in/apple-js`, whose `Origin` and browser it must come from. Judged as at the callback; a problem of this \
      browser's own flow names in `Location` where to go on.
      """,
    topic: .browser,
    request: Content([
      (
        "application/json",
        .object([
          .required(
            "authorization",
            .object([
              .required("code", .string()), .required("id_token", .string()), .required("state", .string()),
            ])),
          .optional("user", .object("The first time only; unsigned.")),
        ])
      ),
      ("application/x-www-form-urlencoded", .object()),
    ]),
    answers: [
      .file(
        "application/json", .object([.required("finish", .string(format: "uri-reference"))]),
        "Where to go on, in the same browser.", .noStore)
    ],
    errors: [
      .identityTokenInvalid, .authorizationCodeInvalid, .clientUnknown, .providerNotOffered, .providerRefused,
      .providerUnreachable,
    ], errorHeaders: [.locationOfProblem])

  package static let showAppleScriptPage = Endpoint(
    .get, "/sign-in/apple-js", "showAppleScriptPage", "Sign in with Apple's own script",
    notes: "For clients whose settings say `js`: a page with Sign in with Apple JS. Problems are shown as pages.",
    topic: .browser,
    parameters: ofStart + [
      .query(
        "mode", "Whether Apple's part is in a window of its own.", .choice(["popup", "redirect"], default: "popup"))
    ],
    answers: [.page("The page."), .redirect("To the same page at the server's own name, on this computer.")],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue], limit: .nonce("start"), isPage: true)
}
