extension Problem {
  /// 409: it contradicts what is there.
  static let conflicts = [
    Problem(
      "account_exists", 409, "There is an account with this address",
      "The person's proved e-mail address belongs to an account that is reached in another way. We never join the two because of an address alone.",
      [
        "Have the person sign in with one of `sign_in_with`, and send the `link_token` along.",
        "Show what `will_attach` names, and ask whether that is wanted.",
      ]),
    Problem(
      "identity_in_use", 409, "This identity belongs to another account",
      "An identity can open one account only.",
      ["Sign in with it to see whose it is; the two accounts can then be merged."]),
    Problem(
      "last_sign_in_method", 409, "This is the last way in",
      "Without it nobody could reach the account any more.",
      ["Add another way in first, or delete the account."]),
    Problem(
      "merge_final", 409, "The merge can no longer be undone",
      "Undoing a merge brings back exactly what was merged, or nothing; `reason` says why that is not possible any more.",
      ["The accounts stay one."],
      reasons: [
        "too_late": "More than thirty days have gone by, and what an undo needs is forgotten.",
        "identity_unlinked": "A way in that came with the merge was taken away since.",
      ]),
    Problem(
      "apple_user_mismatch", 409, "Another person is signed in to this device",
      "The device's Apple user, or the person who signed in under the session's access token, is not the one that the session belongs to.",
      [
        "Forget the session on this device, and have the person sign in.",
        "To change people, send the sign-in without the access token. Nothing was used up: the same request will do.",
      ]),
    Problem(
      "deletion_in_progress", 409, "The account is being deleted",
      "A deletion was asked for and is not finished yet: access at Apple is being revoked.",
      ["Try again later; after that, signing in makes a new account."]),
  ]

  /// 422: understood, but a value will not do.
  static let values = [
    Problem(
      "profile_required", 422, "A name is still missing",
      "The client's settings ask for a name, and Apple sends it only the very first time.",
      [
        "Ask the person, and send the answer with `profile_token` to `POST /v1/sign-up/profile`.",
        "To have Apple send the name again, the person can open their Apple Account, choose Sign in with Apple, then the app, and stop using it.",
      ]),
    Problem(
      "invalid_value", 422, "A value will not do",
      "The request could be read, but not every value in it can be taken.",
      ["`errors` lists each field with what is wrong."]),
  ]
}
