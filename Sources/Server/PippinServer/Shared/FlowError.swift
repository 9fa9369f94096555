package import PippinAPI
package import PippinAccounts
package import PippinSecret
package import SignInWithApple

/// Why a flow did not come to its good end; the service turns each into one answer of the API.
package enum FlowError: Error, Sendable, Equatable {
  case clientUnknown
  /// This client may not use this provider.
  case providerNotOffered(Provider)
  case identityToken(IdentityTokenError)
  /// Used, expired, or another client's.
  case authorizationCodeInvalid
  /// Intent `existing`, and nobody is known by this identity.
  case accountNotFound
  case linkTokenInvalid
  /// The person signed in to another account than the one that the link token attaches to. The token stays valid.
  case linkOfAnother
  /// The proved address of an unknown identity is proved on an account.
  case accountExists(LinkOffer)
  case ticketInvalid
  /// The address or the password is wrong; nobody learns which. With the tries that this device or network has left, where known.
  case credentialsInvalid(triesLeft: Int? = nil)
  /// The client's settings close this way in, for this reason.
  case providerWithheld(Provider, ProviderBody.Reason)
  /// Tried too often; after so many seconds again.
  case tooManyAttempts(Int)
  /// More wait for the same thing than may.
  case overloaded
  /// The client demands a name and none is known; the token is for sending one. None on the web, where the browser's cookie stands for it.
  case profileRequired(SecretText?)
  /// The session's person proved who they are too long ago for this.
  case reauthenticationRequired
  /// The identity leads to another account.
  case identityInUse
  /// Nobody could enter the account any more.
  case lastSignInMethod
  /// This merge can no longer be undone.
  case mergeFinal(FinalMerge)
  case refreshTokenInvalid
  case accessTokenInvalid
  case accessTokenExpired
  case sessionEnded(Session.EndReason)
  /// The session ended with its account; the deletion goes by the account's id.
  case accountDeleted(AccountID)
  /// The identity led to an account whose deletion is not finished.
  case deletionInProgress
  /// An operator suspended the account.
  case accountSuspended
  case appleUserMismatch
  /// Nothing of this id belongs to this account.
  case notFound
  case invalidValue(field: String, reason: String)
  /// The provider answered with an error that is ours to mend; the hint is for the operator.
  case providerRefused(Provider, hint: String)
  /// The provider could not be asked. The same request may succeed later, or only with a new authorization when the code may
  /// have been spent (TOKEN-6). The cause is for the operator.
  case providerUnreachable(Provider, retryAfter: Int, newAuthorization: Bool, cause: String)
  /// Nothing was changed, but where the code went to the provider before, only a new authorization can succeed (TOKEN-6).
  case storeUnavailable(detail: String, newAuthorization: Bool = false)
  /// A web flow that cannot go on; the page says why.
  case flowInvalid(FlowProblem)
  /// Something that should not be possible; the detail is for the operator.
  case unexpected(detail: String)
}

/// Why a web flow cannot go on.
package enum FlowProblem: String, Sendable, Equatable, CaseIterable {
  /// The state is not one of ours, or was tampered with.
  case unknownState = "unknown_state"
  /// The flow took longer than it may.
  case expired
  /// The browser that came back is not the one that started, or it dropped its cookie.
  case otherBrowser = "other_browser"
  /// The session for which the flow was started is not the one that the browser presents, or has ended.
  case otherSession = "other_session"
  /// This flow was finished before.
  case used
  /// The return address is not one that the client registered.
  case returnAddress = "return_address"
  /// A parameter is missing or malformed.
  case parameters
}

extension FlowError {
  static let idempotencyKeyReused = FlowError.invalidValue(
    field: "Idempotency-Key", reason: "was used with another body; use a new key for a new request")

  /// A session that is over.
  init(endOf session: Session, because reason: Session.EndReason) {
    self = reason == .accountDeleted ? .accountDeleted(session.account) : .sessionEnded(reason)
  }

  static let nonceUsed = FlowError.identityToken(
    IdentityTokenError(code: .nonceUsed, detail: "this nonce opened a session before"))

  init(_ error: StoreError) {
    switch error.code {
    case .unavailable: self = .storeUnavailable(detail: error.detail)
    case .conflict: self = .storeUnavailable(detail: "the same rows kept changing: \(error.detail)")
    case .unreadable: self = .unexpected(detail: error.detail)
    }
  }
}

extension FlowError {
  /// What the operator should read about it.
  package var detailForOperator: String {
    switch self {
    case .unexpected(let detail), .storeUnavailable(let detail, _), .providerRefused(_, let detail): detail
    case .providerUnreachable(_, _, _, let cause): cause
    default: "\(self)"
    }
  }
}

extension UnreadQuestions {
  /// Runs `body`, whose result counts only if everything that it asked of snapshots had been read.
  package static func reporting<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    let questions = UnreadQuestions()
    let result: Result<Value, any Error> = await $current.withValue(questions) {
      do {
        return .success(try await body())
      } catch {
        return .failure(error)
      }
    }
    if let complaint = questions.complaint { throw FlowError.unexpected(detail: complaint) }
    return try result.get()
  }
}
