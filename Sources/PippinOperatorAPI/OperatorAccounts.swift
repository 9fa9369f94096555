package import PippinAPI
package import PippinTime

/// An account as an operator sees it in a list.
package struct OperatorAccount: Codable, Sendable {
  package let id: String
  package let realm: String
  package let name: NameBody?
  package let email: String?
  package let emailVerified: Bool?
  package let isPrivateEmail: Bool?
  package let emailDeliverable: Bool?
  package let language: String?
  package let createdAt: Timestamp
  package let suspension: SuspensionBody?

  package init(_ account: AccountBody, realm: String, suspension: SuspensionBody?) {
    id = account.id
    self.realm = realm
    name = account.name
    email = account.email
    emailVerified = account.emailVerified
    isPrivateEmail = account.isPrivateEmail
    emailDeliverable = account.emailDeliverable
    language = account.language
    createdAt = account.createdAt
    self.suspension = suspension
  }

  private enum CodingKeys: String, CodingKey {
    case id, realm, name, email, language, suspension
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case emailDeliverable = "email_deliverable"
    case createdAt = "created_at"
  }
}

/// `POST /operator/v1/accounts/{id}/suspend`
package struct SuspendRequest: Codable, Sendable {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }

  private enum CodingKeys: String, CodingKey {
    case reason
  }
}

/// What became of a suspension or restoration; nothing else of the account, since who may change one may not read it for that.
package struct SuspensionAnswer: Codable, Sendable {
  package let id: String
  package let suspension: SuspensionBody?

  package init(id: String, suspension: SuspensionBody?) {
    self.id = id
    self.suspension = suspension
  }

  private enum CodingKeys: String, CodingKey {
    case id, suspension
  }
}

/// A sign-in that was refused.
package struct RefusalBody: Codable, Sendable {
  package let id: String
  package let at: Timestamp
  package let requestID: String
  package let accountID: String?
  package let provider: String?
  package let clientID: String?
  package let platform: String?
  package let code: String
  package let reason: String?
  package let cause: String?

  package init(
    id: String, at: Timestamp, requestID: String, accountID: String?, provider: String?, clientID: String?,
    platform: String?, code: String, reason: String?, cause: String?
  ) {
    self.id = id
    self.at = at
    self.requestID = requestID
    self.accountID = accountID
    self.provider = provider
    self.clientID = clientID
    self.platform = platform
    self.code = code
    self.reason = reason
    self.cause = cause
  }

  private enum CodingKeys: String, CodingKey {
    case id, at, provider, platform, code, reason, cause
    case requestID = "request_id"
    case accountID = "account_id"
    case clientID = "client_id"
  }
}

extension OperatorAccount: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string(format: "uuid")),
        .required(.realm, .string("Clients of one realm share accounts.")),
        .optional(.name, .of(NameBody.self)),
        .optional(.email, .string()),
        .optional(.emailVerified, .boolean()),
        .optional(.isPrivateEmail, .boolean("Whether it is a relay address.")),
        .optional(.emailDeliverable, .boolean("False once the person turned forwarding off.")),
        .optional(.language, .string()),
        .required(.createdAt, .time()),
        .optional(.suspension, .of(SuspensionBody.self)),
      ])
  }
}

extension SuspendRequest: Described {
  package static var schema: Schema {
    .object(CodingKeys.self, [.required(.reason, .string("Why, for other operators.", length: 1...200))])
  }
}

extension SuspensionAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string(format: "uuid")),
        .optional(.suspension, .of(SuspensionBody.self, "Absent while people can sign in.")),
      ])
  }
}

extension RefusalBody: Described {
  package static var schemaName: String { "RefusedSignIn" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string(format: "uuid")),
        .required(.at, .time()),
        .required(.requestID, .string("What the page or the answer showed the person.")),
        .optional(.accountID, .string("The account that tried to sign in, if known.", format: "uuid")),
        .optional(.provider, .string(examples: ["apple"])),
        .optional(.clientID, .string()),
        .optional(.platform, .choice(["native", "web", "android"])),
        .required(.code, .string("The error code of the answer, or `user_cancelled`.")),
        .optional(.reason, .string("The answer's `reason`.")),
        .optional(.cause, .string("What the server's log says besides.")),
      ])
  }
}
