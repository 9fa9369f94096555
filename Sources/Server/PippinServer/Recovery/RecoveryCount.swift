package import PippinAccounts

extension JudgeRecovery {
  /// The question about an account, with what the clients of its realm do with mail to a proved address.
  ///
  /// - Parameter mails: whether mail is set up.
  package init(of account: Account, clients: ClientRegistry, mails: Bool) {
    let mailing = clients.all.filter {
      $0.realm == account.realm && $0.reasonToRefuse(.password, mails: mails) == nil
    }
    self.init(
      of: account,
      offers: RecoveryOffers(
        takesEmailCode: mailing.contains(where: \.offersEmailCode), resetsPasswords: !mailing.isEmpty)
    ) { !$0.isLeftBehind(among: clients) }
  }
}

/// How many accounts with passkeys could be recovered, of the newest ones.
package struct RecoveryCount: Sendable, Equatable {
  /// How many accounts are looked at: enough for a share, and not all of millions.
  package static let most = 2000
  private static let atOnce = 200

  package private(set) var accounts: [Recovery: Int] = [:]

  package init() {}

  package subscript(recovery: Recovery) -> Int { accounts[recovery] ?? 0 }
  package var total: Int { accounts.values.reduce(0, +) }

  /// Counts the newest accounts with passkeys.
  package static func of(
    _ store: any AccountStore, clients: ClientRegistry, mails: Bool
  ) async throws(StoreError) -> RecoveryCount {
    var count = RecoveryCount()
    var after: AccountID?
    while count.total < most {
      let accounts = try await store.accounts(
        matching: AccountQuery(provider: .passkey), in: .newest, limit: atOnce, after: after)
      let questions = accounts.map { JudgeRecovery(of: $0, clients: clients, mails: mails) }
      if !questions.isEmpty {
        let answers = try await store.snapshot(of: questions.flatMap(\.reads)) { snapshot in
          try questions.map { try $0.judge(snapshot) }
        }
        for answer in answers { count.accounts[answer, default: 0] += 1 }
      }
      after = accounts.last?.id
      if accounts.count < atOnce { break }
    }
    return count
  }
}
