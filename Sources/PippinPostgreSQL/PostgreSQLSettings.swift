package import PippinSecret

/// Where the database is and how much of it a node may take.
package struct PostgreSQLSettings: Sendable {
  /// Whether statements are prepared by name, once a connection, so that PostgreSQL reads and plans them once, and the server
  /// process is set up once instead of for each transaction.
  package enum Preparation: Sendable {
    /// Where a connection leads to a server process of its own. Behind a pooler that lends server processes by the
    /// transaction, a name would be looked for where it is not known.
    case whereDirect
    case never
  }

  /// libpq's connection string (`postgres://…` or `host=… dbname=…`): several hosts, TLS, time-outs and
  /// `application_name` are said here, in libpq's own words. It may hold a password.
  package var address: SecretText

  /// How many connections a pool opens at most, but for one more through which only is asked whether the database answers. A server
  /// process whose connection was given up counts until it is gone.
  package var connections = 4

  /// For how long work waits for a free connection before it is refused.
  package var waitingLimit: Duration = .seconds(2)

  /// How much work may wait; what comes on top is refused at once.
  package var queueLimit = 256

  /// How long the server may work at one statement. A connection that has not answered all of a pipeline a second after
  /// that is given up.
  package var statementLimit: Duration = .seconds(5)

  /// How much longer than the server may work at one statement an answer is waited for.
  static let grace: Duration = .seconds(1)

  /// For how long anybody waits for a transaction or a query whose limit is the usual one, at most.
  var longestWait: Duration { waitingLimit + statementLimit + Self.grace }

  /// How often a connection that has nothing to do shows that it still is one.
  package var idleCheck: Duration = .seconds(2)

  package var preparation: Preparation = .whereDirect

  /// What a server process is told that is ours alone, for as long as the connection lasts.
  var setUp: [(name: String, value: String)] {
    [
      ("statement_timeout", "\(statementLimit.milliseconds)"),
      // Statements that only read, sent together, see one moment without a transaction said around them.
      ("default_transaction_isolation", "repeatable read"), ("default_transaction_read_only", "on"),
      // A statement is planned once: one that was planned when its table was empty must use the index when it is not.
      ("enable_seqscan", "off"),
    ]
  }

  package init(address: SecretText) {
    self.address = address
  }
}
