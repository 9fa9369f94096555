extension RefusalWords {
  private static let signInAgain = "The person signs in again from the beginning."
  private static let seeLog = "See the server’s log under the request id."

  static let codes: [String: RefusalWords] = [
    // The person's side.
    "user_cancelled": .init(
      "Cancelled by the person", "The person cancelled at {provider}.",
      "Nothing is broken. The person tries again and confirms at {provider}.", .person),
    "account_exists": .init(
      "Address has another account",
      "The address belongs to an account with another sign-in method. Linking was offered, not done.",
      "The person signs in the way they did before, and then adds {provider} on the account page.", .person),
    "identity_in_use": .init(
      "Method has another account", "This sign-in method already belongs to another account.",
      "The person signs out and signs in with {provider}, or merges the two accounts on the account page.", .person),
    "last_sign_in_method": .init(
      "Last sign-in method", "The person wanted to remove the only sign-in method.",
      "They add another one first.", .person),
    "account_suspended": .init(
      "Account suspended", "An operator suspended the account.",
      "Read the reason on the account’s page. Restore the account if the reason no longer holds.", .server),
    "account_not_found": .init(
      "No such account", "No account has this sign-in method, and the request was not allowed to create one.",
      "The person signs in the way they did when they signed up, or creates an account.", .person),
    "deletion_in_progress": .init(
      "Account being deleted", "The account of this sign-in method is being deleted.",
      "Wait until the deletion is complete, usually minutes. The person can then sign up anew.", .person),
    "credentials_invalid": .init(
      "Wrong address or password", "The email address or the password is wrong.",
      "The person checks the address, or resets the password with “Forgot password?”.", .person),
    "too_many_requests": .init(
      "Too many attempts",
      "There were too many attempts in a short time, so even the right password is refused for now.",
      "Wait some minutes, or let the person reset the password by email, which always works.", .person),
    "profile_required": .init(
      "Name required", "The app requires a name, and none was given.",
      "The person signs in again and enters a name.", .person),
    "reauthentication_required": .init(
      "Signed in too long ago", "The action needs a recent sign-in.", signInAgain, .person),
    "merge_final": .init(
      "Merge is final", "The merge can no longer be undone.", "Explain that the accounts stay merged.", .person),
    "apple_user_mismatch": .init(
      "Another Apple person on device", "Another person is signed in at Apple on this device.",
      "The person checks which Apple account the device uses.", .person),
    "session_ended": .init("Session ended", "The session had ended.", signInAgain, .person),

    // The app's side.
    "client_unknown": .init(
      "Unknown client", "The app named a client that the settings do not have.",
      "Compare the app’s client_id with the setting clients.", .app),
    "identity_token_invalid": .init(
      "Identity token invalid", "The identity token of {provider} was not accepted.", seeLog, .app),
    "authorization_code_invalid": .init(
      "Authorization code invalid",
      "{provider} refused the authorization code: it was used twice, is older than five minutes, or is another client’s.",
      "The person tries again. If it happens often, the app sends the same code twice.", .app),
    "access_token_invalid": .init(
      "Access token invalid", "The app sent an access token that is not valid.", signInAgain, .app),
    "access_token_expired": .init(
      "Access token expired", "The app sent an access token that has expired, and did not refresh it.", signInAgain,
      .app),
    "refresh_token_invalid": .init(
      "Refresh token invalid", "The app sent a refresh token that is none of ours.", signInAgain, .app),
    "link_token_invalid": .init(
      "Link offer expired",
      "The offer to link accounts was used or has expired, or the person signed in to another account.", signInAgain,
      .person),
    "ticket_invalid": .init(
      "Ticket invalid", "The app redeemed a ticket twice, too late, or with another code verifier.", signInAgain, .app),
    "malformed_request": .init(
      "Request malformed", "The request could not be read.", "Compare the app’s request with the API reference.", .app),
    "invalid_value": .init(
      "Value invalid", "A value in the request is not acceptable.", "The person or the app corrects it.", .app),
    "unsupported_media_type": .init(
      "Wrong media type", "The app did not send JSON.", "Send the body as application/json.", .app),
    "too_large": .init("Request too large", "The request was too large.", "The app sends less.", .app),
    "not_found": .init("Not found", "What was asked for does not exist.", seeLog, .app),
    "method_not_allowed": .init(
      "Wrong method", "The app used a wrong HTTP method.", "Compare it with the API reference.", .app),
    "operator_token_invalid": .init(
      "Operator token invalid", "A call of the operator API had no valid token.", "Create a new token.", .server),
    "insufficient_scope": .init(
      "Scope missing", "An operator token did not allow the call.", "Create a token with the scope.", .server),
    "job_not_parked": .init("Job not parked", "The job was not parked.", "Nothing to do.", .server),

    // The server's side.
    "provider_not_offered": .init(
      "Method not offered", "The settings do not offer {provider} to this client.",
      "Add it to the client’s settings, or remove its button from the app.", .server),
    "provider_refused": .init(
      "{provider} refused this server",
      "{provider} refused this server’s own credentials: the key, key id, team id or client id is wrong or revoked.",
      "Compare them with {provider}’s developer pages, and run pippin doctor. Everybody is affected.", .server),
    "provider_unreachable": .init(
      "{provider} unreachable", "{provider} did not answer, or answered with an error.",
      "Look at {provider}’s status page and this server’s network. Nothing is wrong with the person.", .server),
    "store_unavailable": .init(
      "Database unavailable", "The database did not answer in time.", "Check the database and the disk.", .server),
    "overloaded": .init(
      "Server overloaded", "More passwords waited to be checked than allowed.",
      "The person tries again. If it goes on, add CPU or look for an attack.", .server),
    "internal_error": .init("Server error", "The server failed.", seeLog, .server),
  ]
}
