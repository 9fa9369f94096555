package import PippinAPI
package import PippinFoundation

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
  package let externalID: String?
  package let metadata: MetadataBody?
  package let guest: Bool?
  package let createdAt: Timestamp
  package let suspension: SuspensionBody?

  package init(_ account: AccountBody, realm: String, metadata: MetadataBody?, suspension: SuspensionBody?) {
    id = account.id
    self.realm = realm
    name = account.name
    email = account.email
    emailVerified = account.emailVerified
    isPrivateEmail = account.isPrivateEmail
    emailDeliverable = account.emailDeliverable
    language = account.language
    externalID = account.externalID
    self.metadata = metadata
    guest = account.guest
    createdAt = account.createdAt
    self.suspension = suspension
  }

  private enum CodingKeys: String, CodingKey {
    case id, realm, name, email, language, metadata, guest, suspension
    case externalID = "external_id"
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case emailDeliverable = "email_deliverable"
    case createdAt = "created_at"
  }
}

/// A page of the accounts that were found.
package struct OperatorAccountPage: Codable, Sendable {
  package let items: [OperatorAccount]
  /// The value of `after` for the next page; absent in the last.
  package let next: String?
  package let total: Int
  package let totalIsExact: Bool

  package init(items: [OperatorAccount], next: String?, total: Int, totalIsExact: Bool) {
    self.items = items
    self.next = next
    self.total = total
    self.totalIsExact = totalIsExact
  }

  private enum CodingKeys: String, CodingKey {
    case items, next, total
    case totalIsExact = "total_is_exact"
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

/// `PATCH /operator/v1/accounts/{id}`: absent members stay as they are, null removes them.
package struct OperatorAccountChange: Codable, Sendable {
  package let externalID: FieldChange<String>
  package let metadata: FieldChange<MetadataChange>

  /// A change of the metadata; each object is replaced as a whole.
  package struct MetadataChange: Codable, Sendable {
    package let forApp: FieldChange<EmbeddedJSON>
    package let forOperators: FieldChange<EmbeddedJSON>

    private enum CodingKeys: String, CodingKey {
      case forApp = "public"
      case forOperators = "private"
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      forApp = try container.change(EmbeddedJSON.self, forKey: .forApp)
      forOperators = try container.change(EmbeddedJSON.self, forKey: .forOperators)
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(forApp, forKey: .forApp)
      try container.encode(forOperators, forKey: .forOperators)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case metadata
    case externalID = "external_id"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    externalID = try container.change(String.self, forKey: .externalID)
    metadata = try container.change(MetadataChange.self, forKey: .metadata)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(externalID, forKey: .externalID)
    try container.encode(metadata, forKey: .metadata)
  }
}

/// The result of a suspension or restoration. It has no account data, which the token may not be allowed to read.
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

/// A sign-in that was refused, or an email that was not delivered.
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
  package let network: String?
  package let device: String?

  package init(
    id: String, at: Timestamp, requestID: String, accountID: String?, provider: String?, clientID: String?,
    platform: String?, code: String, reason: String?, cause: String?, network: String?, device: String?
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
    self.network = network
    self.device = device
  }

  private enum CodingKeys: String, CodingKey {
    case id, at, provider, platform, code, reason, cause, network, device
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
        .optional(.externalID, .string("The key of the app's own tables.")),
        .optional(.metadata, .of(MetadataBody.self)),
        .optional(.guest, .boolean("True while the account has no sign-in method; absent otherwise.")),
        .required(.createdAt, .time()),
        .optional(.suspension, .of(SuspensionBody.self)),
      ])
  }
}

extension OperatorAccountPage: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.items, .list(of: .of(OperatorAccount.self))),
        .optional(.next, .string("What to send as `after` for the part that follows; absent in the last.")),
        .required(.total, .integer("How many accounts were found in all, counted up to 10,000.")),
        .required(.totalIsExact, .boolean("False where there are more than were counted.")),
      ])
  }
}

extension SuspendRequest: Described {
  package static var schema: Schema {
    .object(CodingKeys.self, [.required(.reason, .string("Why, for other operators.", length: 1...200))])
  }
}

extension OperatorAccountChange: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .nullable(.externalID, .string("The key of the app's own tables; unique in the realm.", length: 1...255)),
        .nullable(.metadata, .of(MetadataChange.self)),
      ])
  }
}

extension OperatorAccountChange.MetadataChange: Described {
  package static var schemaName: String { "MetadataChange" }

  package static var schema: Schema {
    .object(
      CodingKeys.self, "Each object replaces the former one as a whole; at most 4,096 bytes of compact JSON.",
      [
        .nullable(.forApp, .object("What the app may read.")),
        .nullable(.forOperators, .object("In the operator API only.")),
      ])
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
        .required(
          .requestID,
          .string(
            "What the page or the answer showed the person. For an email that no request asked for, the id of its job.")
        ),
        .optional(
          .accountID,
          .string("The account that tried to sign in, or that the email was about, if known.", format: "uuid")),
        .optional(.provider, .string(examples: ["apple"])),
        .optional(.clientID, .string()),
        .optional(.platform, .choice(["native", "web", "android"])),
        .required(
          .code,
          .string(
            "The error code of the answer, or `user_cancelled`. Of an email: `mail_address_refused`, `mail_refused` or `mail_not_taken`."
          )),
        .optional(
          .reason, .string("The answer's `reason`, or a more exact one that no answer gives; of an email its kind.")),
        .optional(
          .cause,
          .string(
            "What the server's log says besides; of an email the numbers of the mail server's answer. For operators only."
          )),
        .optional(
          .network,
          .string(
            "The address that it came from, or its network, as the setting `audit_addresses` says. Absent for emails.")),
        .optional(.device, .string("The kind of device that it came from, as it says itself.")),
      ])
  }
}
