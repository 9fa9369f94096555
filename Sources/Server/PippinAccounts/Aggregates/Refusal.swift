package import PippinFoundation

/// A refused sign-in, so that support can say why. It is kept for two weeks, or until its account is deleted.
package struct Refusal: Hashable, Sendable, Identifiable {
  /// How much of a cause is kept, in Unicode scalars.
  package static let longestCause = 300

  package let id: RefusalID
  package let at: Date
  /// The id that the answer bore, which its page shows.
  package let requestID: String
  /// Whose sign-in it would have been, where that is known.
  package let account: AccountID?
  package let provider: Provider?
  package let client: ClientID?
  package let surface: Surface?
  /// The error code of the answer.
  package let code: String
  /// The answer's `reason`, a word from a closed set.
  package let reason: String?
  /// What the operator's log says besides, on one line.
  package let cause: String?

  package init(
    id: RefusalID, at: Date, requestID: String, account: AccountID?, provider: Provider?, client: ClientID?,
    surface: Surface?, code: String, reason: String?, cause: String?
  ) {
    self.id = id
    self.at = at
    self.requestID = requestID
    self.account = account
    self.provider = provider
    self.client = client
    self.surface = surface
    self.code = code
    self.reason = reason
    self.cause = cause?.cleaned(maximumLength: Self.longestCause)
  }
}

/// Which refusals are looked for; what is `nil` matches all.
package struct RefusalQuery: Sendable, Hashable {
  package var account: AccountID?
  package var requestID: String?
  package var code: String?

  package init(account: AccountID? = nil, requestID: String? = nil, code: String? = nil) {
    self.account = account
    self.requestID = requestID
    self.code = code
  }

  package func matches(_ refusal: Refusal) -> Bool {
    (account == nil || refusal.account == account) && (requestID == nil || refusal.requestID == requestID)
      && (code == nil || refusal.code == code)
  }
}
