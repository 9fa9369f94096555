extension Endpoint {
  static let account: [Endpoint] = [
    getAccount, changeAccount, deleteAccount, getDeletion, exportAccount,
  ]

  package static let getAccount = Endpoint(
    .get, "/v1/account", "getAccount", "The account",
    topic: .account, caller: .bearer,
    answers: [.json(AccountBody.self, "The account.")])

  package static let changeAccount = Endpoint(
    .patch, "/v1/account", "changeAccount", "Change the account",
    topic: .account, caller: .bearer,
    request: .json(AccountChangeRequest.self),
    answers: [.json(AccountBody.self, "The account as it is now.")],
    errors: [.invalidValue])

  package static let deleteAccount = Endpoint(
    .delete, "/v1/account", "deleteAccount", "Delete the account",
    notes: """
      From a session whose person signed in within the last ten minutes. What is kept about the person goes at once \
      and every session ends; what Apple gave is revoked there, and until that is proved nobody signs in with an \
      identity that led to the account.
      """,
    topic: .account, caller: .recentBearer,
    parameters: [.idempotencyKey],
    answers: [.json(DeletionAnswer.self, status: 202, "The account is gone.")],
    errors: [.invalidValue])

  package static let getDeletion = Endpoint(
    .get, "/v1/deletions/{id}", "getDeletion", "How far a deletion is",
    notes: "With the receipt as the bearer token.",
    topic: .account, caller: .receipt,
    parameters: [.path("id", "The deletion.")],
    answers: [.json(DeletionBody.self, "States and times.")],
    errors: [.notFound])

  package static let exportAccount = Endpoint(
    .get, "/v1/account/export", "exportAccount", "Everything kept about the person",
    topic: .account, caller: .bearer,
    answers: [.json(AccountExport.self, "The data.")], limit: .signIn("export"))
}
