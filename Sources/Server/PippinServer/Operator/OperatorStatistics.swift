import PippinAPI
import PippinAccounts
package import PippinFoundation
import PippinHTTP

/// What happened between two times, in steps.
package struct StatisticsBody: Codable, Sendable {
  package let from: Timestamp
  package let to: Timestamp
  /// `hour` or `day`.
  package let step: String
  package let totals: Numbers
  /// Every step, also one in which nothing happened.
  package let items: [Step]
  /// The same, by provider, client, platform and reason.
  package let counts: [Count]
  /// How many passkeys there are at present; nil where no client has passkeys, or they could not be counted.
  package var passkeys: Passkeys?
  /// How many accounts with passkeys can be recovered at present; absent where no client has passkeys.
  package var recovery: RecoveryNumbers?
  /// How many accounts there are at present; nil where they could not be counted.
  package var accounts: Accounts?

  package init(from: Timestamp, to: Timestamp, step: String, totals: Numbers, items: [Step], counts: [Count]) {
    self.from = from
    self.to = to
    self.step = step
    self.totals = totals
    self.items = items
    self.counts = counts
  }

  private enum CodingKeys: String, CodingKey {
    case from, to, step, totals, items, counts, passkeys, recovery, accounts
  }

  /// How many passkeys there are at present.
  package struct Passkeys: Codable, Sendable, Equatable {
    package let count: Int
    /// The accounts that have one or more.
    package let accounts: Int

    init(_ count: PasskeyCount) {
      self.count = count.passkeys
      accounts = count.accounts
    }

    private enum CodingKeys: String, CodingKey {
      case count, accounts
    }
  }

  /// How many accounts there are at present, and how many are active.
  package struct Accounts: Codable, Sendable, Equatable {
    package let count: Int
    package let active: Int
    /// Whether both numbers are exact, and not only counted up to a limit.
    package let isExact: Bool

    init(_ numbers: AccountNumbers) {
      count = numbers.all
      active = numbers.active
      isExact = numbers.all < OperatorFlows.mostAccounts
    }

    private enum CodingKeys: String, CodingKey {
      case count, active
      case isExact = "is_exact"
    }
  }

  /// How many of the newest accounts with passkeys have which `recovery`.
  package struct RecoveryNumbers: Codable, Sendable, Equatable {
    package let none: Int
    package let weak: Int
    package let ok: Int

    package init(_ count: RecoveryCount) {
      (none, weak, ok) = (count[.none], count[.weak], count[.ok])
    }

    private enum CodingKeys: String, CodingKey {
      case none, weak, ok
    }
  }

  /// How often each event happened.
  package struct Numbers: Codable, Sendable, Equatable {
    package var started = 0
    package var signUps = 0
    package var signIns = 0
    package var clientSignIns = 0
    package var refusals = 0
    package var deletions = 0
    package var consentsWithdrawn = 0
    package var passkeySignIns = 0
    package var passkeysAdded = 0
    package var passkeysUpgraded = 0
    package var passkeysRemoved = 0
    package var refusalsByReason: [String: Int] = [:]

    package init() {}

    private enum CodingKeys: String, CodingKey {
      case started, refusals, deletions
      case signUps = "sign_ups"
      case signIns = "sign_ins"
      case clientSignIns = "client_sign_ins"
      case consentsWithdrawn = "consents_withdrawn"
      case passkeySignIns = "passkey_sign_ins"
      case passkeysAdded = "passkeys_added"
      case passkeysUpgraded = "passkeys_upgraded"
      case passkeysRemoved = "passkeys_removed"
      case refusalsByReason = "refusals_by_reason"
    }
  }

  /// The numbers of one step, next to its beginning.
  package struct Step: Codable, Sendable, Equatable {
    package let start: Timestamp
    package var numbers: Numbers

    package init(start: Timestamp, numbers: Numbers = Numbers()) {
      self.start = start
      self.numbers = numbers
    }

    private enum CodingKeys: String, CodingKey {
      case start
    }

    package init(from decoder: any Decoder) throws {
      start = try decoder.container(keyedBy: CodingKeys.self).decode(Timestamp.self, forKey: .start)
      numbers = try Numbers(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(start, forKey: .start)
      try numbers.encode(to: encoder)
    }
  }

  /// How often one thing happened within a step.
  package struct Count: Codable, Sendable, Equatable {
    package let start: Timestamp
    package let event: String
    package let provider: String?
    package let clientID: String?
    package let platform: String?
    package let reason: String?
    package let count: Int

    package init(
      start: Timestamp, event: String, provider: String?, clientID: String?, platform: String?, reason: String?,
      count: Int
    ) {
      self.start = start
      self.event = event
      self.provider = provider
      self.clientID = clientID
      self.platform = platform
      self.reason = reason
      self.count = count
    }

    private enum CodingKeys: String, CodingKey {
      case start, event, provider, platform, reason, count
      case clientID = "client_id"
    }
  }
}

extension StatisticsBody: Described {
  package static var schemaName: String { "Statistics" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.from, .time("The beginning of the first step.")),
        .required(.to, .time("The end of the last step.")),
        .required(.step, .choice(["hour", "day"])),
        .required(.totals, .of(Numbers.self)),
        .required(.items, .list(of: .of(Step.self), "Every step, also one in which nothing happened.")),
        .required(.counts, .list(of: .of(Count.self), "The same, with what tells the events apart.")),
        .optional(
          .passkeys,
          .of(Passkeys.self, "Absent without passkeys, and while they cannot be counted; up to ten minutes old.")),
        .optional(
          .recovery,
          .of(
            RecoveryNumbers.self,
            "How many accounts with passkeys have which `recovery` now, of the newest 2,000; absent without passkeys.")),
        .optional(
          .accounts, .of(Accounts.self, "Absent while they cannot be counted; up to ten minutes old.")),
      ])
  }
}

extension StatisticsBody.Accounts: Described {
  package static var schemaName: String { "AccountNumbers" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.count, .integer("All accounts, at present; counted up to 1,000,000.")),
        .required(.active, .integer("Those with a session that was used on one of the last 30 days, today included.")),
        .required(.isExact, .boolean("Whether there are no more than were counted.")),
      ])
  }
}

extension StatisticsBody.Passkeys: Described {
  package static var schemaName: String { "PasskeyNumbers" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.count, .integer("All passkeys, at present.")),
        .required(.accounts, .integer("The accounts that have one or more.")),
      ])
  }
}

extension StatisticsBody.RecoveryNumbers: Described {
  package static var schemaName: String { "RecoveryNumbers" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.none, .integer("Lost with one device.")),
        .required(.weak, .integer("Only passkeys, or one sign-in method.")),
        .required(.ok, .integer("Another sign-in method, or mail opens them.")),
      ])
  }
}

extension StatisticsBody.Numbers: Described {
  package static var schemaName: String { "EventNumbers" }
  package static var schema: Schema { .object(CodingKeys.self, members) }

  private static let members: [Schema.Member<CodingKeys>] = [
    .required(.started, .integer("Sign-ins that were begun: a browser was sent to a provider, an app got a nonce.")),
    .required(.signUps, .integer("Accounts that were created.")),
    .required(.signIns, .integer("Sign-ins to accounts that were there.")),
    .required(
      .clientSignIns,
      .integer(
        "Sign-ins that were passed on to an OpenID client, new sessions of a client; `sign_ins` has none of them.")),
    .required(.refusals, .integer("Sign-ins that were refused or cancelled.")),
    .required(.refusalsByReason, .object("The same by error code.")),
    .required(.deletions, .integer("Accounts that were deleted.")),
    .required(.consentsWithdrawn, .integer("Sign-in methods that were closed at their provider.")),
    .required(.passkeySignIns, .integer("Those of `sign_ins` that were by passkey.")),
    .required(.passkeysAdded, .integer("Passkeys that were added.")),
    .required(.passkeysUpgraded, .integer("Those that were added automatically after a sign-in with a password.")),
    .required(.passkeysRemoved, .integer("Passkeys that were removed.")),
  ]

  static func schema(beginning start: Schema) -> Schema {
    .object(
      MemberName.self,
      [.required("start", start)] + members.map { .required(MemberName(stringLiteral: $0.name), $0.schema) })
  }
}

extension StatisticsBody.Step: Described {
  package static var schemaName: String { "StatisticsStep" }
  package static var schema: Schema { StatisticsBody.Numbers.schema(beginning: .time()) }
}

extension StatisticsBody.Count: Described {
  package static var schemaName: String { "EventCount" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.start, .time()),
        .required(
          .event,
          .string(
            "More may join.",
            examples: [
              "started", "signed_up", "signed_in", "client_signed_in", "refused", "deleted", "consent_withdrawn",
              "passkey_added", "passkey_upgraded", "passkey_removed", "account_recovered",
            ])),
        .optional(.provider, .string()),
        .optional(.clientID, .string()),
        .optional(.platform, .choice(["native", "web", "android"])),
        .optional(.reason, .string("Of a refusal the error code; of a recovery by what it was.")),
        .required(.count, .integer()),
      ])
  }
}

extension OperatorResponder {
  static let statisticsBindings: [RouteBinding<OperatorResponder>] = [
    api(.getStatistics) { responder, call, _ in try await responder.statistics(call) }
  ]

  /// `GET /operator/v1/statistics`
  private func statistics(_ call: Call) async throws -> HTTPResponse {
    let query = try call.query()
    guard let step = StatisticsRange.Step(rawValue: query.first("step") ?? "day") else {
      throw ServerError.invalidValue(field: "step", reason: "must be hour or day")
    }
    guard
      let range = StatisticsRange(
        from: try time("from", query), to: try time("to", query), step: step, now: flows.now())
    else {
      throw ServerError.invalidValue(
        field: "from", reason: "must be before “to”, and no more than \(StatisticsRange.mostSteps) steps before it")
    }
    return json(try await flows.operations.statistics(range))
  }

  private func time(_ name: String, _ query: FormData) throws(ServerError) -> Date? {
    guard let text = query.first(name) else { return nil }
    guard let time = Timestamp(text) else {
      throw ServerError.invalidValue(field: name, reason: "must be a time such as 2026-01-31T00:00:00Z")
    }
    return time.date
  }
}
