import PippinSimulation

/// What must hold in every run. A report names a law by its number, which stays when other laws come or go.
package enum Law: Int, CaseIterable, Sendable, Comparable {
  case reliesOnWhatItRead = 1
  case conflictChangesNothing = 2
  case toldIsStored = 3
  case sentOnlyAfterTheCommit = 4
  case jobsOfOneLease = 5
  case jobsAreDone = 6
  case sessionsAreLimited = 7
  case nameIsNeverLost = 8
  case foreignTokensOpenNothing = 9
  case genuineTokensAreKnown = 10
  case usedOnce = 11
  case sameAnswerAgain = 12
  case codesAreSentOnce = 13
  case oneAccountOnePerson = 14
  case mergesAndUndos = 15
  case passwordsAfterReset = 16
  case tokensVerify = 17
  case nobodyIsSignedOut = 18
  case sameSuccessor = 19
  case thiefIsFound = 20
  case failoverSignsNobodyOut = 21
  case outagesAreUnavailable = 22
  case withdrawalEndsSessions = 23
  case statusFollowsTheEvents = 24
  case outageEndsNoSession = 25
  case vaultHoldsTheNewest = 26
  case deletionIsComplete = 27
  case noSecretInLogs = 28
  case auditIsWhole = 29
  case webhooksAreToldAll = 30
  case logoutsAreTold = 31
  case mailsArrive = 32
  case guessesAreLimited = 33
  case suspensionHolds = 34
  case kitKeepsItsState = 35
  case nothingIsForgottenEarly = 36
  case simulator = 37
  case exportIsOnesOwn = 38
  case copiedAssertionsOpenNothing = 39
  case passkeysAreOfLiveAccounts = 40
  case signalsLackNothing = 41
  case removedPasskeysOpenNothing = 42
  case typedAddressesStayUnproved = 43

  package static func < (one: Law, other: Law) -> Bool { one.rawValue < other.rawValue }

  package var words: String {
    switch self {
    case .reliesOnWhatItRead: "no commit is applied after a row that its snapshot read has changed (C-1)"
    case .conflictChangesNothing:
      "a commit that met a conflict changed nothing, and an applied one shows all its changes (C-2)"
    case .toldIsStored: "what an answer says was done is in the store (C-3)"
    case .sentOnlyAfterTheCommit: "nothing is sent that no committed job asks for (C-5)"
    case .jobsOfOneLease: "only the holder of a job's lease concludes it (C-5)"
    case .jobsAreDone: "after the faults, every job is done (C-5)"
    case .sessionsAreLimited: "an account has no more live sessions than the limit (C-6)"
    case .nameIsNeverLost: "the name that Apple gives once reaches the account (R-1)"
    case .foreignTokensOpenNothing: "a token of another client, issuer or nonce, or an expired one, opens nothing (R-2)"
    case .genuineTokensAreKnown: "no genuine token is refused because of its key (R-3)"
    case .usedOnce: "a nonce, state, code, link or challenge of a passkey opens at most one session (R-4)"
    case .sameAnswerAgain: "a repeated request with its Idempotency-Key has the same answer (R-4)"
    case .codesAreSentOnce: "an authorization code is sent to Apple once (R-5)"
    case .oneAccountOnePerson: "an account is one person's, and a person has one account (R-6)"
    case .mergesAndUndos: "a merged account stays known by its old id, and an undo moves what the merge moved (R-7)"
    case .passwordsAfterReset: "after a reset the old password opens nothing (R-8)"
    case .tokensVerify: "each access token verifies with the keys that every server publishes (R-10)"
    case .nobodyIsSignedOut: "nobody is signed out but by person, Apple, operator or expiry (R-11)"
    case .sameSuccessor: "two answers to one refresh token and retry key carry the same successor (R-11)"
    case .thiefIsFound: "of a thief and the owner of a refresh token at most one goes on (R-11)"
    case .failoverSignsNobodyOut: "a failover or a restore signs out nobody whose session is still stored (R-11)"
    case .outagesAreUnavailable: "without the store the answer is 503, never a refusal (R-12)"
    case .withdrawalEndsSessions: "after a withdrawal at Apple no session that it opened lives (R-13)"
    case .statusFollowsTheEvents: "the status of an identity follows from Apple's events by their time (R-14)"
    case .outageEndsNoSession: "an outage of Apple ends no session (R-15)"
    case .vaultHoldsTheNewest: "the vault holds the newest of Apple's tokens, under a key that is configured (R-16)"
    case .deletionIsComplete: "of a deleted account nothing is left, and Apple's tokens are revoked (R-17)"
    case .noSecretInLogs: "no secret is written to the log (R-18)"
    case .auditIsWhole: "the chain of the audit is whole (R-20)"
    case .webhooksAreToldAll: "every event that was committed reaches the back end, in the order of its account"
    case .logoutsAreTold: "every ended session of a relying party's is told, and no other"
    case .mailsArrive: "every mail that is to be sent arrives, and a code of one works once"
    case .guessesAreLimited: "all servers together allow no more guesses than the limit (R-19)"
    case .suspensionHolds: "a suspended account opens nothing, on any server"
    case .kitKeepsItsState: "the kit is signed in exactly if its keychain says so, and never asks in a storm"
    case .nothingIsForgottenEarly: "nothing is forgotten before it expires"
    case .simulator: "every run ends, and a seed always gives the same run"
    case .exportIsOnesOwn:
      "an export has no other account's identity, and after a deletion was answered there is none"
    case .copiedAssertionsOpenNothing:
      "an assertion that is stolen, changed or of another ceremony opens nothing (R-23)"
    case .passkeysAreOfLiveAccounts: "every passkey belongs to a live identity of a live account (R-23)"
    case .signalsLackNothing:
      "what password managers are told has every passkey of its user handle and no other, and nothing is told after a restore (R-23)"
    case .removedPasskeysOpenNothing:
      "a removed passkey opens nothing from the commit on, and only who has its key is told so (R-23)"
    case .typedAddressesStayUnproved:
      "an address that was typed at a sign-up by passkey stays where it was typed, and is proved by its code alone (R-6)"
    }
  }
}

/// A law that was broken.
package struct Violation: Sendable {
  package let law: Law
  /// What happened, in a sentence.
  package let sentence: String
  package let time: String
  package let step: Int
}
