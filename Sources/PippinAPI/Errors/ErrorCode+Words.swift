extension ErrorCode {
  /// A problem in words: a heading, and two short paragraphs for its page.
  package struct Words: Hashable, Sendable {
    /// The problem's `title`: the same for every occurrence.
    package let title: String
    /// What happened, for somebody who has never heard of tokens.
    package let happened: String
    /// What the developer or the person can do about it.
    package let remedy: String
  }

  /// The problem's `title`.
  package var title: String { words.title }

  /// What happened and what to do, in plain words.
  package var words: Words {
    switch self {
    case .malformedRequest:
      Words(
        title: "The request could not be read",
        happened:
          "The body is not the JSON that this address expects, or the request itself contradicts the rules of HTTP.",
        remedy:
          "Send the body described in /openapi.json as UTF-8 JSON, with each member of the type given there and once only."
      )
    case .identityTokenInvalid:
      Words(
        title: "The identity token was refused",
        happened:
          "The token that should prove who is signing in did not pass every check. The member “reason” says which one failed.",
        remedy:
          "Ask for a fresh nonce, hand it to the provider as it is or as its SHA-256, and send the new token at once. If the reason is “wrong_audience”, the client's settings name another app than the one that asked."
      )
    case .authorizationCodeInvalid:
      Words(
        title: "The authorization code was refused",
        happened:
          "The provider says that the code was used before, is more than five minutes old, or was given to another app.",
        remedy: "Let the person sign in again and send the new code once.")
    case .credentialsInvalid:
      Words(
        title: "The address or the password is not right",
        happened:
          "No account has this address with this password. The answer is the same whether or not the address is known.",
        remedy: "Check both and try again, reset the password, or sign in another way.")
    case .accessTokenInvalid:
      Words(
        title: "The access token was refused",
        happened: "The request carries no access token, or one that this server did not make.",
        remedy: "Send “Authorization: Bearer” with the access token of a session. If you have none, sign in.")
    case .accessTokenExpired:
      Words(
        title: "The access token is too old",
        happened: "Access tokens last 15 minutes, and this one is past its time. The session itself may still be good.",
        remedy: "Exchange the refresh token for a new pair and repeat the request.")
    case .refreshTokenInvalid:
      Words(
        title: "The refresh token was refused",
        happened: "The text that was sent is not a refresh token of this server.",
        remedy: "Send the newest refresh token, whole and unchanged. If it is lost, the person signs in again.")
    case .sessionEnded:
      Words(
        title: "The session has ended",
        happened: "The session was good once and is over. The member “reason” says why.",
        remedy: "Forget the stored tokens and let the person sign in again.")
    case .linkTokenInvalid:
      Words(
        title: "The link token was refused",
        happened:
          "The request to attach another way of signing in is too old, was used before, or belongs to somebody else. Nobody was signed in.",
        remedy: "Start again with the new way of signing in, and confirm within the time given.")
    case .ticketInvalid:
      Words(
        title: "The ticket was refused",
        happened:
          "The ticket is more than a minute old, was used before, or the code verifier is not the one that belongs to it.",
        remedy: "Start the sign-in again, and redeem the ticket at once from the app that started it.")
    case .clientUnknown:
      Words(
        title: "This app is not known here",
        happened: "The member “client_id” names no client in the server's settings.",
        remedy: "Check the spelling, or have the operator add the client to the settings.")
    case .providerNotOffered:
      Words(
        title: "This app does not offer that way of signing in",
        happened: "The server's settings do not allow this way of signing in for this client.",
        remedy: "Ask /v1/providers what may be offered, or have the operator change the client's settings.")
    case .reauthenticationRequired:
      Words(
        title: "Please sign in again first",
        happened: "The request needs proof of who is there, and the last sign-in was more than ten minutes ago.",
        remedy: "Sign in again while sending the session's access token, then repeat the request.")
    case .notFound:
      Words(
        title: "There is nothing here",
        happened: "The address leads nowhere, or what it led to is gone or belongs to somebody else.",
        remedy: "Check the address against /openapi.json.")
    case .accountNotFound:
      Words(
        title: "There is no account for this person",
        happened: "The app asked for an existing account only, and this person has none. Nothing was used up.",
        remedy: "Offer to create an account, and send the same request without the intent “existing”.")
    case .methodNotAllowed:
      Words(
        title: "That cannot be done at this address",
        happened:
          "The address exists, but not for this HTTP method. The field “Allow” of the answer names those that it takes.",
        remedy: "Use one of the methods named there.")
    case .tooLarge:
      Words(
        title: "The request is too large",
        happened: "A body may have 64 KiB and a header 16 KiB.",
        remedy: "Send less.")
    case .unsupportedMediaType:
      Words(
        title: "The body is of the wrong kind",
        happened: "The field “Content-Type” does not name the media type that this address takes.",
        remedy: "Send JSON as “application/json”.")
    case .accountExists:
      Words(
        title: "There is already an account with this address",
        happened:
          "The e-mail address belongs to an account that is entered another way. Because an address alone proves too little, nothing was joined.",
        remedy:
          "Let the person sign in by one of the ways in “sign_in_with” and send the “link_token” along: then the new way is attached to the account."
      )
    case .identityInUse:
      Words(
        title: "This way of signing in belongs to another account",
        happened: "The identity is attached to a different account, and one identity opens one account only.",
        remedy: "Sign in to the other account and detach it there, or merge the two accounts.")
    case .lastSignInMethod:
      Words(
        title: "This is the only way into the account",
        happened: "Without this identity nobody could sign in to the account any more.",
        remedy: "Attach another way of signing in first, or delete the account.")
    case .appleUserMismatch:
      Words(
        title: "Somebody else is signed in to this device",
        happened: "The Apple ID that the device reports is not the one that opened this session.",
        remedy: "Do not show the session. Let the person who is there sign in.")
    case .deletionInProgress:
      Words(
        title: "This account is being deleted",
        happened: "The account's deletion was asked for and is not complete.",
        remedy: "Wait until it is done; signing in then creates a new account.")
    case .profileRequired:
      Words(
        title: "A name is needed",
        happened:
          "This app does not create accounts without a name, and none was sent. Apple hands over the name the first time only.",
        remedy:
          "Ask the person for a name and send it with the “profile_token”. To let Apple send it again, the person opens Settings, then their own name, then “Sign in with Apple”, chooses this app, and stops using the Apple Account with it."
      )
    case .invalidValue:
      Words(
        title: "A value cannot be accepted",
        happened: "The request could be read, but one of its values is out of bounds. “errors” says which, and why.",
        remedy: "Correct the values named and send the request again.")
    case .tooManyRequests:
      Words(
        title: "Too many requests",
        happened: "There were more requests in a short time than the server takes from one place.",
        remedy: "Wait as many seconds as “Retry-After” says.")
    case .internalError:
      Words(
        title: "Something went wrong on our side",
        happened:
          "The server met a condition that it was not made for. The operator's log has the details under the request id.",
        remedy: "Try again later. If it keeps happening, tell the operator the request id.")
    case .providerRefused:
      Words(
        title: "The provider refused this server",
        happened:
          "The provider answered in a way that points to the server's own settings: a key, a team or a client is wrong.",
        remedy: "There is nothing the person can do. The operator's log says which setting to correct.")
    case .providerUnreachable:
      Words(
        title: "The provider cannot be reached",
        happened: "The provider did not answer, or said that it is overloaded. Nobody was signed out for it.",
        remedy:
          "Repeat the same request after “Retry-After” seconds. If “retry” says “new_authorization”, let the person sign in afresh instead: the code may be used up."
      )
    case .storeUnavailable:
      Words(
        title: "The server cannot reach its data",
        happened: "The database did not answer. Nothing was lost, and nobody was signed out.",
        remedy: "Repeat the same request after “Retry-After” seconds.")
    }
  }
}
