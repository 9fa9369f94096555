extension Problem {
  /// 401: something that should prove who is asking does not.
  static let proofs = [
    Problem(
      "identity_token_invalid", 401, "The identity token is not acceptable",
      "The identity token from Apple did not pass a check, so nobody was signed in. `reason` says which check.",
      [
        "Ask Apple for a new authorization and send its token at once, unchanged.",
        "If it keeps failing with `wrong_audience`, compare the client's settings with the bundle id or Services ID that the app really uses.",
        "If it keeps failing with a nonce reason, give Apple the nonce from `POST /v1/nonces`, raw or as its lower-case SHA-256 in hexadecimal.",
      ],
      reasons: [
        "malformed": "It is not a compact JSON Web Signature, or its claims cannot be read.",
        "unsupported_algorithm": "Its header names an algorithm other than RS256.",
        "unknown_key": "Apple's current key set has no key with its key id.",
        "bad_signature": "The signature does not fit.",
        "wrong_issuer": "Somebody other than Apple is named as its issuer.",
        "wrong_audience": "It was made for another app.",
        "expired": "Its time is over.",
        "issued_in_future": "It says it was made later than now: one of the clocks is wrong.",
        "nonce_missing": "It carries no nonce, though one was given out.",
        "nonce_mismatch": "It carries another nonce than the request.",
        "nonce_expired": "The nonce was given out more than ten minutes ago.",
        "nonce_used": "The nonce has served its one time.",
        "subject_mismatch": "It names another person than the device or the second token.",
        "code_hash_mismatch": "It does not belong to the authorization code that came with it.",
      ]),
    Problem(
      "authorization_code_invalid", 401, "The authorization code is not acceptable",
      "Apple says that the code was used already, is older than five minutes, or belongs to another client.",
      ["Ask Apple for a new authorization, and send its code once."]),
    Problem(
      "credentials_invalid", 401, "The e-mail address or password is wrong",
      "The two do not belong together. For the safety of everybody the answer is the same when the address is unknown.",
      ["Try again, or ask for a new password by mail."]),
    Problem(
      "access_token_invalid", 401, "The access token is not acceptable",
      "It is missing, damaged, or not one of ours.",
      ["Send the token exactly as it was given: `Authorization: Bearer …`.", "Get a new one with the refresh token."]),
    Problem(
      "access_token_expired", 401, "The access token has expired",
      "Access tokens live for fifteen minutes.",
      ["Get a new one from `POST /v1/session/refresh`. This is no sign-out."]),
    Problem(
      "refresh_token_invalid", 401, "The refresh token is not acceptable",
      "It is not one of ours, or it was damaged on its way.",
      ["Have the person sign in again."]),
    Problem(
      "session_ended", 401, "The session has ended",
      "The session was ended, and `reason` says by what.",
      ["Forget what the app keeps of the session, and have the person sign in again."],
      reasons: [
        "signed_out": "The person signed out, here or from another device.",
        "expired": "It was not used for too long.",
        "apple_consent_revoked": "The person stopped using Apple with this app.",
        "apple_account_deleted": "The person's Apple Account is gone.",
        "apple_token_invalid": "Apple no longer knows the consent that the session stands on.",
        "reuse_detected": "An old refresh token was used again, which is what a thief would do.",
        "account_deleted": "The account was deleted.",
        "administrator": "An operator ended it.",
        "account_merged":
          "Two accounts of the person were merged, or that was undone: the way in that opened it leads to another account now.",
      ]),
    Problem(
      "link_token_invalid", 401, "The link token is not acceptable",
      "It has expired, was used, or was made for somebody else. No session was opened.",
      ["Sign in the new way again, to be given a new one."]),
    Problem(
      "ticket_invalid", 401, "The ticket is not acceptable",
      "A ticket lives for sixty seconds, serves once, and only together with the verifier of the flow that it ends.",
      ["Start the sign-in again, and redeem the ticket at once."]),
  ]
}
