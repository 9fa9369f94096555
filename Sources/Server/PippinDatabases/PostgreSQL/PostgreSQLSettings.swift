package import PippinSecret

/// The database's address and a node's limits for using it.
package struct PostgreSQLSettings: Sendable {
  /// Whether statements are prepared by name and settings applied once per connection, instead of for each transaction.
  package enum Preparation: Sendable {
    /// Only if a connection has its own server process. Behind a pooler, another transaction may get another process,
    /// which does not know the name.
    case whereDirect
    case never
  }

  /// libpq's connection string (`postgres://…` or `host=… dbname=…`), which may set hosts, TLS, timeouts and
  /// `application_name`, and may contain a password.
  package var address: SecretText

  /// The largest number of connections, without one extra for health checks. A server process whose connection was
  /// closed counts until it has ended.
  package var connections = 4

  /// How long work waits for a free connection before it is refused.
  package var waitingLimit: Duration = .seconds(2)

  /// The largest number of waiting operations; further ones are refused at once.
  package var queueLimit = 256

  /// The statement timeout. A connection that has not answered a second later is closed.
  package var statementLimit: Duration = .seconds(5)

  /// How long to wait for an answer after the statement timeout.
  static let grace: Duration = .seconds(1)

  /// The longest wait for a transaction or query with the default limit.
  var longestWait: Duration { waitingLimit + statementLimit + Self.grace }

  /// The interval of checks on an idle connection.
  package var idleCheck: Duration = .seconds(2)

  package var preparation: Preparation = .whereDirect

  /// The session settings of a server process that is ours alone.
  var setUp: [(name: String, value: String)] {
    [
      ("statement_timeout", "\(statementLimit.milliseconds)"),
      // Read-only statements in one pipeline then share a snapshot without an explicit transaction.
      ("default_transaction_isolation", "repeatable read"), ("default_transaction_read_only", "on"),
      // A plan is kept, so a statement planned on an empty table must use the index when the table grows.
      ("enable_seqscan", "off"),
    ]
  }

  package init(address: SecretText) {
    self.address = address
  }
}
