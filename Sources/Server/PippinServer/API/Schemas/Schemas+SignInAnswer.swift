package import PippinAPI

extension SignInAnswer: Described {
  package static var schemaName: String { "SignIn" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.account, .of(AccountBody.self)),
        .required(.session, .of(SessionBody.self)),
        .required(.created, .boolean("Whether the account is new.")),
        .required(.linked, .boolean("Whether an identity was attached to an account that existed.")),
        .optional(
          .recovered,
          .boolean(
            """
            True if a mailed code signed in to an account that has passkeys only. All other sessions ended: ask the person which \
            passkeys they still have. Absent otherwise.
            """)),
      ])
  }
}

extension AccountBody: Described {
  package static var schemaName: String { "Account" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string()),
        .optional(.name, .of(NameBody.self)),
        .optional(.email, .string()),
        .optional(.emailVerified, .boolean()),
        .optional(.isPrivateEmail, .boolean("Whether it is a relay address.")),
        .optional(.emailDeliverable, .boolean("False while the person has forwarding off.")),
        .optional(.language, .string("The language in which the person is written to (BCP 47).", examples: ["de"])),
        .optional(.externalID, .string("The key of the app's own tables, unique within a realm.")),
        .optional(.metadata, .of(MetadataBody.self)),
        .optional(
          .guest, .boolean("True while the account has no sign-in method; absent otherwise.")),
        .optional(
          .recovery,
          .choice(
            ["none", "weak", "ok"],
            """
            Whether the person can still sign in after losing a device. `none`: one device holds the only passkey, or the account is a \
            guest's. `weak`: only passkeys, or one sign-in method. `ok`: two kinds of sign-in methods, or mail opens the account. Absent \
            in the answers of sign-ins and in webhooks.
            """)),
        .optional(
          .recoveryPending,
          .boolean(
            """
            True if somebody recovers the account, by a mailed code or by an operator's link, and this session is from before that: \
            `DELETE /v1/account/recovery` stops it. Absent otherwise.
            """)),
        .required(.createdAt, .time("When it was created.")),
      ])
  }
}
