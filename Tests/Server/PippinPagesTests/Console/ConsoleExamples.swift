import Foundation
import PippinHTTP
import PippinPages

/// Examples of the console's pages, all of one moment.
enum ConsoleExample {
  static let now = Date(timeIntervalSince1970: 1_790_000_000)
  static let account = "0197a6f0-0000-7000-8000-00000000000a"

  static func ago(_ seconds: TimeInterval) -> ConsoleTime { ConsoleTime(now.addingTimeInterval(-seconds), now: now) }

  static let frame = ConsoleFrame(
    operatorName: "support-desk", sections: ConsoleSection.allCases, signOut: action("/sign-out"),
    search: action("/search"))

  static func action(_ path: String) -> FormAction { FormAction(path: path, token: "token-1") }

  static let refusal = RefusalItem(
    at: ago(180), code: "account_exists", reason: nil, provider: "google", client: "example-web", cause: nil,
    requestID: "0123456789abcdef", account: account)

  static func page(
    suspended: Bool = false, methods: [ConsoleAccountPage.Method]? = nil, refused: Bool = true, acts: Bool = true
  ) -> ConsoleAccountPage {
    let apple = ConsoleAccountPage.Method(
      provider: "apple", email: "x7k@privaterelay.appleid.com", status: .active, added: ago(900_000), used: ago(86_400),
      subject: "000123.abc.4567", removal: "/accounts/\(account)/remove-method?identity_id=1")
    let passkeys = [
      passkey("Mary’s <iPhone>", isSynced: true, uses: 1204), passkey("Key ring", isSynced: false, uses: 0),
    ]
    let entries: [ConsoleHistory.Entry] =
      (refused ? [.refusal(refusal)] : []) + [
        .event(
          HistoryEvent(kind: "session.opened", detail: "web", provider: "apple", client: "example-web"), ago(86_400)),
        .event(
          HistoryEvent(kind: "account.restored", operatorName: "support-desk"), ago(90_000)),
        .event(HistoryEvent(kind: "account.created", provider: "apple", client: "example-web"), ago(900_000)),
      ]
    return ConsoleAccountPage(
      id: account, realm: "default", name: "Mary <Appleseed>",
      email: .init(address: "x7k@privaterelay.appleid.com", isVerified: true, isPrivate: true, isDeliverable: false),
      created: ago(900_000),
      suspension: suspended ? .init(at: ago(60), reason: "Chargeback", by: "support-desk") : nil,
      methods: methods ?? [apple] + passkeys,
      sessions: [.init(device: "Safari, macOS", client: "example-web", provider: "apple", used: ago(3_600))],
      hasMoreSessions: false,
      apps: acts
        ? [
          .init(
            name: "The <wiki> of all departments", client: "wiki", scope: "openid profile email", since: ago(900_000),
            used: ago(7_200), end: "/accounts/\(account)/end-access?client_id=wiki"),
          .init(
            name: "tv", client: "tv", scope: "openid offline_access", since: ago(80_000), used: nil,
            end: "/accounts/\(account)/end-access?client_id=tv"),
        ] : [],
      history: ConsoleHistory(entries: entries, next: "/accounts/\(account)?before=x", isFirstPage: true),
      actions: acts ? .init(restore: action("/accounts/\(account)/restore")) : nil)
  }

  private static func passkey(_ name: String, isSynced: Bool, uses: Int64) -> ConsoleAccountPage.Method {
    ConsoleAccountPage.Method(
      provider: "passkey", email: nil, status: .active, added: ago(800_000), used: ago(3_600), subject: nil,
      passkey: ConsolePasskey(
        name: name, manager: isSynced ? "Apple Passwords" : nil, isSynced: isSynced, isDeviceBound: !isSynced,
        signCount: isSynced ? 0 : 7, uses: uses, rpID: "example.com", wasUserVerified: isSynced,
        hasBackupEligibilityChanged: false, aaguid: isSynced ? "fbfc3007154e4ecc8c0b6e020557d7bd" : nil, algorithm: -7,
        isCounterJudged: !isSynced, credentialID: "AAECAwQFBgcICQoLDA0ODw",
        userHandle: isSynced ? "dGhlIGhhbmRsZQ" : nil, transports: ["internal", "hybrid"],
        client: isSynced ? "example-web" : nil),
      removal: "/accounts/\(account)/remove-method?identity_id=2")
  }

  static var dashboard: DashboardPage {
    let providers = ["apple": 4, "google": 2, "facebook": 1, "password": 1, "vk": 1]
    return DashboardPage(
      range: .week, isRefreshing: true,
      health: [
        HealthNote(.good, "This server is ready."),
        HealthNote(.warn, "The server gave up on a job.", cure: "Fix the cause.", link: ("Open jobs", "/jobs")),
      ],
      numbers: [
        .accounts(48_120, most: 1_000_000, created: 102, deleted: 1),
        .active(19_248, of: 48_120, most: 1_000_000, days: 30), .trend("Sign-ups", 102, before: 51),
        .share("Conversion", 160, of: 200, what: "started sign-ins", before: (150, 200)),
      ], totals: .init(signIns: 4_000, refusals: 16, errors: 4, consentsWithdrawn: 2),
      signUps: SignUpsOverTime(
        steps: (0..<7).map { day in
          .init(
            start: now.addingTimeInterval(Double(day - 6) * 86_400),
            byProvider: day == 3 ? [:] : providers.mapValues { $0 * (day + 1) / 2 }, isUnfinished: day == 6)
        }, unit: .day),
      refusals: [("user_cancelled", 12), ("account_exists", 3), ("a_code_of_tomorrow", 1)],
      clientSignIns: [("grafana", 1200), ("wiki", 7)],
      passkeys: PasskeyFigures(
        passkeys: 1310, accounts: 1204, signIns: 4000, signInsByPasskey: 1500, added: 90, upgraded: 60, removed: 4,
        attempts: [
          .init(purpose: "sign_in", issued: 900, accepted: 610, refused: 14),
          .init(purpose: "add", issued: 40, accepted: 30, refused: 0),
          .init(purpose: "of_tomorrow", issued: 3, accepted: 0, refused: 0),
        ], refusals: [("refused", 12), ("user_not_verified", 2)]),
      queues: [
        JobQueue(kind: "apple.revoke", words: "Revokes.", waiting: 2, parked: 1, overdue: ago(120)),
        JobQueue(kind: "mail", words: "Mails.", waiting: 5, parked: 0, overdue: nil),
        JobQueue(kind: "webhook", words: "Tells.", waiting: 0, parked: 0, overdue: nil),
      ],
      latency: LatencyFigures(
        all: .init(name: "all", count: 1200, half: 0.0007, most: 0.035, nearlyAll: nil),
        routes: [.init(name: "getHealth", count: 1000, half: 0.0004, most: 0.0012, nearlyAll: 0.002)]))
  }

  static let apps = ConsoleAppsPage(items: [
    .init(
      id: "example-web", name: "Example <web>", platform: "web", realm: "default", usesOpenID: false,
      methods: ["apple", "google", "my_idp", "password", "passkey", "email_code", "guest"],
      signUp: .init(policy: "invited", domains: ["example.com", "example.org"], allowsPrivateRelay: true),
      lastSignIn: .on(now),
      addresses: ["https://example.com/signed-in", "com.example.app:/signed-in"]),
    .init(
      id: "wiki", name: "Wiki", platform: "web", realm: "default", usesOpenID: true, methods: [],
      signUp: .init(policy: "open", domains: [], allowsPrivateRelay: false), lastSignIn: .notIn(days: 30),
      addresses: ["https://wiki.example.com/callback"]),
  ])

  static let invitations = invitationList()

  static func invitationList(
    form: ConsoleInvitationsPage.Form? = .init(
      action: action("/invitations"), realms: ["default"], typed: [.uses: "1", .days: "14"])
  ) -> ConsoleInvitationsPage {
    let states: [(ConsoleInvitationsPage.Item.State, String?)] = [
      (.valid, "mary@example.com"), (.valid, nil), (.used, nil), (.expired, "\"x\"@example.com"), (.revoked, nil),
    ]
    return ConsoleInvitationsPage(
      items: states.enumerated().map { index, one in
        .init(
          id: "0197a6f0-0000-7000-8000-00000000000\(index)", email: one.1, state: one.0, uses: index == 1 ? 1200 : 1,
          usesLeft: one.0 == .used ? 0 : 1, realm: "default", metadata: index == 0 ? #"{"plan":"<pro>"}"# : nil,
          created: ago(86_400), expires: ago(one.0 == .expired ? 60 : -1_123_200), mayRevoke: form != nil)
      }, next: "/invitations?before=x", form: form)
  }

  static let keys = ConsoleKeysPage(
    items: [
      .init(
        id: "q1W2e3R4t5Y6", algorithm: "ES256", use: .verifies, since: ago(40 * 86_400), until: ago(-600)),
      .init(
        id: "a1S2d3F4g5H6", algorithm: "ES256", use: .signs, since: ago(10 * 86_400), until: ago(-20 * 86_400)),
      .init(id: "z1X2c3V4b5N6", algorithm: "ES256", use: .next, since: ago(600), until: ago(-30 * 86_400)),
    ],
    others: .init(
      keySets: [
        .init(provider: "apple", phase: "fresh", isLoaded: true),
        .init(provider: "google", phase: "failed", isLoaded: false),
      ],
      masterKeys: [
        .init(id: "2027a", state: "current", firstUse: ago(86_400)), .init(id: "2026a", state: "older", firstUse: nil),
        .init(id: "2028a", state: "missing", firstUse: ago(60)),
      ],
      clientSecrets: [
        .init(client: "wiki", state: "old"), .init(client: "wiki", state: "new"),
        .init(client: "example-<web>", state: "only"),
      ]))

  static let audit = ConsoleAuditPage(
    items: [
      .init(HistoryEvent(kind: "account.suspended", operatorName: "support-desk"), at: ago(60), account: account),
      .init(
        HistoryEvent(kind: "operator_token.issued", detail: "night", operatorName: "the command line"), at: ago(600),
        account: nil),
      .init(
        HistoryEvent(kind: "session.opened", detail: "web", client: "example-<web>"), at: ago(7_200), account: account),
    ],
    filter: .init(
      kind: "account.suspended", origin: "operator", actor: "\"desk\"", account: account, from: "2026-01-31"),
    kinds: ["account.created", "account.suspended"], newer: "/audit?origin=operator&before=x",
    older: "/audit?origin=operator&after=y")

  static let settings = ConsoleSettingsPage(
    items: [
      .init(setting: "public_url", value: "https://id.example.com", source: "/etc/pippin/pippin.json5"),
      .init(setting: "log_level", value: "debug", source: "environment variable PIPPIN_LOG_LEVEL"),
      .init(setting: "master_keys[0].id", value: "2026a", source: "/etc/pippin/pippin.json5"),
      .init(setting: "master_keys[0].file", value: "set", source: "/etc/pippin/pippin.json5"),
      .init(setting: "clients[0].name", value: "Example <web>", source: "/etc/pippin/pippin.json5"),
      .init(setting: "clients[0].apple.team", value: "TEAM000001", source: "/etc/pippin/pippin.json5"),
    ], showsDefaults: false)

  static var webhooks: ConsoleWebhooksPage {
    func item(
      _ event: String, _ status: String, attempts: Int = 1, due: ConsoleTime? = nil, ended: ConsoleTime? = nil,
      error: String? = nil, mayRead: Bool = true
    ) -> ConsoleWebhooksPage.Item {
      .init(
        id: "0197a6f0-0000-7000-8000-00000000000d", event: event, status: status, attempts: attempts,
        receiver: mayRead ? "https://api.example.com/pippin?…" : nil, created: ago(7_200), due: due, ended: ended,
        milliseconds: status == "delivered" ? 1_412 : nil, error: error, account: mayRead ? account : nil,
        data: mayRead ? "{\"account_id\":\"\(account)\",\"reason\":\"signed_out\"}" : nil,
        resend: mayRead ? action("/webhooks/1/resend") : nil)
    }
    return ConsoleWebhooksPage(
      receivers: [
        .init(
          address: "https://api.example.com/pippin?…", events: nil, last: ago(60),
          test: FormAction(
            path: "/webhooks/test", token: "token-1", choice: FormAction.Choice(name: "receiver", value: "AQID"))),
        .init(
          address: "https://crm.example.com/", events: ["account.created", "account.deleted"], last: nil, test: nil),
      ], waiting: 1_201, parked: 1,
      items: [
        item("session.ended", "waiting", attempts: 0, due: ago(-5)),
        item(
          "account.deleted", "failed", attempts: 4, due: ago(-60),
          error: "refused: api.example.com, deliver: status 503, not a success (attempt 4, 12 ms)"),
        item("account.created", "parked", attempts: 80, ended: ago(600), error: "receiver_unknown", mayRead: false),
        item("webhook.test", "delivered", ended: ago(60)),
      ], filter: .init(event: "account.created", status: "parked"),
      events: ["account.created", "account.deleted"], statuses: ["waiting", "failed", "parked", "delivered"],
      next: "/webhooks?before=x")
  }

  static var jobs: ConsoleJobsPage {
    func item(_ id: String, parked: Bool) -> ConsoleJobsPage.Item {
      .init(
        id: id, kind: "apple.revoke", effect: "Revokes an Apple refresh token.", attempts: 30, created: ago(7_200),
        due: ago(-60), parked: parked ? (ago(600), "provider_unreachable") : nil, retry: action("/jobs/\(id)/retry"),
        run: action("/jobs/\(id)/run"))
    }
    return ConsoleJobsPage(
      parked: [item("0197a6f0-0000-7000-8000-00000000000b", parked: true)],
      others: [item("0197a6f0-0000-7000-8000-00000000000c", parked: false)], nextParked: nil, next: "/jobs?after=x")
  }
}
