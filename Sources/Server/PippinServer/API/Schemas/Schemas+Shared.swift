extension Schema {
  static let newPassword = Schema.string("The password to be.", length: 8...128)

  static let invitation = Schema.string(
    "The code of an invitation, where the client creates accounts only with one (`sign_up.policy`). It matters only if an account is created."
  )

  static let mailLanguage = Schema.string(
    """
    The language of the mail, such as de or de-AT (BCP 47). Without it Accept-Language says which; English where neither is \
    spoken.
    """)

  static let accountLanguage = Schema.string(
    """
    The language to write to the person in, such as de or de-AT (BCP 47), kept with the account that signs in. One that the server does not \
    have changes nothing.
    """)

  /// How far Apple is with a deletion.
  static let deletionAtApple = Schema.choice(
    ["pending", "revoked", "manual", "not_applicable"],
    """
    `pending`: tokens are being revoked; `revoked`: Apple showed that they are dead; `manual`: something is left that only the \
    person can take back; `not_applicable`: Apple never led to the account.
    """)
}
