import PippinAPI
import PippinAccounts
import PippinTokens
import SignInWithApple

/// An answer that is not the one hoped for: what the client gets, and what only the operator's log gets.
struct Problem: Error, Sendable {
  var details: ProblemDetails
  var retryAfter: Int?
  var allow: [String] = []
  /// For the log, under the request id.
  var cause: String?
  /// Whose proof it was that would not do, where it is not Apple's; for the page.
  var provider: WebProvider?
  /// The client with the names of the providers on the page, if it is not the pages' own client.
  var client: Client?
  /// Set where a web flow cannot go on.
  var flow: FlowProblem?
  /// Where to try again, if not from the beginning of a sign-in; for the page.
  var retry: String?
  /// Set where a form is not taken.
  var form: FormRefusal?

  /// Never empty.
  var causeForLog: String { cause.flatMap { $0.isEmpty ? nil : $0 } ?? details.code.title }

  init(_ code: ErrorCode, detail: String? = nil, cause: String? = nil) {
    details = ProblemDetails(code, detail: detail, requestID: "")
    self.cause = cause
  }

  init(invalid field: String, _ reason: String) {
    self.init(.invalidValue)
    details.errors = [.init(field: field, reason: reason)]
  }

  init(malformed error: JSONError) {
    self.init(
      error.code == .tooLarge ? .tooLarge : .malformedRequest, cause: error.words)
    switch error.code {
    case .wrongType, .missingMember:
      let reason = error.code == .missingMember ? "is missing" : "has the wrong type"
      details.errors = [.init(field: error.path ?? "", reason: reason)]
      details.detail = "A member of the body is missing or has the wrong type."
    case .duplicateMember: details.detail = "A member of the body is there twice."
    case .tooDeep: details.detail = "The body is nested too deeply."
    case .tooLarge: break
    default: details.detail = "The body is not JSON in UTF-8."
    }
  }

  /// Whatever a handler threw.
  init(of error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as FlowError: self.init(from: error)
    default: self.init(.internalError, cause: "\(error)")
    }
  }

  init(from error: FlowError) {
    switch error {
    case .clientUnknown: self.init(.clientUnknown)
    case .providerNotOffered(let provider):
      self.init(.providerNotOffered)
      details.provider = provider.rawValue
    case .identityToken(let reason):
      self.init(.identityTokenInvalid, cause: reason.detail)
      // `at_hash` is wrong only in a token that Apple itself sent us; of the documented reasons, the sibling fits best.
      details.reason =
        reason.code == .accessTokenHashMismatch
        ? IdentityTokenReason.codeHashMismatch.rawValue : reason.code.rawValue
    case .authorizationCodeInvalid: self.init(.authorizationCodeInvalid)
    case .accountNotFound: self.init(.accountNotFound)
    case .linkTokenInvalid: self.init(.linkTokenInvalid)
    case .linkOfAnother:
      self.init(
        .linkTokenInvalid,
        detail:
          "This sign-in leads to another account than the one that the link token is for. Nothing was changed, and the token is still valid."
      )
      details.retry = .otherAccount
    case .accountExists(let offer):
      self.init(.accountExists, detail: Self.advice(on: offer))
      details.emailCode = offer.takesEmailCode ? true : nil
      details.linkToken = offer.token
      let (openID, ids) = (Provider.openid.rawValue, offer.openIDProviders)
      details.signInWith = offer.signInWith.flatMap { way in
        way == openID && !ids.isEmpty ? ids.map { WebProvider(.openid, openID: $0).text } : [way]
      }
      details.willAttach = .init(
        provider: WebProvider(offer.provider, openID: offer.openIDProvider).text, email: offer.email)
    case .ticketInvalid: self.init(.ticketInvalid)
    case .credentialsInvalid: self.init(.credentialsInvalid)
    case .providerWithheld(let provider, let reason):
      self.init(.providerNotOffered, cause: "the client's settings withhold \(provider.rawValue): \(reason.rawValue)")
      details.provider = provider.rawValue
      details.reason = reason.rawValue
    case .tooManyAttempts(let seconds):
      self.init(.tooManyRequests)
      retryAfter = seconds
    case .overloaded:
      self.init(.overloaded, cause: "more passwords wait to be hashed than may")
      retryAfter = 2
    case .profileRequired(let token):
      self.init(.profileRequired, detail: "Ask the person for a name, and send it with the profile token.")
      details.missing = ["name"]
      details.profileToken = token
    case .reauthenticationRequired: self.init(.reauthenticationRequired)
    case .identityInUse: self.init(.identityInUse)
    case .lastSignInMethod: self.init(.lastSignInMethod)
    case .mergeFinal(let reason):
      self.init(.mergeFinal)
      details.reason = reason.rawValue
    case .refreshTokenInvalid: self.init(.refreshTokenInvalid)
    case .accessTokenInvalid: self.init(.accessTokenInvalid)
    case .accessTokenExpired: self.init(.accessTokenExpired)
    case .sessionEnded(let reason):
      self.init(.sessionEnded)
      details.reason = reason.rawValue
    case .accountDeleted(let account):
      self.init(.sessionEnded)
      details.reason = Session.EndReason.accountDeleted.rawValue
      details.deletionID = account.description
    case .deletionInProgress: self.init(.deletionInProgress)
    case .accountSuspended: self.init(.accountSuspended)
    case .appleUserMismatch: self.init(.appleUserMismatch)
    case .notFound: self.init(.notFound)
    case .invalidValue(let field, let reason): self.init(invalid: field, reason)
    case .providerRefused(let provider, let hint):
      self.init(.providerRefused, cause: hint)
      details.provider = provider.rawValue
    case .providerUnreachable(let provider, let seconds, let newAuthorization, let cause):
      self.init(.providerUnreachable, cause: cause)
      details.provider = provider.rawValue
      details.retry = newAuthorization ? .newAuthorization : nil
      retryAfter = seconds
    case .storeUnavailable(let detail, let newAuthorization):
      self.init(.storeUnavailable, cause: detail)
      details.retry = newAuthorization ? .newAuthorization : nil
      retryAfter = 2
    case .flowInvalid(let problem):
      self.init(.malformedRequest, cause: "web flow: \(problem.rawValue)")
      flow = problem
    case .unexpected(let detail): self.init(.internalError, cause: detail)
    }
  }
}

extension Problem {
  /// How the owner of the account that exists gets in, in words for the developer of an app.
  fileprivate static func advice(on offer: LinkOffer) -> String {
    let isSameProvider = offer.signInWith.contains(offer.provider.rawValue)
    switch (offer.signInWith.isEmpty, offer.takesEmailCode) {
    case (true, true):
      return "None of the account's sign-in methods can be used any more. Ask for a code with POST /v1/sign-in/email "
        + "and the link token: it lets who reads the mail in and attaches this way in."
    case (true, false):
      return "None of the account's sign-in methods can be used any more. The operator of the service can help "
        + "its owner."
    case (false, true):
      return "Sign in the way you did before, or with a code that is mailed to the address, and send the link token "
        + "along to have this way in attached."
    case (false, false) where isSameProvider && offer.provider == .apple:
      return "The account belongs to another Apple Account with the same address. Sign in with that one, and send the "
        + "link token along to have this way in attached; if its owner has it no more, the operator can help."
    case (false, false):
      return "Sign in the way you did before, and send the link token along to have this way in attached."
    }
  }
}
