import PippinSimulation

/// What must hold in every run. A report names a law by its number, which stays when other laws come or go.
package enum Law: Int, CaseIterable, Sendable, Comparable {
  case reliesOnWhatItRead = 1
  case sentOnlyAfterTheCommit = 4
  case jobsOfOneLease = 5
  case jobsAreDone = 6
  case nameIsNeverLost = 8
  case sameAnswerAgain = 12
  case codesAreSentOnce = 13
  case oneAccountOnePerson = 14
  case nobodyIsSignedOut = 18
  case sameSuccessor = 19
  case outagesAreUnavailable = 22
  case noSecretInLogs = 28
  case auditIsWhole = 29
  case simulator = 37

  package static func < (one: Law, other: Law) -> Bool { one.rawValue < other.rawValue }

  package var words: String {
    switch self {
    case .reliesOnWhatItRead: "no commit is applied after a row that its snapshot read has changed (C-1)"
    case .sentOnlyAfterTheCommit: "nothing is sent that no committed job asks for (C-5)"
    case .jobsOfOneLease: "only the holder of a job's lease concludes it (C-5)"
    case .jobsAreDone: "when the faults are over, every job comes to its end (C-5)"
    case .nameIsNeverLost: "the name that Apple gives once reaches the account (R-1)"
    case .sameAnswerAgain: "a repeated request with its Idempotency-Key has the same answer (R-4)"
    case .codesAreSentOnce: "an authorization code is sent to Apple once (R-5)"
    case .oneAccountOnePerson: "an account is one person's, and a person has one account (R-6)"
    case .nobodyIsSignedOut: "nobody is signed out but by person, Apple, operator or expiry (R-11)"
    case .sameSuccessor: "two answers to one refresh token and retry key carry the same successor (R-11)"
    case .outagesAreUnavailable: "without the store the answer is 503, never a refusal (R-12)"
    case .noSecretInLogs: "no secret is written to the log (R-18)"
    case .auditIsWhole: "the chain of the audit is whole (R-20)"
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
