extension RefusalWords {
  private static let again = "The person signs in again from the beginning."
  private static let developer = "Ask the app’s developer: "

  static let reasons: [String: RefusalWords] = token.merging(flow) { $1 }.merging(offer) { $1 }.merging(session) { $1 }
    .merging(merge) { $1 }

  private static let token = prefixed(
    "identity_token_invalid",
    [
      "malformed": (
        "Token malformed", "The app sent something that is no identity token.", developer + "send it unchanged.", .app
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
        "Sign-in not begun here",
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
      "too_late": ("Merge too long ago", "The time to undo the merge is over.", "The accounts stay merged.", .person),
      "identity_unlinked": (
        "Merge changed since", "A sign-in method of the merged account was removed.", "The accounts stay merged.",
        .person
      ),
      "password_in_use": (
        "Address of a password in use",
        "The address of the password that the merge removed is used with another password by now.",
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
