/// Why a sign-in was refused, and what to do about it.
package struct RefusalWords: Sendable, Equatable {
  /// Who can do something about it.
  package enum Side: String, Sendable {
    case person = "Person"
    case app = "App"
    case server = "Server"
  }

  /// In a few words, for lists and plots.
  let short: String
  package let why: String
  package let cure: String
  let side: Side

  init(_ short: String, _ why: String, _ cure: String, _ side: Side) {
    self.short = short
    self.why = why
    self.cure = cure
    self.side = side
  }

  /// The words for a code that has none of its own: its spelling, and how `/problems/{code}` explains it in English.
  private init(ofCode code: String, reason: String?) {
    let key = "problem.\(code).happened"
    let why =
      Translation.knows(key)
      ? Translation.of(.fallback).text(key) : "The answer was \(code)\(reason.map { " (\($0))" } ?? "")."
    self.init(code.replacing("_", with: " "), why, Self.seeLog, .server)
  }

  /// The words for a code and the reason beside it; a code without words of its own has those of its explanation.
  ///
  /// - Parameter provider: `apple`, `google`, `facebook` or `password`, where it is known.
  package static func of(_ code: String, reason: String?, provider: String?) -> RefusalWords {
    let words = reason.flatMap { reasons["\(code)/\($0)"] } ?? codes[code] ?? RefusalWords(ofCode: code, reason: reason)
    let name =
      provider == "password"
      ? "the password" : provider == "passkey" ? "the passkey" : ProviderWords.name(provider) ?? "the provider"
    func filled(_ text: String) -> String { text.replacing("{provider}", with: name).capitalizedFirst }
    return RefusalWords(filled(words.short), filled(words.why), filled(words.cure), words.side)
  }

  /// Whether the person, rather than the app or the server, has to do something about sign-ins that are refused with a code.
  package static func isOfPerson(_ code: String) -> Bool { of(code, reason: nil, provider: nil).side == .person }

  /// The codes of emails that were not delivered.
  package static let codesOfMails = ["mail_address_refused", "mail_refused", "mail_not_taken"]

  /// The codes that a sign-in is refused with, in the order of their words.
  package static let codesOfSignIns = [
    "user_cancelled", "account_exists", "identity_in_use", "credentials_invalid", "too_many_requests",
    "account_suspended", "deletion_in_progress", "account_not_found", "identity_token_invalid",
    "authorization_code_invalid", "malformed_request", "reauthentication_required", "profile_required",
    "passkey_invalid", "link_token_invalid", "ticket_invalid", "session_ended", "client_unknown",
    "provider_not_offered", "sign_up_closed", "invitation_required", "email_domain_not_allowed", "sign_up_refused",
    "provider_refused", "provider_unreachable", "store_unavailable", "overloaded", "internal_error",
  ]

  /// The codes that have words of their own.
  package static var knownCodes: Set<String> { Set(codes.keys) }

  /// The codes with a reason that have words of their own, as `code/reason`.
  package static var knownReasons: Set<String> { Set(reasons.keys) }
}

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
    "recovery_pending": .init(
      "Recovery delayed",
      "The code from an email was right, but the account has only passkeys, so the recovery delay of the settings applies.",
      "The person signs in with a new code once the delay is over. Its owner can stop it until then.", .person),
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
    "sign_up_closed": .init(
      "Sign-up closed", "The person has no account, and the settings let nobody create one with this client.",
      "Nothing is broken. To let people in, change the client’s setting sign_up.", .person),
    "invitation_required": .init(
      "Invitation required", "The person has no account, and needs an invitation to create one.",
      "Create an invitation and send them its link.", .person),
    "email_domain_not_allowed": .init(
      "Address of another domain",
      "The person has no account, and proved no address of a domain in the client’s setting sign_up.email_domains.",
      "The person signs in with such an address. One of Hide My Email counts only with allow_private_relay.", .person),
    "sign_up_refused": .init(
      "Refused by your hook", "The hook before_sign_up refused the account, or did not answer as it must.",
      "Look at your own system’s log at this time, and at this server’s under the request id.", .server),

    // The app's side.
    "client_unknown": .init(
      "Unknown client", "The app named a client that the settings do not have.",
      "Compare the app’s client_id with the setting clients.", .app),
    "app_attest_required": .init(
      "App Attest failed", "An account was refused, because the app did not prove that it is genuine.",
      "If these are real people, let the setting app_attest.mode be observe, and compare app_id and environment.",
      .app),
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
      "Refresh token invalid", "The app sent a refresh token that this server did not issue.", signInAgain, .app),
    "link_token_invalid": .init(
      "Link offer expired",
      "The offer to link accounts was used or has expired, or the person signed in to another account.", signInAgain,
      .person),
    "passkey_invalid": .init(
      "Passkey invalid", "The answer of a password manager was not accepted.", seeLog, .app),
    "passkey_limit": .init(
      "Too many passkeys", "The account has as many passkeys as it may have.",
      "The person removes one that they no longer use.", .person),
    "ticket_invalid": .init(
      "Ticket invalid", "The app redeemed a ticket twice, too late, or with another code verifier.", signInAgain, .app),
    "malformed_request": .init(
      "Request malformed", "The request could not be read.", "Compare the app’s request with the API reference.", .app),
    "invalid_value": .init(
      "Value invalid", "A value in the request is not acceptable.", "The person or the app corrects it.", .app),
    "unsupported_media_type": .init(
      "Wrong media type", "The app did not send JSON.", "Send the body as application/json.", .app),
    "too_large": .init("Request too large", "The request was too large.", "Send a smaller request.", .app),
    "not_found": .init("Not found", "The requested resource does not exist.", seeLog, .app),
    "method_not_allowed": .init(
      "Wrong method", "The app used a wrong HTTP method.", "Compare it with the API reference.", .app),
    "operator_token_invalid": .init(
      "Operator token invalid", "A call of the operator API had no valid token.", "Create a new token.", .server),
    "insufficient_scope": .init(
      "Scope missing", "An operator token did not allow the call.", "Create a token with the scope.", .server),

    // Emails.
    "mail_address_refused": .init(
      "Mail: address refused", "The mail server refused the person’s address for good, so the email was dropped.",
      "The person checks the address, and asks again. If it is a relay address of Apple’s, register your sender at Apple.",
      .person),
    "mail_refused": .init(
      "Mail: message refused",
      "The mail server refused the message or its sender for good, so the email was dropped. Others may be concerned too.",
      "Run pippin mail test, and look up the numbers at your mail provider. Then the person asks for another email.",
      .server),
    "mail_not_taken": .init(
      "Mail: not taken for a day", "The mail server did not take the email for a day, so it was dropped.",
      "Run pippin doctor. When the mail server works again, the person asks for another email.", .server),

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
      "Server overloaded", "Too many passwords were waiting to be checked.",
      "The person tries again. If it goes on, add CPU or look for an attack.", .server),
    "internal_error": .init("Server error", "The server failed.", seeLog, .server),
  ]
}

extension RefusalWords {
  private static let again = "The person signs in again from the beginning."
  private static let developer = "Ask the app’s developer: "

  static let reasons: [String: RefusalWords] = token.merging(flow) { $1 }.merging(offer) { $1 }.merging(session) { $1 }
    .merging(merge) { $1 }.merging(passkey) { $1 }.merging(appAttest) { $1 }.merging(invitation) { $1 }

  private static let invitation = prefixed(
    "invitation_required",
    [
      "missing": (
        "No invitation", "The person has no account, and came without an invitation.",
        "Create an invitation and send them its link.", .person
      ),
      "unknown": (
        "Invitation unknown", "No invitation has the code that the person entered.",
        "The person compares the code with their invitation. Its link needs no typing.", .person
      ),
      "used": (
        "Invitation used", "The invitation has created as many accounts as it may.",
        "Create another one, if the person is to have an account.", .person
      ),
      "expired": ("Invitation expired", "The invitation has expired.", "Create a new one.", .person),
      "revoked": (
        "Invitation revoked", "The invitation was revoked.", "Create a new one, if that was a mistake.", .person
      ),
      "other_address": (
        "Invitation of another address", "The invitation is for an address that the person did not prove.",
        "The person signs in with that address. Otherwise create an invitation without an address.", .person
      ),
    ])

  private static let appAttest = prefixed(
    "app_attest_required",
    [
      "missing": (
        "No App Attest", "The request had no App Attest proof. It may come from a browser or an old build of the app.",
        developer + "set Configuration.appAttestation.", .app
      ),
      "unknown_key": (
        "App Attest key unknown", "The app’s key was never registered here, or not used for 400 days.",
        "The app registers a new key by itself and tries again.", .app
      ),
      "malformed": (
        "App Attest malformed", "The proof was not in the form that Apple’s framework gives.",
        developer + "send it unchanged.", .app
      ),
      "chain": (
        "App Attest chain", "The certificates do not lead to Apple’s root, or are not valid at this time.",
        "Check the server’s clock. Otherwise the device is not genuine.", .app
      ),
      "nonce": ("App Attest nonce", "The key was attested for another challenge.", unchangedNonce, .app),
      "key_id": (
        "App Attest key id", "The key’s id is not that of the attested key.", developer + "send it unchanged.", .app
      ),
      "app_id": (
        "Other app", "Another app, or an app of another team, made the proof.",
        "Compare app_attest.app_id with the app’s team and bundle id.", .app
      ),
      "counter": ("App Attest counter", "The proof was used before, or is older than the last one.", repeated, .app),
      "environment": (
        "App Attest environment", "A development build called a production server, or vice versa.",
        "Compare app_attest.environment with the app’s entitlement.", .app
      ),
      "credential_id": (
        "App Attest credential", "The attestation names another key.", developer + "send it unchanged.", .app
      ),
      "signature": (
        "App Attest signature", "The proof is for another request: the body or the nonce was changed.",
        developer + "sign the body as it is sent.", .app
      ),
      "challenge": (
        "App Attest challenge", "The nonce is from another server or client, or too old.", unchangedNonce, .app
      ),
    ])
  private static let unchangedNonce = developer + "use each nonce of POST /v1/nonces within ten minutes."
  private static let repeated = "Only a copied request does this. The genuine app makes a new proof for each request."

  private static let passkey = prefixed(
    "passkey_invalid",
    [
      "malformed": (
        "Passkey malformed", "The app sent something that is not a password manager’s answer.",
        developer + "send it unchanged.", .app
      ),
      "unsupported_algorithm": (
        "Passkey algorithm unknown", "The passkey’s key is of an algorithm that was not asked for.",
        developer + "pass public_key on unchanged.", .app
      ),
      "wrong_type": (
        "Other ceremony", "The answer is to a registration where a sign-in is expected, or vice versa.",
        developer + "send each answer to its own endpoint.", .app
      ),
      "challenge_mismatch": (
        "Other challenge", "The answer is to other options, or to those of another client or session.",
        developer + "send the ceremony that came with the options.", .app
      ),
      "challenge_expired": (
        "Options expired", "The person answered more than ten minutes after the options were made.", again, .person
      ),
      "challenge_used": ("Answer sent twice", "The app sent the same answer twice.", again, .app),
      "wrong_origin": (
        "Wrong origin", "The passkey was used at an origin that is not this client’s.",
        "Compare the log’s cause with passkeys.origins and the client’s platform.", .server
      ),
      "cross_origin": (
        "Used in a frame", "The passkey was used in a frame of another website.", "Open the page by itself.", .app
      ),
      "wrong_rp_id": (
        "Other domain", "The passkey was used for another domain than passkeys.rp_id.",
        developer + "pass public_key on unchanged.", .app
      ),
      "user_not_present": ("Not confirmed", "Nobody confirmed on the device.", again, .person),
      "user_not_verified": (
        "Person not verified", "The device did not ask for a PIN, a face or a finger.",
        "The person sets up a screen lock, or uses another device.", .person
      ),
      "removed": (
        "Removed passkey", "The person used a passkey that was removed from the account.",
        "They delete it in their password manager, and use another sign-in method.", .person
      ),
      "refused": (
        "Passkey refused",
        "The passkey is not known here, its signature or user is wrong, or it may be a copy; the log has the cause.",
        "The person uses another sign-in method, and adds a new passkey.", .person
      ),
    ])

  private static let token = prefixed(
    "identity_token_invalid",
    [
      "malformed": (
        "Token malformed", "The app sent something that is not an identity token.", developer + "send it unchanged.",
        .app
      ),
      "unsupported_algorithm": (
        "Token algorithm unknown", "The token is signed in a way that {provider} does not use.",
        "Somebody may be forging tokens.", .app
      ),
      "unknown_key": (
        "Token key unknown", "The token is signed with a key that {provider} does not publish.",
        "Check that this server reaches {provider}’s keys, and that the app does not use a test server’s token.",
        .server
      ),
      "bad_signature": (
        "Token signature wrong", "The token’s signature is wrong.", "The token was changed, or is forged.", .app
      ),
      "wrong_issuer": (
        "Token of another issuer", "The token comes from another issuer than {provider}.",
        "Compare the setting trusted_issuers and the app’s build.", .app
      ),
      "wrong_audience": (
        "Token for another app", "The token was issued for another app or Services ID.",
        "Compare the audience in the client’s settings with the app’s bundle id.", .server
      ),
      "expired": (
        "Identity token expired",
        "The token had expired when it arrived: the app waited too long, or a clock is wrong.",
        again + " If it goes on, check the clocks of the server and the device.", .person
      ),
      "issued_in_future": (
        "Token from the future", "The token was issued in the future: this server’s clock is slow.",
        "Set the server’s clock.", .server
      ),
      "nonce_missing": (
        "Nonce missing", "The token has no nonce.", developer + "request one, and pass its hash to {provider}.", .app
      ),
      "nonce_mismatch": (
        "Nonce of another attempt", "The token’s nonce is that of another attempt.",
        developer + "use a new nonce each time.", .app
      ),
      "nonce_expired": (
        "Nonce expired", "The attempt took too long, so its nonce had expired.", again, .person
      ),
      "nonce_used": (
        "Token used before", "This token opened a session before: the app sent it twice.",
        again + " If it happens often, the app repeats requests.", .app
      ),
      "subject_mismatch": (
        "Token of another person", "The token and the code are of two different people.",
        developer + "send both from the same authorization.", .app
      ),
      "code_hash_mismatch": (
        "Code of another attempt", "The code does not belong to the token.",
        developer + "send both from the same authorization.", .app
      ),
    ])

  private static let flow = prefixed(
    "malformed_request",
    [
      "unknown_state": (
        "Sign-in not started here",
        "The browser came back with a state that this server did not issue, or that was changed.",
        again, .person
      ),
      "expired": (
        "Sign-in took too long", "The sign-in took longer than allowed between start and end.", again, .person
      ),
      "other_browser": (
        "Other browser, or no cookies",
        "The sign-in began in another browser, or the browser did not keep the cookie.",
        "The person stays in one browser, and allows cookies. In-app browsers are a common cause.", .person
      ),
      "other_session": (
        "Signed in as somebody else", "The browser was signed in to another account than at the start.", again, .person
      ),
      "used": (
        "Page opened twice", "The last step was opened a second time, by reload or the back button.",
        "The person may already be signed in. Otherwise they sign in again.", .person
      ),
      "return_address": (
        "Return address unknown", "The app asked to return to an address that its settings do not have.",
        "Add the address to the client’s return_to, or correct the app.", .app
      ),
      "parameters": (
        "Parameters missing", "A parameter of the web sign-in is missing or malformed.",
        developer + "compare the link with the API reference.", .app
      ),
    ])

  private static let offer = prefixed(
    "provider_not_offered",
    [
      "not_configured": (
        "Method not configured", "The client’s settings have no {provider}.", "Add it, or remove the button.", .server
      ),
      "switched_off": (
        "Method switched off", "The settings switch {provider} off for this client.",
        "Switch it on, or tell the person to use another method.", .server
      ),
      "platform": (
        "Method not on this platform", "The settings do not offer {provider} on this platform.",
        "The person uses another method.", .server
      ),
      "app_version": (
        "App too old", "The settings do not offer {provider} to this version of the app.",
        "The person updates the app.",
        .person
      ),
      "country": (
        "Method not in this country", "The settings do not offer {provider} in the person’s country.",
        "The person uses another method.", .server
      ),
      "rollout": (
        "Method not rolled out yet", "The settings offer {provider} to some installations only.",
        "The person uses another method.", .server
      ),
      "enterprise_build": (
        "In-house build", "Apple does not offer this method to builds that are signed for in-house use.",
        "The person uses another method.", .app
      ),
    ])

  private static let session = prefixed(
    "session_ended",
    Dictionary(
      uniqueKeysWithValues: SessionEndWords.knownReasons.map { reason in
        (reason, ("Session ended", "The session had ended: \(SessionEndWords.text(reason)).", again, Side.person))
      }))

  private static let merge = prefixed(
    "merge_final",
    [
      "too_late": (
        "Merge too long ago", "It is too late to undo the merge.",
        "The accounts stay merged.", .person
      ),
      "identity_unlinked": (
        "Merge changed since", "A sign-in method of the merged account was removed.", "The accounts stay merged.",
        .person
      ),
      "password_in_use": (
        "Address of a password in use",
        "The address of the removed password now has another password.",
        "The accounts stay merged.", .person
      ),
    ])

  private static func prefixed(
    _ code: String, _ words: [String: (String, String, String, Side)]
  ) -> [String: RefusalWords] {
    Dictionary(
      uniqueKeysWithValues: words.map {
        ("\(code)/\($0.key)", RefusalWords($0.value.0, $0.value.1, $0.value.2, $0.value.3))
      })
  }
}
