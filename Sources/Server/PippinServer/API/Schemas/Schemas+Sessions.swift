package import PippinAPI

extension RefreshRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.refreshToken, .string("The newest one.")),
        .nullable(
          .retryKey,
          .string(
            """
            Kept before asking: with it the same token may be sent again, for as long as the session lives and until \
            its successor is used. Without it, for 60 s.
            """, length: 16...255)),
      ])
  }
}

extension SessionChangeRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.name, Schema.string("What the owner calls the device; `null` removes it.").orNull)
      ])
  }
}

extension SessionBody: Described {
  package static var schemaName: String { "Session" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string()),
        .required(.accessToken, .string("A JWT of RFC 9068.")),
        .required(.tokenType, .constant("Bearer")),
        .required(.expiresIn, .integer("Seconds.")),
        .required(.refreshToken, .string("Replaced by each refresh.")),
        .required(.refreshExpiresIn, .integer("Seconds.")),
        .optional(.authenticatedBy, .authenticationMethod),
      ])
  }
}

extension RefreshAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.session, .of(SessionBody.self))
      ])
  }
}

extension SessionAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.account, .of(AccountBody.self)),
        .required(.session, .of(SessionListItem.self)),
      ])
  }
}

extension SessionListItem: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string()),
        .required(.clientID, .string()),
        .required(.provider, .string()),
        .required(.surface, .choice(["native", "web", "android"], "How the person came.")),
        .optional(.name, .string("What the owner or the device calls it.")),
        .optional(.platform, .string()),
        .optional(.appVersion, .string()),
        .required(.createdAt, .time("When the person signed in.")),
        .required(.lastUsedAt, .time("When it was last used.")),
        .required(.authenticatedAt, .time("When the person last proved who they are.")),
        .optional(.authenticatedBy, .authenticationMethod),
        .required(.expiresAt, .time("When it ends unless it is used.")),
        .required(.current, .boolean("Whether it is the session that asks.")),
      ])
  }
}

extension Schema {
  /// Open, because a later version may have more.
  fileprivate static let authenticationMethod = Schema.string(
    "How the person last proved who they are: `apple`, `google`, `facebook`, `openid`, `password`, `email_code`, `passkey`, `device_code` or `guest`."
  )
}

extension PagedList: Described where Item: Described {
  package static var schemaName: String { "\(Item.schemaName)Page" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.items, .list(of: .of(Item.self))),
        .optional(.next, .string("What to send as `after` for the part that follows; absent in the last.")),
      ])
  }
}
