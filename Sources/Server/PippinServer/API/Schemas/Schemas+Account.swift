package import PippinAPI

extension AccountChangeRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .nullable(.name, .of(NameBody.self)),
        .nullable(
          .locale,
          .string(
            """
            The language to write to the person in, such as de or de-AT (BCP 47). One that the server does not have changes nothing; \
            null forgets it.
            """)),
      ])
  }
}

extension IdentityBody: Described {
  package static var schemaName: String { "Identity" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string()),
        .required(.provider, .string()),
        .optional(.providerID, .string("With `openid`: which of the client's providers, by its id in the settings.")),
        .optional(
          .issuer, .string("With `openid`: the issuer, or the id of an OAuth 2 provider in the settings.")),
        .required(
          .status,
          .choice(
            ["active", "revoked", "gone"],
            """
            `revoked`: consent was withdrawn; `gone`: the provider's account was deleted.
            """)),
        .optional(.email, .string()),
        .optional(.emailVerified, .boolean()),
        .optional(.isPrivateEmail, .boolean()),
        .required(.createdAt, .time("When it was attached.")),
        .optional(.authenticatedAt, .time("When the person last proved themselves with it.")),
        .optional(.session, .of(SessionBody.self)),
        .optional(.passkey, .of(PasskeyBody.self, "With `passkey`: what is known of it.")),
      ])
  }
}

extension MetadataBody: Described {
  package static var schemaName: String { "Metadata" }

  package static var schema: Schema {
    .object(
      CodingKeys.self, "JSON objects of at most 4,096 bytes.",
      [
        .optional(.forApp, .object("What the app may read.")),
        .optional(.forOperators, .object("In the operator API only.")),
      ])
  }
}
