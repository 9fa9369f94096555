package import PippinAPI
package import PippinAccounts
package import PippinSecret
import PippinTokens
package import SignInWithApple

/// The one error of flows and handlers.
///
/// - The answer gets ``details``: the code, which has one status and one title, and the members that a problem of this code may have. A page
///   is chosen by the code, ``flow`` and ``form``. ``retryAfter`` becomes the field `Retry-After`.
/// - The operator's log gets the code, the reason and the ``cause``, under the request's id. No answer has the cause.
///
/// Each error has a factory, which sets all of that in one place. To handle one error differently, match its ``code``.
package struct ServerError: Error, Sendable {
  private struct Content: Sendable, Equatable {
    var details: ProblemDetails
    var cause: String?
    var reasonForOperator: String?
    var retryAfter: Int?
    var triesLeft: Int?
    var flow: FlowProblem?
    var form: FormRefusal?
    var signUpVerdict: [UInt8]?
  }

  private final class Box: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  /// Boxed, so that a function that throws it reserves one word for it and not all of its members.
  private let box: Box

  private init(_ content: Content) { box = Box(content) }

  /// - Parameters:
  ///   - detail: the occurrence in one sentence, for the client's developer.
  ///   - cause: the cause, for the operator only.
  ///   - reasonForOperator: the reason within the code, if it is not the one that the answer gives.
  ///   - retryAfter: in seconds.
  ///   - signUpVerdict: the record of the hook's verdict.
  ///   - complete: sets the further members of this code.
  init(
    _ code: ErrorCode, detail: String? = nil, cause: String? = nil, reasonForOperator: String? = nil,
    retryAfter: Int? = nil, triesLeft: Int? = nil, flow: FlowProblem? = nil, form: FormRefusal? = nil,
    signUpVerdict: [UInt8]? = nil, _ complete: (inout ProblemDetails) -> Void = { _ in }
  ) {
    var details = ProblemDetails(code, detail: detail, requestID: "")
    complete(&details)
    self.init(
      Content(
        details: details, cause: cause, reasonForOperator: reasonForOperator, retryAfter: retryAfter,
        triesLeft: triesLeft, flow: flow, form: form, signUpVerdict: signUpVerdict))
  }
}

extension ServerError {
  /// The error code of the API. To handle one error differently, match this.
  package var code: ErrorCode { box.content.details.code }
  /// The members of the answer, without the id of the request.
  package var details: ProblemDetails { box.content.details }
  /// The cause, for the operator only.
  package var cause: String? { box.content.cause }
  /// In seconds.
  package var retryAfter: Int? { box.content.retryAfter }
  /// The tries that this device or network has left after wrong credentials, if known. The page shows them.
  var triesLeft: Int? { box.content.triesLeft }
  /// The reason why a web flow cannot go on, if that is the error.
  package var flow: FlowProblem? { box.content.flow }
  /// The reason why a form is refused, if that is the error.
  var form: FormRefusal? { box.content.form }

  /// The record of the hook's verdict, where that refused a sign-up. A page finds its words there in its own language.
  var signUpVerdict: [UInt8]? { box.content.signUpVerdict }

  /// The reason within the code. Why a web flow cannot go on, and that a session ended for the limit, is not in the answer.
  var reasonForOperator: String? { box.content.reasonForOperator ?? flow?.rawValue ?? details.reason }

  /// Why an identity token was refused.
  var identityTokenReason: IdentityTokenReason? {
    code == .identityTokenInvalid ? details.reason.flatMap(IdentityTokenReason.init) : nil
  }

  /// Why a merge cannot be undone.
  package var mergeFinalReason: MergeFinalReason? {
    code == .mergeFinal ? details.reason.flatMap(MergeFinalReason.init) : nil
  }

  /// The account whose deletion ended the session.
  var deletedAccount: AccountID? { details.deletionID.flatMap { AccountID($0) } }

  /// The cause for the operator; never empty.
  package var causeForOperator: String {
    if let cause, !cause.isEmpty { return cause }
    let reasons = [details.reason].compactMap(\.self) + (details.errors ?? []).map { "\($0.field) \($0.reason)" }
    return reasons.isEmpty ? code.title : code.title + ": " + reasons.joined(separator: ", ")
  }

  /// The same error after the code was sent to the provider: only a new authorization can succeed (TOKEN-6).
  func afterCodeWasSpent() -> ServerError {
    var content = box.content
    content.details.retry = .newAuthorization
    return ServerError(content)
  }
}

extension ServerError: Equatable, CustomStringConvertible {
  package static func == (left: ServerError, right: ServerError) -> Bool { left.box.content == right.box.content }
  package var description: String { "\(code.rawValue): \(causeForOperator)" }
}

/// Why a web flow cannot go on.
package enum FlowProblem: String, Sendable, Equatable, CaseIterable {
  /// The state is not one of ours, or was tampered with.
  case unknownState = "unknown_state"
  /// The flow has expired.
  case expired
  /// The browser that came back did not start the flow, or it lost its cookie.
  case otherBrowser = "other_browser"
  /// The flow was started for a session that the browser does not present, or that has ended.
  case otherSession = "other_session"
  /// This flow was finished before.
  case used
  /// The return address is not one that the client registered.
  case returnAddress = "return_address"
  /// A parameter is missing or malformed.
  case parameters
}

/// Why a form is refused.
enum FormRefusal: String, Sendable, CaseIterable {
  /// The browser sent no cookie of ours, so its form cannot be told from one that another site made it send.
  case noCookies = "no_cookies"
  /// The form was not made for this browser or session, was made too long ago, or came from another site.
  case foreign = "foreign_form"
}

/// Errors about what is asked for, and by whom.
extension ServerError {
  /// The operator token is unknown, has expired, or was revoked.
  package static let operatorTokenInvalid = ServerError(.operatorTokenInvalid)

  package static let clientUnknown = ServerError(.clientUnknown)

  /// This account has nothing with this id.
  package static let notFound = ServerError(.notFound)

  package static func invalidValue(field: String, reason: String) -> ServerError {
    ServerError(.invalidValue) { $0.errors = [.init(field: field, reason: reason)] }
  }

  static let idempotencyKeyReused = ServerError.invalidValue(
    field: "Idempotency-Key", reason: "was used with another body; use a new key for a new request")

  static let idempotencyKeyUsedUp = ServerError.invalidValue(
    field: "Idempotency-Key",
    reason: "was used, and the tokens of its answer have been used too; use a new key for a new request")

  /// Too many attempts. The client may try again after that many seconds.
  package static func tooManyAttempts(_ seconds: Int) -> ServerError {
    ServerError(.tooManyRequests, retryAfter: seconds)
  }
}

/// Sign-in.
extension ServerError {
  /// The client may not use this provider.
  package static func providerNotOffered(_ provider: Provider) -> ServerError {
    ServerError(.providerNotOffered) { $0.provider = provider.rawValue }
  }

  /// The client's settings disable this sign-in method, for this reason.
  package static func providerWithheld(_ provider: Provider, _ reason: ProviderBody.Reason) -> ServerError {
    ServerError(
      .providerNotOffered, cause: "the client's settings withhold \(provider.rawValue): \(reason.rawValue)"
    ) {
      $0.provider = provider.rawValue
      $0.reason = reason.rawValue
    }
  }

  package static func identityToken(_ error: IdentityTokenError) -> ServerError {
    ServerError(.identityTokenInvalid, cause: error.detail) {
      // `at_hash` is wrong only in a token that Apple itself sent us; of the documented reasons, the sibling fits best.
      $0.reason =
        error.code == .accessTokenHashMismatch ? IdentityTokenReason.codeHashMismatch.rawValue : error.code.rawValue
    }
  }

  static let nonceUsed = ServerError.identityToken(
    IdentityTokenError(code: .nonceUsed, detail: "this nonce opened a session before"))

  /// The code was used, has expired, or belongs to another client.
  package static let authorizationCodeInvalid = ServerError(.authorizationCodeInvalid)

  /// The address or the password is wrong; the answer does not say which.
  package static func credentialsInvalid(triesLeft: Int? = nil) -> ServerError {
    ServerError(.credentialsInvalid, triesLeft: triesLeft)
  }

  /// The intent is `existing`, and the identity leads to no account.
  package static let accountNotFound = ServerError(.accountNotFound)

  /// The client demands a name, and none is known. An app sends the name with the token; on the web the browser's cookie stands
  /// for it.
  package static func profileRequired(_ token: SecretText?) -> ServerError {
    ServerError(.profileRequired, detail: "Ask the person for a name, and send it with the profile token.") {
      $0.missing = ["name"]
      $0.profileToken = token
    }
  }

  package static let ticketInvalid = ServerError(.ticketInvalid)

  /// The identity led to an account whose deletion is not finished.
  package static let deletionInProgress = ServerError(.deletionInProgress)

  /// An operator suspended the account.
  package static let accountSuspended = ServerError(.accountSuspended)

  /// A web flow cannot go on. The page says why.
  package static func flowInvalid(_ problem: FlowProblem) -> ServerError {
    ServerError(.malformedRequest, cause: "web flow: \(problem.rawValue)", flow: problem)
  }

  /// A form is refused. The page says why.
  static func formRefused(_ refusal: FormRefusal) -> ServerError { ServerError(.malformedRequest, form: refusal) }
}

/// Linking and merging.
extension ServerError {
  package static let linkTokenInvalid = ServerError(.linkTokenInvalid)

  /// The person signed in to another account than the one that the link token attaches to. The token stays valid.
  package static let linkOfAnother = ServerError(
    .linkTokenInvalid,
    detail:
      "This sign-in leads to another account than the one that the link token is for. Nothing was changed, and the token is still valid."
  ) {
    $0.retry = .otherAccount
  }

  /// The proved address of an unknown identity is proved on an account.
  package static func accountExists(_ offer: LinkOffer) -> ServerError {
    ServerError(.accountExists, detail: offer.advice) {
      $0.emailCode = offer.takesEmailCode ? true : nil
      $0.linkToken = offer.token
      let (openID, ids) = (Provider.openid.rawValue, offer.openIDProviders)
      $0.signInWith = offer.signInWith.flatMap { method in
        method == openID && !ids.isEmpty ? ids.map { WebProvider(.openid, openID: $0).text } : [method]
      }
      // Whoever lost all passkeys has no other way (0137).
      if offer.takesEmailCode, offer.signInWith == [Provider.passkey.rawValue] {
        $0.signInWith?.append(AuthenticationMethod.emailCode.rawValue)
      }
      $0.willAttach = .init(
        provider: WebProvider(offer.provider, openID: offer.openIDProvider).text, email: offer.email)
    }
  }

  /// The identity leads to another account.
  package static let identityInUse = ServerError(.identityInUse)

  /// The account would have no sign-in method left.
  package static let lastSignInMethod = ServerError(.lastSignInMethod)

  /// This merge can no longer be undone.
  package static func mergeFinal(_ reason: MergeFinalReason) -> ServerError {
    ServerError(.mergeFinal) { $0.reason = reason.rawValue }
  }
}

/// Sessions.
extension ServerError {
  package static let accessTokenInvalid = ServerError(.accessTokenInvalid)
  package static let accessTokenExpired = ServerError(.accessTokenExpired)
  package static let refreshTokenInvalid = ServerError(.refreshTokenInvalid)

  /// - Parameter session: which one, for the log.
  package static func sessionEnded(_ reason: Session.EndReason, of session: SessionID? = nil) -> ServerError {
    let told = SessionEndedReason(reason)
    guard reason == .sessionLimit else { return ServerError(.sessionEnded) { $0.reason = told.rawValue } }
    let name = session.map { " \($0)" } ?? ""
    return ServerError(
      .sessionEnded, cause: "a newer sign-in ended the session\(name), because sessions.per_account allows no more",
      reasonForOperator: reason.rawValue
    ) { $0.reason = told.rawValue }
  }

  /// The session ended because its account was deleted; the deletion is found by the account's id.
  package static func accountDeleted(_ account: AccountID) -> ServerError {
    ServerError(.sessionEnded) {
      $0.reason = Session.EndReason.accountDeleted.rawValue
      $0.deletionID = account.description
    }
  }

  /// The session has ended.
  init(endOf session: Session, because reason: Session.EndReason) {
    self = reason == .accountDeleted ? .accountDeleted(session.account) : .sessionEnded(reason, of: session.id)
  }

  /// The sign-in of the session is too old for this.
  package static let reauthenticationRequired = ServerError(.reauthenticationRequired)

  package static let appleUserMismatch = ServerError(.appleUserMismatch)
}

extension SessionEndedReason {
  /// What apps and webhooks are told. Their list of reasons is fixed, so a session that ended for the limit counts as expired.
  package init(_ reason: Session.EndReason) {
    self =
      switch reason {
      case .signedOut: .signedOut
      case .expired, .sessionLimit: .expired
      case .appleConsentRevoked: .appleConsentRevoked
      case .appleAccountDeleted: .appleAccountDeleted
      case .appleTokenInvalid: .appleTokenInvalid
      case .reuseDetected: .reuseDetected
      case .accountDeleted: .accountDeleted
      case .administrator: .administrator
      case .accountMerged: .accountMerged
      case .suspended: .suspended
      case .consentWithdrawn: .consentWithdrawn
      }
  }
}

/// Failures of the server, its store, or a provider.
extension ServerError {
  /// Too many requests wait for the same thing.
  package static let overloaded = ServerError(
    .overloaded, cause: "more passwords wait to be hashed than may", retryAfter: ownRetryAfter)

  /// The provider answered with an error that the operator must fix. The hint is for the operator.
  package static func providerRefused(_ provider: Provider, hint: String) -> ServerError {
    ServerError(.providerRefused, cause: hint) { $0.provider = provider.rawValue }
  }

  /// The provider did not answer. The same request may succeed later. If the code may have been spent, only a new authorization
  /// can (TOKEN-6). The cause is for the operator.
  package static func providerUnreachable(
    _ provider: Provider, retryAfter: Int, newAuthorization: Bool, cause: String
  ) -> ServerError {
    ServerError(.providerUnreachable, cause: cause, retryAfter: retryAfter) {
      $0.provider = provider.rawValue
      $0.retry = newAuthorization ? .newAuthorization : nil
    }
  }

  /// Nothing was changed. The detail is for the operator.
  package static func storeUnavailable(detail: String) -> ServerError {
    ServerError(.storeUnavailable, cause: detail, retryAfter: ownRetryAfter)
  }

  /// An error that no request should cause. The detail is for the operator.
  package static func unexpected(detail: String) -> ServerError { ServerError(.internalError, cause: detail) }

  /// How long a client should wait before it tries again, in seconds, if the provider does not say.
  package static let providerRetryAfter = 5
  /// The same if this server or its store is the reason. The answer adds some seconds at random (0118).
  private static let ownRetryAfter = 2

  init(_ error: StoreError) {
    switch error.code {
    case .unavailable: self = .storeUnavailable(detail: error.detail)
    case .conflict: self = .storeUnavailable(detail: "the same rows kept changing: \(error.detail)")
    case .unreadable: self = .unexpected(detail: error.detail)
    }
  }

  /// Wraps what a flow or a handler threw.
  init(of error: any Error) {
    self = error as? ServerError ?? .unexpected(detail: "\(error)")
  }
}

/// Errors about requests that cannot be read.
extension ServerError {
  init(malformed error: JSONError) {
    self.init(error.code == .tooLarge ? .tooLarge : .malformedRequest, cause: error.words) {
      switch error.code {
      case .wrongType, .missingMember:
        let reason = error.code == .missingMember ? "is missing" : "has the wrong type"
        $0.errors = [.init(field: error.path ?? "", reason: reason)]
        $0.detail = "A member of the body is missing or has the wrong type."
      case .duplicateMember: $0.detail = "A member of the body is there twice."
      case .tooDeep: $0.detail = "The body is nested too deeply."
      case .tooLarge: break
      default: $0.detail = "The body is not JSON in UTF-8."
      }
    }
  }
}

extension LinkOffer {
  /// The sign-in methods of the account that exists, in words for the developer of an app.
  fileprivate var advice: String {
    let isSameProvider = signInWith.contains(provider.rawValue)
    switch (signInWith.isEmpty, takesEmailCode) {
    case (true, true):
      return "None of the account's sign-in methods can be used any more. Ask for a code with POST /v1/sign-in/email "
        + "and the link token. The code opens the account, and the new method is then linked."
    case (true, false):
      return "None of the account's sign-in methods can be used any more. The operator of the service can help "
        + "its owner."
    case (false, true):
      return "Sign in with a method that the account already has, or with a code that is mailed to the address, and "
        + "send the link token; the new method is then linked."
    case (false, false) where isSameProvider && provider == .apple:
      return "The account belongs to another Apple Account with the same address. Sign in with that one, and send the "
        + "link token; the new one is then linked. If its owner has lost access to it, the operator can help."
    case (false, false):
      return "Sign in with a method that the account already has, and send the link token; the new method is then "
        + "linked."
    }
  }
}
