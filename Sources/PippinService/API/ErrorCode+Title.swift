package import PippinAPI

extension ErrorCode {
  /// A short sentence that does not change from one occurrence to the next (RFC 9457, 3.1.3). What happened and what to do about it is
  /// told at length by the page behind ``path``.
  package var title: String {
    switch self {
    case .malformedRequest: "The request cannot be read"
    case .identityTokenInvalid: "The identity token is not acceptable"
    case .authorizationCodeInvalid: "The authorization code is not acceptable"
    case .credentialsInvalid: "The e-mail address or password is wrong"
    case .accessTokenInvalid: "The access token is not acceptable"
    case .accessTokenExpired: "The access token has expired"
    case .refreshTokenInvalid: "The refresh token is not acceptable"
    case .sessionEnded: "The session has ended"
    case .linkTokenInvalid: "The link token is not acceptable"
    case .ticketInvalid: "The ticket is not acceptable"
    case .clientUnknown: "The client is not known here"
    case .providerNotOffered: "This way in is not offered"
    case .reauthenticationRequired: "Please sign in again first"
    case .notFound: "There is nothing here"
    case .accountNotFound: "There is no account yet"
    case .methodNotAllowed: "The method does not fit the address"
    case .tooLarge: "The request is too large"
    case .unsupportedMediaType: "The body is of the wrong type"
    case .accountExists: "There is an account with this address"
    case .identityInUse: "This identity belongs to another account"
    case .lastSignInMethod: "This is the last way in"
    case .mergeFinal: "The merge can no longer be undone"
    case .appleUserMismatch: "Another person is signed in to this device"
    case .deletionInProgress: "The account is being deleted"
    case .profileRequired: "A name is still missing"
    case .invalidValue: "A value will not do"
    case .tooManyRequests: "Too many requests"
    case .internalError: "Something went wrong on our side"
    case .providerRefused: "The provider refused us"
    case .providerUnreachable: "The provider cannot be reached"
    case .storeUnavailable: "We cannot reach our own memory"
    case .overloaded: "Too many people ask for this at once"
    }
  }
}
