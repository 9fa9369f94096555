import PippinSQL

/// Why PostgreSQL did not do what it was asked.
package struct PostgreSQLError: SQLRowError, Equatable {
  /// What a caller can tell apart; everything else is for the operator.
  package enum Code: String, Sendable {
    /// A statement raised an SQLSTATE of class `PP`, which is ours: a precondition does not hold.
    case precondition
    /// A unique index holds such a row already; `constraint` names it.
    case uniqueViolation = "unique_violation"
    /// Another constraint of the schema was broken.
    case constraint
    /// Two transactions could not be put in an order, or waited for each other: the same again may succeed.
    case serialization
    /// The server gave up a statement that took longer than it may, or waited too long for a lock.
    case timedOut = "timed_out"
    /// Every connection was at work for as long as we wait, or too many wait already. Nothing was sent.
    case exhausted
    /// No connection, or it broke before anything could have been committed. Nothing of the work stayed.
    case unavailable
    /// The connection broke after the `COMMIT` left and before its answer came, so the transaction may be committed,
    /// may not be, and may even still be at work. Asking whether a row of it is there can therefore be too early:
    /// *inserting* that row anew (the change set's id) waits for the transaction, and then either breaks the unique
    /// index, so it was committed, or succeeds, so it never can be.
    case outcomeUnknown = "outcome_unknown"
    /// This server may not be written: a standby, or a primary that was one until now.
    case readOnly = "read_only"
    /// A column held another type than was asked for.
    case mismatch
    /// We called PostgreSQL wrongly, or its schema is not ours: our own mistake.
    case misuse
    /// No room left, or another resource of the server's used up.
    case full
    case other
  }

  package let code: Code

  /// The five characters that PostgreSQL gave; empty when the error is our own finding.
  package let sqlState: String

  /// The constraint that was broken, if one was.
  package let constraint: String?

  /// PostgreSQL's words for the operator's log, without the detail that would quote values.
  package let message: String

  package init(_ code: Code, sqlState: String = "", constraint: String? = nil, message: String) {
    self.code = code
    self.sqlState = sqlState
    self.constraint = constraint
    self.message = message
  }
}

extension PostgreSQLError {
  package static func mismatch(_ message: String) -> Self { Self(.mismatch, message: message) }
}

extension PostgreSQLError.Code {
  /// What an SQLSTATE means to a caller (PostgreSQL's documentation, appendix A). The standard leaves classes that
  /// begin with `5` to `9` or `I` to `Z` to implementations; `PP` is nobody else's.
  init(sqlState: String) {
    switch sqlState {
    case "23505": self = .uniqueViolation
    case "40001", "40P01": self = .serialization
    case "57014", "55P03", "25P03": self = .timedOut
    case "25006": self = .readOnly
    // A prepared statement that is gone or out of date: the connection goes with it.
    case "26000": self = .unavailable
    default: self = .init(sqlStateClass: sqlState.prefix(2))
    }
  }

  private init(sqlStateClass: Substring) {
    switch sqlStateClass {
    case "PP": self = .precondition
    case "23": self = .constraint
    case "40": self = .serialization
    case "53": self = .full
    case "08", "57", "58": self = .unavailable
    case "0A", "21", "22", "25", "42": self = .misuse
    default: self = .other
    }
  }
}
