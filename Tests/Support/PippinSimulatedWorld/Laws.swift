import PippinSimulation

/// What never may happen, or must happen in the end; the numbers are those of docs/explain/simulation.md.
package enum Law: Int, CaseIterable, Sendable, Comparable {
  case reliesOnWhatItRead = 1
  case commitsAllOrNothing = 2
  case answerIsInTheStore = 3
  case sentOnlyAfterTheCommit = 4
  case jobsOfOneLease = 5
  case jobsAreDone = 6
  case sessionsAreLimited = 7
  case nameIsNeverLost = 8
  case oneTimeValues = 11
  case sameAnswerAgain = 12
  case codesAreSentOnce = 13
  case oneAccountOnePerson = 14
  case tokensVerifyEverywhere = 17
  case nobodyIsSignedOut = 18
  case sameSuccessor = 19
  case thiefOrOwner = 20
  case outagesAreUnavailable = 22
  case withdrawalEndsSessions = 23
  case outageEndsNoSession = 25
  case deletedMeansRevoked = 27
  case noSecretInLogs = 28
  case auditIsWhole = 29
  case webhooksArrive = 30
  case mailArrives = 32
  case suspendedMeansOut = 34
  case kitKeepsItsState = 35
  case simulator = 37

  package static func < (one: Law, other: Law) -> Bool { one.rawValue < other.rawValue }

  package var words: String {
    switch self {
    case .reliesOnWhatItRead: "no commit is applied after a row that its snapshot read has changed (C-1)"
    case .commitsAllOrNothing: "a commit applies all of its changes or none (C-2)"
    case .answerIsInTheStore: "what an answer tells is in the store (C-3)"
    case .sentOnlyAfterTheCommit: "nothing is sent that no committed job asks for (C-5)"
    case .jobsOfOneLease: "only the holder of a job's lease concludes it (C-5)"
    case .jobsAreDone: "when the faults are over, every job comes to its end (C-5)"
    case .sessionsAreLimited: "an account has no more live sessions than the settings allow (C-6)"
    case .nameIsNeverLost: "the name that Apple gives once reaches the account (R-1)"
    case .oneTimeValues: "a nonce, code or token opens at most one session (R-4)"
    case .sameAnswerAgain: "a repeated request with its Idempotency-Key has the same answer (R-4)"
    case .codesAreSentOnce: "an authorization code is sent to Apple once (R-5)"
    case .oneAccountOnePerson: "an account is one person's, and a person has one account (R-6)"
    case .tokensVerifyEverywhere: "every server verifies an access token that any of them issued (R-10)"
    case .nobodyIsSignedOut: "nobody is signed out but by person, Apple, operator or expiry (R-11)"
    case .sameSuccessor: "two answers to one refresh token and retry key carry the same successor (R-11)"
    case .thiefOrOwner: "of a thief and an owner at most one goes on (R-11)"
    case .outagesAreUnavailable: "without the store the answer is 503, never a refusal (R-12)"
    case .withdrawalEndsSessions: "a withdrawn consent ends the sessions that it opened (R-13)"
    case .outageEndsNoSession: "an outage of Apple ends no session (R-15)"
    case .deletedMeansRevoked: "of a deleted account Apple keeps no live token (R-17)"
    case .noSecretInLogs: "no secret is written to the log (R-18)"
    case .auditIsWhole: "the chain of the audit is whole (R-20)"
    case .webhooksArrive: "every event reaches its receiver"
    case .mailArrives: "every mail that was asked for arrives"
    case .suspendedMeansOut: "a suspended account gets no token"
    case .kitKeepsItsState: "the kit is signed in exactly as long as its session lives"
    case .simulator: "every run comes to an end, and one seed is one run"
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
