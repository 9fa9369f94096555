package import PippinAPI

extension GoogleSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .required(.idToken, .string("Google's ID token; at most 8 KiB.")),
        .nullable(
          .nonce,
          .string(
            """
            The raw nonce of this server's that went into the token, raw or as its SHA-256. Without one the token is \
            accepted once.
            """)),
        .nullable(.intent, .of(SignInIntent.self)),
        .nullable(.linkToken, .string("From `account_exists`.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
        .nullable(.invitation, .invitation),
      ])
  }
}

extension FacebookSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "Either `access_token`, or `authentication_token` and `nonce`.",
      [
        .required(.clientID, .string("The app.")),
        .nullable(.accessToken, .string("A person's access token for this app.")),
        .nullable(.authenticationToken, .string("Limited Login's token; at most 8 KiB.")),
        .nullable(.nonce, .string("The raw nonce of this server's that went into the authentication token.")),
        .nullable(.intent, .of(SignInIntent.self)),
        .nullable(.linkToken, .string("From `account_exists`.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
        .nullable(.invitation, .invitation),
      ])
  }
}

extension OpenIDSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .required(.provider, .string("The `id` of the provider, as `GET /v1/providers` lists it.")),
        .required(.idToken, .string("The provider's ID token; at most 8 KiB.")),
        .nullable(
          .nonce,
          .string(
            """
            The raw nonce of this server's that went into the token, raw or as its SHA-256. Without one the token is \
            accepted once.
            """)),
        .nullable(.intent, .of(SignInIntent.self)),
        .nullable(.linkToken, .string("From `account_exists`.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
        .nullable(.invitation, .invitation),
      ])
  }
}

extension TicketRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .required(.ticket, .string("From the return address.")),
        .required(.codeVerifier, .string("What the code challenge was made of.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}
