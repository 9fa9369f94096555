/// An error of PostgreSQL or of the connection to it.
package struct PostgreSQLError: SQLRowError, Equatable {
  /// The kind of error, for callers.
  package enum Code: String, Sendable {
    /// A precondition does not hold: a statement raised an SQLSTATE of our class `PP`.
    case precondition
    /// The unique index `constraint` already has such a row.
    case uniqueViolation = "unique_violation"
    /// Another constraint of the schema was broken.
    case constraint
    /// A serialization failure or a deadlock; a retry may succeed.
    case serialization
    /// The server cancelled a statement after the statement or lock timeout.
    case timedOut = "timed_out"
    /// No connection became free in time, or too many callers wait. Nothing was sent.
    case exhausted
    /// There is no connection, or it broke before a commit. Nothing was changed.
    case unavailable
    /// The connection broke between `COMMIT` and its answer: the transaction may be committed, rolled back or running.
    ///
    /// Reading its row can be too early. *Inserting* the row again (the change set's id) waits for the transaction: if
    /// that breaks the unique index, it was committed; if it succeeds, it never can be.
    case outcomeUnknown = "outcome_unknown"
    /// The server is read-only: a standby, or a former primary.
    case readOnly = "read_only"
    /// A column has another type than requested.
    case mismatch
    /// A mistake of ours: a wrong call, or another schema than ours.
    case misuse
    /// The server has no disk space or another resource left.
    case full
    case other
  }

  package let code: Code

  /// PostgreSQL's SQLSTATE; empty for our own errors.
  package let sqlState: String

  /// The violated constraint, if any.
  package let constraint: String?

  /// PostgreSQL's message for the operator's log, without the detail, which would quote values.
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
  /// The code for an SQLSTATE (PostgreSQL's documentation, appendix A). The standard reserves classes that begin with
  /// `5` to `9` or `I` to `Z` for implementations; `PP` is unused elsewhere.
  init(sqlState: String) {
    switch sqlState {
    case "23505": self = .uniqueViolation
    case "40001", "40P01": self = .serialization
    case "57014", "55P03", "25P03": self = .timedOut
    case "25006": self = .readOnly
    // A prepared statement is missing or out of date, so the connection is closed.
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
