/// One operation of the server: everything about it but what it does (decision 0066).
///
/// The server finds and counts requests by these values, the kit calls them, and `openapi.json` is written from them.
package struct Endpoint: Sendable {
  package let method: Method
  /// A part in braces is a parameter.
  package let path: String
  /// Its name in `openapi.json`, in the log and in the metrics.
  package let id: String
  /// What it does, in a few words.
  package let summary: String
  /// What a reader must know besides.
  package let notes: String?
  package let topic: Topic
  package let caller: Caller
  package let parameters: [Parameter]
  package let request: Content?
  package let answers: [Answer]
  /// The codes that it may answer besides those that follow from the rest.
  private let errors: [ErrorCode]
  /// What an error's header has besides.
  package let errorHeaders: [Header]
  package let limit: RateLimit?
  /// Whether its answer is the same for everybody and needs no store.
  private let isFixed: Bool
  /// Whether a person looks at its answers: errors are pages then.
  package let isPage: Bool
  /// Whether a page may be asked for again in another language; a step of a sign-in may not.
  package let isRepeatable: Bool
  /// Whether its errors are written as the standards for OpenID clients have it. They are among its answers then.
  package let speaksOAuth: Bool

  package init(
    _ method: Method, _ path: String, _ id: String, _ summary: String, notes: String? = nil, topic: Topic,
    caller: Caller = .anyone, parameters: [Parameter] = [], request: Content? = nil, answers: [Answer],
    errors: [ErrorCode] = [], errorHeaders: [Header] = [], limit: RateLimit? = nil, isFixed: Bool = false,
    isPage: Bool = false, isRepeatable: Bool = true, speaksOAuth: Bool = false
  ) {
    self.speaksOAuth = speaksOAuth
    self.method = method
    self.path = path
    self.id = id
    self.summary = summary
    self.notes = notes
    self.topic = topic
    self.caller = caller
    self.parameters = parameters
    self.request = request
    self.answers = answers
    self.errors = errors
    self.errorHeaders = errorHeaders
    self.limit = limit
    self.isFixed = isFixed
    self.isPage = isPage
    self.isRepeatable = isRepeatable
  }

  /// A page or form of the server's own website, which `openapi.json` does not describe.
  package static func page(_ method: Method, _ path: String, _ id: String, isPage: Bool = true) -> Endpoint {
    Endpoint(method, path, id, "", topic: .pages, answers: [], isPage: isPage)
  }

  /// Whether somebody who signs in comes by here.
  package var isStepOfSignIn: Bool {
    switch limit {
    case .signIn, .guest: return true
    case .nonce, .refresh, nil: return topic == .browser
    }
  }

  /// The provider of a step in the browser, as its path has it.
  package var provider: String? {
    let parts = path.split(separator: "/")
    return topic == .browser && parts.count > 1 && parts[0] == "auth" ? String(parts[1]) : nil
  }

  /// The path with its parameter filled in.
  package func path(_ parameter: String) -> String {
    let parts = path.split(separator: "{", maxSplits: 1)
    guard parts.count == 2, let end = parts[1].firstIndex(of: "}") else { return path }
    return parts[0] + parameter + parts[1][end...].dropFirst()
  }

  /// Every code that it may answer, in the order of the codes; any path also answers 405 and one that is not there 404.
  package var codes: [ErrorCode] {
    if speaksOAuth { return [] }
    var codes: Set<ErrorCode> = [.internalError]
    if !isFixed { codes.formUnion([.malformedRequest, .tooLarge, .storeUnavailable]) }
    if request?.isDemanded == true { codes.insert(.unsupportedMediaType) }
    switch caller {
    case .anyone: if limit != nil { codes.insert(.tooManyRequests) }
    case .openIDClient, .clientToken: break
    case .bearer, .recentBearer, .receipt: codes.formUnion(ErrorCode.ofAccessTokens + [.tooManyRequests])
    case .operatorToken(let scope):
      codes.insert(.operatorTokenInvalid)
      if scope != nil { codes.insert(.insufficientScope) }
    }
    // Of a plain bearer: a guest's token, once the account has a sign-in method.
    if caller == .recentBearer || caller == .bearer { codes.insert(.reauthenticationRequired) }
    codes.formUnion(errors)
    return ErrorCode.allCases.filter(codes.contains)
  }
}

extension Endpoint {
  /// What apps and browsers call. An app links these, so what OpenID clients and operators call is declared elsewhere.
  package static let ofApps = signingIn + passwords + sessions + account + signInMethods + webSignIn
}

extension ErrorCode {
  /// The answers to an access token that is invalid, has expired, or belongs to a session that has ended.
  package static let ofAccessTokens: [ErrorCode] = [.accessTokenInvalid, .accessTokenExpired, .sessionEnded]
}
