import PippinAPI
import PippinAccounts

extension Endpoint {
  /// The operator API, in the order of its own document; on the operator's address only.
  package static let operatorAPI: [Endpoint] = [
    findAccounts, showAccount, showAccountAudit, showAccountSessions, exportAccountForOperator, changeAccountAsOperator,
    suspendAccount,
    restoreAccount, deleteAccountForOperator, endSessionsOfAccount, removeIdentityAsOperator, createRecoveryLink,
    listConnectedApps,
    endAccessOfApp,
    createInvitation, listInvitations, revokeInvitation, searchAudit, listRefusals,
    listJobs, runJob, retryJob, removeJob,
    listWebhooks, listDeliveries, resendDelivery, sendTestWebhook,
    listSettings, listKeys, getStatistics, getOperatorOpenAPI,
  ]

  /// What an operator token must allow.
  private static let readAccounts = Caller.operatorToken(scope: "accounts:read")
  private static let writeAccounts = Caller.operatorToken(scope: "accounts:write")
  private static let writeJobs = Caller.operatorToken(scope: "jobs:write")
  private static let readSettings = Caller.operatorToken(scope: "settings:read")

  package static let findAccounts = Endpoint(
    .get, "/operator/v1/accounts", "findAccounts", "Find accounts",
    notes: """
      Without `query` all of them. An account that `query` names exactly comes first. The names of people and external ids are \
      compared without regard to case.
      """,
    topic: .operatorAPI, caller: readAccounts,
    parameters: [
      .query(
        "query",
        """
        An account's id, a provider's subject, `provider:tenant:subject`, the credential id of a passkey, without `match=exact` also of \
        one that was removed lately, or an exact verified address; or how a name, a verified address, its domain or an external id begins. A whole \
        address or id finds nothing that only begins with it.
        """),
      .query(
        "match", "`exact` for a program that acts on what it finds: nothing that only begins with `query`.",
        .choice(["beginning", "exact"], default: "beginning")),
      .query("provider", "Only accounts with a sign-in method of this provider.", .choice(searchedProviders)),
      .query(
        "status", "`active` are those that are neither suspended nor a guest's.",
        .choice(["active", "suspended", "guest"])),
      .query("created_after", "Only accounts that were created at this time or later.", .time()),
      .query(
        "order", "Which come first; accounts are in the order in which they came here.",
        .choice(["newest", "oldest"], default: "newest")),
      .limit, .after,
    ],
    answers: [.json(OperatorAccountPage.self, "What was found.")], errors: [.invalidValue])

  /// The providers that a list can be narrowed to. The providers of `openid` are told apart by tenant.
  package static let searchedProviders = ["apple", "google", "facebook", "openid", "password", "passkey"]

  package static let showAccount = Endpoint(
    .get, "/operator/v1/accounts/{id}", "showAccount", "An account with its sign-in methods and sessions",
    notes: "The id of an account that was merged into another leads to that one.",
    topic: .operatorAPI, caller: readAccounts, parameters: [.accountID],
    answers: [.json(AccountExport.self, "The account, without its history.")], errors: [.notFound])

  package static let showAccountAudit = Endpoint(
    .get, "/operator/v1/accounts/{id}/audit", "showAccountAudit", "What happened to an account",
    notes: """
      The lines of an account that was merged into another stay under its own id, which the `detail` of `account.merged` names as \
      `from:ID`.
      """,
    topic: .operatorAPI, caller: readAccounts, parameters: [.accountID, .limit, .after],
    answers: [.json(PagedList<AccountExport.Event>.self, "The lines of the audit, oldest first.")],
    errors: [.notFound, .invalidValue])

  package static let showAccountSessions = Endpoint(
    .get, "/operator/v1/accounts/{id}/sessions", "showAccountSessions", "The live sessions of an account",
    topic: .operatorAPI, caller: readAccounts, parameters: [.accountID, .limit, .after],
    answers: [.json(PagedList<SessionListItem>.self, "Oldest first.")], errors: [.notFound, .invalidValue])

  package static let exportAccountForOperator = Endpoint(
    .get, "/operator/v1/accounts/{id}/export", "exportAccountForOperator", "Everything that is kept about a person",
    notes: exportNotes,
    topic: .operatorAPI, caller: readAccounts, parameters: [.accountID],
    answers: [.json(AccountExport.self, "The account with its history.")], errors: [.notFound])

  package static let changeAccountAsOperator = Endpoint(
    .patch, "/operator/v1/accounts/{id}", "changeAccountAsOperator", "Set the external id and metadata of an account",
    notes: "What is absent stays as it is; `null` removes it.",
    topic: .operatorAPI, caller: writeAccounts, parameters: [.accountID], request: .json(OperatorAccountChange.self),
    answers: [.empty(204, "Done.")], errors: [.notFound, .invalidValue])

  package static let suspendAccount = Endpoint(
    .post, "/operator/v1/accounts/{id}/suspend", "suspendAccount", "Suspend an account",
    notes: """
      Its sessions end with the reason `suspended`, and until it is restored every sign-in and refresh answers 403 \
      `account_suspended`. An account that is suspended already stays as it is.
      """,
    topic: .operatorAPI, caller: writeAccounts, parameters: [.accountID], request: .json(SuspendRequest.self),
    answers: [.json(SuspensionAnswer.self, "Suspended.")], errors: [.notFound, .invalidValue])

  package static let restoreAccount = Endpoint(
    .post, "/operator/v1/accounts/{id}/restore", "restoreAccount", "End the suspension of an account",
    topic: .operatorAPI, caller: writeAccounts, parameters: [.accountID],
    answers: [.json(SuspensionAnswer.self, "People can sign in again.")], errors: [.notFound])

  package static let deleteAccountForOperator = Endpoint(
    .delete, "/operator/v1/accounts/{id}", "deleteAccountForOperator", "Delete an account for good",
    topic: .operatorAPI, caller: writeAccounts, parameters: [.accountID],
    answers: [.json(DeletionAnswer.self, status: 202, "Deleted. The receipt is for the person.")],
    errors: [.notFound])

  package static let endSessionsOfAccount = Endpoint(
    .delete, "/operator/v1/accounts/{id}/sessions", "endSessionsOfAccount", "End every session of an account",
    topic: .operatorAPI, caller: writeAccounts, parameters: [.accountID],
    answers: [.empty(204, "Ended, with the reason `administrator`.")], errors: [.notFound])

  package static let removeIdentityAsOperator = Endpoint(
    .delete, "/operator/v1/accounts/{id}/identities/{identity}", "removeIdentityAsOperator",
    "Remove a sign-in method of an account",
    notes: """
      As when the person removes it: the sessions that it opened end, the provider's tokens are revoked, and an email goes to the \
      account's proved address. A removed passkey signs in nowhere any more. A later sign-in with a removed provider is that of \
      somebody unknown.
      """,
    topic: .operatorAPI, caller: writeAccounts,
    parameters: [.accountID, .path("identity", "The identity's id.")],
    answers: [.empty(204, "Removed.")], errors: [.notFound, .lastSignInMethod])

  package static let listConnectedApps = Endpoint(
    .get, "/operator/v1/accounts/{id}/apps", "listConnectedApps", "The OpenID clients that an account is used with",
    notes: "Those that the person agreed to, and those that hold a session.",
    topic: .operatorAPI, caller: readAccounts, parameters: [.accountID],
    answers: [.json(PagedList<AccountExport.App>.self, "All of them, in the order of their ids.")], errors: [.notFound])

  package static let endAccessOfApp = Endpoint(
    .delete, "/operator/v1/accounts/{id}/apps", "endAccessOfApp", "End the access of an OpenID client to an account",
    notes: """
      What the person agreed to is taken back, and the client's sessions end with the reason `consent_withdrawn`, as if the \
      person had removed the access.
      """,
    topic: .operatorAPI, caller: writeAccounts,
    parameters: [.accountID, .query("client_id", "The client.", isRequired: true)],
    answers: [.empty(204, "Ended.")], errors: [.notFound, .invalidValue])

  package static let searchAudit = Endpoint(
    .get, "/operator/v1/audit", "searchAudit",
    "What happened to all accounts and to the installation, the newest first",
    topic: .operatorAPI, caller: readAccounts,
    parameters: [
      .query("account_id", "Only what happened to this account.", .string(format: "uuid")),
      .query("kind", "Only events of this kind, such as `account.suspended`."),
      .query(
        "origin", "Who caused it: an operator, the person of the account, or the server or a provider by itself.",
        .choice(AuditQuery.Origin.allCases.map(\.rawValue))),
      .query("actor", "Only what was done with the operator token of this name, or by `the command line`."),
      .query("from", "Only what happened at this time or later.", .time()),
      .query("to", "Only what happened before this time.", .time()),
      .limit, .after,
    ],
    answers: [.json(PagedList<OperatorAuditEvent>.self, "The lines of the audit.")], errors: [.invalidValue])

  package static let listRefusals = Endpoint(
    .get, "/operator/v1/refusals", "listRefusals", "Sign-ins that were refused, the newest first",
    notes: """
      Also emails that the mail server never took. Kept for two weeks. Per second, the list keeps at most ten refusals of \
      known accounts and one of unknown people; the statistics count all refused sign-ins.
      """,
    topic: .operatorAPI, caller: readAccounts,
    parameters: [
      .query("account_id", "Only those of this account.", .string(format: "uuid")),
      .query("request_id", "Only this request: what the page or the answer showed the person."),
      .query("code", "Only with this error code."),
      .limit, .after,
    ],
    answers: [.json(PagedList<RefusalBody>.self, "What was refused.")], errors: [.invalidValue])

  package static let listJobs = Endpoint(
    .get, "/operator/v1/jobs", "listJobs", "Jobs, oldest first",
    topic: .operatorAPI, caller: writeJobs,
    parameters: [
      .query("state", "`parked` for those that the server gave up on.", .choice(["parked", "any"], default: "any")),
      .limit, .after,
    ],
    answers: [.json(PagedList<JobBody>.self, "The jobs.")], errors: [.invalidValue])

  package static let runJob = Endpoint(
    .post, "/operator/v1/jobs/{id}/run", "runJob", "Do a job now",
    notes: "A job that waits is done before it is due. A parked job is tried again.",
    topic: .operatorAPI, caller: writeJobs, parameters: [.jobID],
    answers: [.empty(204, "It is due now.")], errors: [.notFound])

  package static let retryJob = Endpoint(
    .post, "/operator/v1/jobs/{id}/retry", "retryJob", "Try a parked job again",
    topic: .operatorAPI, caller: writeJobs, parameters: [.jobID],
    answers: [.empty(204, "It is due now.")], errors: [.notFound, .jobNotParked])

  package static let removeJob = Endpoint(
    .delete, "/operator/v1/jobs/{id}", "removeJob", "Remove a parked job",
    notes: "The job's work is never done.",
    topic: .operatorAPI, caller: writeJobs, parameters: [.jobID],
    answers: [.empty(204, "Removed.")], errors: [.notFound, .jobNotParked])

  package static let listWebhooks = Endpoint(
    .get, "/operator/v1/webhooks", "listWebhooks", "Who receives webhooks",
    topic: .operatorAPI, caller: readSettings,
    answers: [.json(PagedList<WebhookReceiverBody>.self, "The receivers of the settings.")])

  package static let listDeliveries = Endpoint(
    .get, "/operator/v1/webhooks/deliveries", "listDeliveries", "Webhooks and what became of them, the newest first",
    notes: """
      Those that wait, fail or are parked, and those that were accepted in the last three days. An answer may have fewer \
      entries than `limit`, or none, and still a `next`.
      """,
    topic: .operatorAPI, caller: readSettings,
    parameters: [
      .query("event", "Only this type, such as `account.deleted`."),
      .query("status", "Only these.", .choice(DeliveryStatus.allCases.map(\.rawValue))),
      .query(
        "account_id",
        "Only those about this account; a merge is about both. The token needs `accounts:read`, too.",
        .string(format: "uuid")),
      .limit, .after,
    ],
    answers: [.json(PagedList<DeliveryBody>.self, "The webhooks.")], errors: [.invalidValue])

  package static let resendDelivery = Endpoint(
    .post, "/operator/v1/webhooks/deliveries/{id}/resend", "resendDelivery", "Send a webhook again",
    notes:
      "With the same `id` in the message. One that waits or is parked is due now; one that was accepted is sent once more.",
    topic: .operatorAPI, caller: writeJobs, parameters: [.path("id", "The webhook's id.")],
    answers: [.empty(204, "It is due now.")], errors: [.notFound])

  package static let sendTestWebhook = Endpoint(
    .post, "/operator/v1/webhooks/test", "sendTestWebhook", "Send a test webhook",
    notes:
      "A signed message of the type `webhook.test`, about no account. It is tried once. Its delivery says what became of it.",
    topic: .operatorAPI, caller: writeJobs,
    parameters: [.query("receiver", "Only to this receiver, by its id; otherwise to all.")],
    answers: [.json(TestWebhookAnswer.self, status: 202, "They are due now.")], errors: [.notFound])

  package static let listSettings = Endpoint(
    .get, "/operator/v1/settings", "listSettings", "The settings in force",
    notes:
      "As this server read them at its start or at the last reload. Secrets, and everything that could hold one, are not shown.",
    topic: .operatorAPI, caller: readSettings,
    answers: [.json(SettingsAnswer.self, "All settings, defaults too, in the order of the reference.")])

  package static let listKeys = Endpoint(
    .get, "/operator/v1/keys", "listKeys", "The keys and secrets of the service, without their bytes",
    notes:
      "The keys that sign tokens, the providers' key sets on this server, the master keys by name, and the secrets of OpenID clients.",
    topic: .operatorAPI, caller: readSettings,
    answers: [.json(KeysBody.self, "The keys.")])

  package static let getStatistics = Endpoint(
    .get, "/operator/v1/statistics", "getStatistics", "What happened, in steps",
    notes: """
      Complete across servers and restarts. Times are cut to whole steps in UTC. Of what is older than thirty days only days \
      are kept.
      """,
    topic: .operatorAPI, caller: .operatorToken(scope: nil),
    parameters: [
      .query("from", "The first step; without it a day of hours, or thirty days.", .time()),
      .query("to", "The end; without it now.", .time()),
      .query("step", "How long a step is.", .choice(["hour", "day"], default: "day")),
    ],
    answers: [.json(StatisticsBody.self, "The numbers.")], errors: [.invalidValue])

  package static let getOperatorOpenAPI = Endpoint(
    .get, "/operator/openapi.json", "getOperatorOpenAPI", "This document",
    topic: .operatorAPI,
    answers: [.file("application/json", .object(), "OpenAPI 3.1.")], isFixed: true)
}

extension Endpoint.Parameter {
  fileprivate static let accountID = path("id", "The account's id.")
  fileprivate static let jobID = path("id", "The job's id.")
}
