package import PippinAPI

/// One operation of the server: everything about it but what it does (decision 0066).
///
/// The server finds and counts requests by these values, and `openapi.json` is written from them. Where the kit calls an operation,
/// the declaration begins with the kit's ``EndpointAddress`` (decision 0143).
package struct Endpoint: Sendable {
  package let address: EndpointAddress
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
    _ address: EndpointAddress, _ id: String, _ summary: String, notes: String? = nil, topic: Topic,
    caller: Caller = .anyone, parameters: [Parameter] = [], request: Content? = nil, answers: [Answer],
    errors: [ErrorCode] = [], errorHeaders: [Header] = [], limit: RateLimit? = nil, isFixed: Bool = false,
    isPage: Bool = false, isRepeatable: Bool = true, speaksOAuth: Bool = false
  ) {
    self.speaksOAuth = speaksOAuth
    self.address = address
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

  /// One that the kit does not call.
  package init(
    _ method: EndpointAddress.Method, _ path: String, _ id: String, _ summary: String, notes: String? = nil,
    topic: Topic, caller: Caller = .anyone, parameters: [Parameter] = [], request: Content? = nil, answers: [Answer],
    errors: [ErrorCode] = [], errorHeaders: [Header] = [], limit: RateLimit? = nil, isFixed: Bool = false,
    isPage: Bool = false, isRepeatable: Bool = true, speaksOAuth: Bool = false
  ) {
    self.init(
      EndpointAddress(method, path), id, summary, notes: notes, topic: topic, caller: caller, parameters: parameters,
      request: request, answers: answers, errors: errors, errorHeaders: errorHeaders, limit: limit, isFixed: isFixed,
      isPage: isPage, isRepeatable: isRepeatable, speaksOAuth: speaksOAuth)
  }

  package var method: EndpointAddress.Method { address.method }
  /// A part in braces is a parameter.
  package var path: String { address.path }

  /// A page or form of the server's own website, which `openapi.json` does not describe.
  package static func page(_ method: EndpointAddress.Method, _ path: String, _ id: String, isPage: Bool = true)
    -> Endpoint
  {
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

  /// The path with each of its parameters filled in.
  package func path(_ parameter: String) -> String { address.path(parameter) }

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
  /// What apps and browsers call. What OpenID clients and operators call is declared beside the handlers.
  package static let ofApps =
    signingIn + appAttest + deviceCodes + passwords + passkeys + sessions + account + signInMethods + webSignIn
}

extension ErrorCode {
  /// Why an account is not created.
  package static let ofNewAccounts: [ErrorCode] = [
    .appAttestRequired, .signUpClosed, .invitationRequired, .emailDomainNotAllowed, .signUpRefused,
  ]

  /// The answers to an access token that is invalid, has expired, or belongs to a session that has ended.
  package static let ofAccessTokens: [ErrorCode] = [.accessTokenInvalid, .accessTokenExpired, .sessionEnded]
}

extension Endpoint {
  /// What an operation is about.
  package enum Topic: String, Sendable, CaseIterable {
    case signingIn = "Signing in"
    case sessions = "Sessions"
    case account = "Account"
    case browser = "The browser"
    case apple = "Apple"
    case openID = "OpenID"
    case verification = "Verification"
    case operation = "Operation"
    /// On the operator's address only, with a document of its own.
    case operatorAPI = "Operator"
    /// The server's own website, for people and not for programs.
    case pages = "Pages"
  }

  /// Who may call.
  package enum Caller: Sendable, Equatable {
    case anyone
    /// The holder of a session's access token.
    case bearer
    /// The same, within ten minutes of the person's sign-in.
    case recentBearer
    /// The holder of a deletion's receipt.
    case receipt
    /// An OpenID client that proves who it is, as its settings say.
    case openIDClient
    /// The holder of an OpenID client's access token.
    case clientToken
    /// The holder of an operator token that allows this; of any valid one without a scope.
    case operatorToken(scope: String?)
  }

  /// Which requests are counted together, network by network, and how many there may be.
  package enum RateLimit: Sendable, Equatable {
    case nonce(String)
    case signIn(String)
    case refresh(String)
    /// Each of them writes an account that nobody vouches for.
    case guest(String)

    package var kind: String {
      switch self {
      case .nonce(let kind), .signIn(let kind), .refresh(let kind), .guest(let kind): kind
      }
    }
  }

  /// A parameter of the path, the query or the header.
  package struct Parameter: Sendable {
    package enum Place: String, Sendable {
      case path, query, header
    }

    package let name: String
    package let place: Place
    package let isRequired: Bool
    package let summary: String
    package let schema: Schema

    package static func path(_ name: String, _ summary: String) -> Parameter {
      Parameter(name: name, place: .path, isRequired: true, summary: summary, schema: .string())
    }

    package static func query(
      _ name: String, _ summary: String, _ schema: Schema = .string(), isRequired: Bool = false
    ) -> Parameter {
      Parameter(name: name, place: .query, isRequired: isRequired, summary: summary, schema: schema)
    }

    package static let limit = query("limit", "How many at most.", .integer(in: 1...100))
    package static let after = query("after", "`next` of the part before.")
    package static let idempotencyKey = header(
      "Idempotency-Key", "Same key and same body within ten minutes: same answer.", .string(length: 1...255))

    package static func header(
      _ name: String, _ summary: String, _ schema: Schema = .string(), isRequired: Bool = false
    ) -> Parameter {
      Parameter(name: name, place: .header, isRequired: isRequired, summary: summary, schema: schema)
    }
  }

  /// A body and its media types.
  package struct Content: Sendable {
    package let schemas: [(mediaType: String, schema: Schema)]
    /// Whether a body of another media type is refused.
    package let isDemanded: Bool

    package init(_ schemas: [(mediaType: String, schema: Schema)], isDemanded: Bool = true) {
      self.schemas = schemas
      self.isDemanded = isDemanded
    }

    package static func json(_ type: any Described.Type) -> Content { json(.of(type)) }
    package static func json(_ schema: Schema) -> Content { Content([("application/json", schema)]) }
    package static func form(_ schema: Schema) -> Content { Content([("application/x-www-form-urlencoded", schema)]) }
    package static let html = Content([("text/html", .string())])
  }

  /// A field of an answer's header.
  package enum Header: String, CaseIterable, Sendable {
    case requestID = "X-Request-Id"
    case noStore = "NoStore"
    case kept = "Kept"
    case location = "Location"
    case locationOfProblem = "LocationOfProblem"
    case retryAfter = "Retry-After"
    case authenticate = "WWW-Authenticate"
  }

  /// A yes.
  package struct Answer: Sendable {
    package let status: Int
    package let summary: String
    package let content: Content?
    package let headers: [Header]

    /// For nobody but who asked.
    package static func json(_ type: any Described.Type, status: Int = 200, _ summary: String) -> Answer {
      json(.of(type), status: status, summary)
    }

    /// The same for a body that has no type.
    package static func json(_ schema: Schema, status: Int = 200, _ summary: String) -> Answer {
      Answer(status: status, summary: summary, content: .json(schema), headers: [.noStore])
    }

    package static func empty(_ status: Int, _ summary: String) -> Answer {
      Answer(status: status, summary: summary, content: nil, headers: [])
    }

    package static func page(_ summary: String) -> Answer {
      Answer(status: 200, summary: summary, content: .html, headers: [.noStore])
    }

    package static func redirect(_ summary: String) -> Answer {
      Answer(status: 303, summary: summary, content: nil, headers: [.location])
    }

    /// The same for everybody.
    package static func file(_ mediaType: String, _ schema: Schema, _ summary: String, _ header: Header = .kept)
      -> Answer
    {
      Answer(status: 200, summary: summary, content: Content([(mediaType, schema)]), headers: [header])
    }
  }
}
