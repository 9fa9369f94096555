import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `GET /auth/authorize`: checks the parameters, then shows a list of people to choose from in place of Apple's login.
  /// Errors are shown on this page; nothing is sent to `redirect_uri` (AUTHZ-19).
  func authorize(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    let wanted: AuthorizeRequest
    do throws(AppleRefusal) {
      wanted = try AuthorizeRequest(query: request.query, registry: entry.registry)
    } catch {
      record(
        request, entry, status: 400, clientID: request.queryData?.first("client_id"), error: error.code?.rawValue,
        words: error.reason)
      let wantsPage = request.fields["accept"]?.contains("text/html") ?? false
      return wantsPage ? .page(ErrorPage.refusal(error), status: 400) : error.response
    }
    let (id, people) = withState { state in
      let id = Base64URL.encode(state.generator.bytes(16))
      state.pending.insert(wanted, for: id, now: entry.second)
      return (id, state.people.all.map(\.profile))
    }
    record(request, entry, status: 200, clientID: wanted.client.id, words: "the sign-in started")
    return .page(PickerPage(requestID: id, client: wanted.client, people: people).html, sendingTo: wanted)
  }

  /// The sheet for the chosen person: the full one before the first consent, the short one after it (NATIVE-3).
  func sheet(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    guard let query = request.queryData, let id = query.first("request"),
      let (wanted, page) = withState({ state -> (AuthorizeRequest, SheetPage)? in
        guard let wanted = state.pending[id], let person = query.first("apple_id").flatMap({ state.people[$0] })
        else { return nil }
        let relay = state.subject(of: person, teamID: wanted.client.teamID).relayAddress
        let page = SheetPage(
          requestID: id, client: wanted.client, person: person.profile, scopes: wanted.scopes, relayAddress: relay,
          isFirst: !state.hasConsent(person.profile.id, to: wanted.client))
        return (wanted, page)
      })
    else { return over(request, entry) }
    return .page(page.html, sendingTo: wanted)
  }

  /// The person's decision: sends the code and tokens, or the cancellation, in the response mode of the request.
  func decide(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    switch decision(request, request.formData, entry) {
    case .sent(let fields, let wanted): send(fields, for: wanted)
    case .refused(let answer): answer
    }
  }

  /// What a decision leads to.
  enum Decision {
    /// These fields go to the return URL.
    case sent([(String, String)], AuthorizeRequest)
    /// The sign-in ends on a page of Apple's.
    case refused(HTTPResponse)
  }

  /// Carries out a decision. `request` is for the log.
  func decision(_ request: HTTPRequest, _ form: FormData?, _ entry: Entry) -> Decision {
    guard let form, let id = form.first("request"), let wanted = withState({ $0.pending.remove(id) })
    else { return .refused(over(request, entry)) }
    let isCancelled =
      form.first("action") != "continue"
      || withState { $0.strikes(.cancel, at: .authorize, now: entry.now) }
    if isCancelled {
      record(request, entry, status: 200, clientID: wanted.client.id, words: "the person cancelled (CALLBACK-10)")
      return .sent([("error", "user_cancelled_authorize")] + wanted.echoedState, wanted)
    }
    guard let approval = withState({ approve(wanted, form, now: entry.second, in: &$0) }) else {
      return .refused(over(request, entry))
    }
    var fields = wanted.echoedState + [("code", approval.code)]
    if wanted.wantsIdentityToken {
      do throws(JOSEError) {
        fields.append(("id_token", try approval.token.signed()))
      } catch {
        record(request, entry, status: 500, words: "the key could not sign: \(error.detail)")
        return .refused(HTTPResponse(status: 500))
      }
    }
    if let user = approval.userJSON { fields.append(("user", user)) }
    let sheet = approval.isFirst ? "for the first time" : "again"
    record(
      request, entry, status: 200, clientID: wanted.client.id,
      words: "\(form.first("apple_id") ?? "") signed in \(sheet)")
    return .sent(fields, wanted)
  }

  private func approve(
    _ wanted: AuthorizeRequest, _ form: FormData, now: Int, in state: inout EmulatorState
  ) -> Approval? {
    guard let person = form.first("apple_id").flatMap({ state.people[$0] }) else { return nil }
    let choice = SheetChoice(
      hidesEmail: form.first("email_choice") == "hide",
      givenName: form.first("first_name") ?? person.profile.givenName,
      familyName: form.first("last_name") ?? person.profile.familyName)
    return state.approve(
      person, client: wanted.client, scopes: wanted.scopes, choice: choice, redirectURI: wanted.redirectURI,
      challenge: wanted.challenge, nonce: wanted.nonce, isNative: false, now: now)
  }

  /// CALLBACK-1: by query, by fragment, or by a form that the browser posts across sites.
  private func send(_ fields: [(String, String)], for wanted: AuthorizeRequest) -> HTTPResponse {
    switch wanted.mode {
    case .query:
      let mark = wanted.redirectURI.contains("?") ? "&" : "?"
      return .unstored(.redirect(wanted.redirectURI + mark + FormData.encode(fields)))
    case .fragment:
      return .unstored(.redirect(wanted.redirectURI + "#" + FormData.encode(fields)))
    case .formPost:
      return .unstored(ResultPage(target: wanted.redirectURI, name: wanted.client.name, fields: fields).response)
    case .webMessage:
      return .unstored(PopupPage(redirectURI: wanted.redirectURI, name: wanted.client.name, fields: fields).response)
    }
  }

  private func over(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    record(request, entry, status: 400, words: "this sign-in has ended, was never started, or names an unknown person")
    return .page(ErrorPage.over, status: 400)
  }
}

extension AuthorizeRequest {
  /// `state` comes back unchanged, and not at all if none was sent (AUTHZ-14, CALLBACK-2).
  fileprivate var echoedState: [(String, String)] { state.map { [("state", $0)] } ?? [] }
}

extension Approval {
  /// The `user` field: JSON text, the first time only, as far as the scopes go (CALLBACK-4 … CALLBACK-6).
  fileprivate var userJSON: String? {
    guard firstName != nil || firstEmail != nil else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    if let firstName {
      writer.name("name")
      writer.beginObject()
      writer.member("firstName", firstName.givenName)
      writer.member("lastName", firstName.familyName)
      writer.endObject()
    }
    writer.member("email", ifPresent: firstEmail)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// A checked request to `GET /auth/authorize`: Apple would accept every value in it.
struct AuthorizeRequest: Sendable {
  /// How the result travels (CALLBACK-1).
  enum ResponseMode: String, Sendable {
    case query, fragment
    case formPost = "form_post"
    /// The undocumented mode of Sign in with Apple JS in its pop-up (AUTHZ-8, JS-9).
    case webMessage = "web_message"
  }

  let client: Registry.Client
  let redirectURI: String
  let wantsIdentityToken: Bool
  let mode: ResponseMode
  let scopes: Scopes
  let state: String?
  let nonce: String?
  /// The S256 challenge, if the client uses PKCE (AUTHZ-16).
  let challenge: String?

  /// Checks the parameters in the order in which a developer would fix them.
  init(query: String?, registry: Registry) throws(AppleRefusal) {
    guard let parameters = FormData(query: query ?? "") else {
      throw AppleRefusal(.invalidRequest, "the query string is not percent-encoded properly (AUTHZ-20)")
    }
    if parameters.hasRepeats {
      throw AppleRefusal(.invalidRequest, "a parameter appears twice (AUTHZ-20)")
    }
    client = try Self.client(parameters.first("client_id"), registry)
    redirectURI = try ReturnURL.judge(
      parameters.first("redirect_uri"), of: client, allowInsecure: registry.settings.allowInsecureReturnURLs)
    wantsIdentityToken = try Self.wantsIdentityToken(parameters.first("response_type"))
    scopes = try Scopes(parsing: parameters.first("scope") ?? "")
    mode = try Self.mode(
      parameters.first("response_mode"), wantsIdentityToken: wantsIdentityToken, hasScopes: !scopes.isEmpty)
    state = parameters.first("state")
    nonce = parameters.first("nonce")
    challenge = try Self.challenge(parameters)
  }

  private static func client(_ id: String?, _ registry: Registry) throws(AppleRefusal) -> Registry.Client {
    guard let id, !id.isEmpty else { throw AppleRefusal(.invalidRequest, "client_id is missing (AUTHZ-20)") }
    if let client = registry.clients[id] { return client }
    if let team = registry.teams.keys.sorted().first(where: { id.contains($0) }) {
      throw AppleRefusal(.invalidRequest, "client_id contains the Team ID \(team); it must not (AUTHZ-2)")
    }
    if let near = registry.clients.keys.sorted().first(where: { $0.lowercased() == id.lowercased() }) {
      throw AppleRefusal(
        .invalidRequest, "client_id differs from \(near) in case; Apple compares the case (AUTHZ-2, AUTHZ-20)")
    }
    throw AppleRefusal(.invalidClient, "there is no app and no Services ID with this client_id (AUTHZ-21)")
  }

  private static func wantsIdentityToken(_ type: String?) throws(AppleRefusal) -> Bool {
    switch type {
    case "code": return false
    case "code id_token": return true
    case nil: throw AppleRefusal(.invalidRequest, "response_type is missing (AUTHZ-6, AUTHZ-20)")
    case "id_token": throw AppleRefusal(.invalidRequest, "response_type id_token alone is not supported (AUTHZ-6)")
    default: throw AppleRefusal(.invalidRequest, "response_type must be code, or code id_token (AUTHZ-6)")
    }
  }

  private static func mode(
    _ text: String?, wantsIdentityToken: Bool, hasScopes: Bool
  ) throws(AppleRefusal) -> ResponseMode {
    let mode: ResponseMode
    if let text {
      guard let known = ResponseMode(rawValue: text) else {
        throw AppleRefusal(.invalidRequest, "response_mode must be query, fragment or form_post (AUTHZ-7)")
      }
      mode = known
    } else {
      mode = wantsIdentityToken ? .fragment : .query  // AUTHZ-9
    }
    if wantsIdentityToken, mode == .query {
      throw AppleRefusal(
        .invalidRequest, description: "Invalid response mode",
        "with id_token the response_mode must be fragment or form_post, never query (AUTHZ-7, AUTHZ-10)")
    }
    if mode == .webMessage, !wantsIdentityToken {
      throw AppleRefusal(
        .invalidRequest,
        "web_message is for the pop-up of Sign in with Apple JS, which requests code id_token (JS-5, JS-9)")
    }
    if hasScopes, mode != .formPost, mode != .webMessage {
      throw AppleRefusal(
        .invalidRequest, description: "response_mode must be form_post when name or email scope is requested.",
        "a request with the scope name or email needs response_mode=form_post (AUTHZ-7, AUTHZ-26)")
    }
    return mode
  }

  private static func challenge(_ parameters: FormData) throws(AppleRefusal) -> String? {
    let method = parameters.first("code_challenge_method")
    guard let challenge = parameters.first("code_challenge") else {
      if method == nil { return nil }
      throw AppleRefusal(.invalidRequest, "code_challenge_method without code_challenge (AUTHZ-16)")
    }
    guard method == "S256" else {
      throw AppleRefusal(.invalidRequest, "code_challenge needs code_challenge_method=S256 (AUTHZ-16)")
    }
    guard challenge.utf8.count == 43 else {
      throw AppleRefusal(
        .invalidRequest, "code_challenge must be a SHA-256 in base64url, with 43 characters (AUTHZ-16)")
    }
    return challenge
  }
}

/// The scopes that a client requested, or that the person granted at the first consent.
struct Scopes: Sendable, Equatable {
  var name: Bool
  var email: Bool

  /// Reads `scope`: `name`, `email`, both or neither, and an ignored `openid` (AUTHZ-11, AUTHZ-12). The form decoder has
  /// already turned `+` into a space (AUTHZ-13).
  init(parsing text: String) throws(AppleRefusal) {
    self.init(name: false, email: false)
    for word in text.split(separator: " ") {
      switch word {
      case "name": name = true
      case "email": email = true
      case "openid": break
      default:
        throw AppleRefusal(
          .invalidScope, "scope may contain only name and email (AUTHZ-11, AUTHZ-23)")
      }
    }
  }

  init(name: Bool, email: Bool) {
    self.name = name
    self.email = email
  }

  var isEmpty: Bool { !name && !email }
}

/// Apple's rules for `redirect_uri`.
enum ReturnURL {
  /// The URL itself, if it exactly equals a registered URL of the client and has a form that Apple accepts.
  ///
  /// `allowInsecure` relaxes only the form (AUTHZ-3), for servers on a developer's machine.
  static func judge(_ text: String?, of client: Registry.Client, allowInsecure: Bool) throws(AppleRefusal) -> String {
    guard let text, !text.isEmpty else {
      throw AppleRefusal(.unauthorizedClient, "redirect_uri is missing (AUTHZ-22)")
    }
    if text.utf8.contains(UInt8(ascii: "#")) {
      throw unregistered("redirect_uri has a fragment (AUTHZ-3)")
    }
    let url: HTTPURL
    do throws(HTTPError) {
      url = try HTTPURL(parsing: text)
    } catch {
      throw unregistered("redirect_uri is not an absolute https URL: \(error.detail) (AUTHZ-3, AUTHZ-4)")
    }
    if !allowInsecure, let problem = insecurity(of: url) {
      throw unregistered("redirect_uri \(problem); the setting allow_insecure_return_urls permits it (AUTHZ-3)")
    }
    guard client.returnURLs.contains(text) else {
      let known =
        client.isService
        ? "it does not exactly equal one of the \(client.returnURLs.count) registered return URLs"
        : "\(client.id) is an App ID without return URLs; use a Services ID for the web"
      throw unregistered("redirect_uri: \(known) (AUTHZ-4, AUTHZ-25)")
    }
    return text
  }

  /// Apple's message for a URL that is not registered or cannot be (AUTHZ-25).
  private static func unregistered(_ reason: String) -> AppleRefusal {
    AppleRefusal(.invalidRequest, description: "Invalid web redirect url.", reason)
  }

  private static func insecurity(of url: HTTPURL) -> String? {
    if url.scheme != "https" { return "must be https" }
    if url.host == "localhost" || url.host.hasSuffix(".localhost") { return "must not be localhost" }
    if url.host.hasPrefix("[") || url.host.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (48...57).contains($0) }) {
      return "must name a domain, not an IP address"
    }
    return url.host.contains(".") ? nil : "must name a domain"
  }
}
