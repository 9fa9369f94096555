internal import CPippinPostgreSQL
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
      // Without an index, the setting above makes a statement look so costly that PostgreSQL would compile it, which takes a tenth of a
      // second.
      ("jit", "off"),
    ]
  }

  package init(address: SecretText) {
    self.address = address
  }
}

extension PostgreSQLSettings {
  /// Checks that libpq can parse the address, without connecting.
  ///
  /// - Throws: `.misuse`, without the address, which may contain a password.
  package func check() throws(PostgreSQLError) {
    _ = try PostgreSQLHosts(address)
  }

  /// Whether the address names a host on the network without `sslmode`. libpq then connects without encryption if the
  /// server offers no TLS.
  package var mayTravelUnencrypted: Bool {
    do {
      return try PostgreSQLHosts(address).attempts.contains { options in
        let named = Dictionary(options.map { ($0.keyword, $0.value) }, uniquingKeysWith: { $1 })
        guard named["sslmode"] == nil else { return false }
        let host = named["hostaddr"] ?? named["host"] ?? ""
        let isSocket = host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@")
        return !isSocket && host != "localhost" && host != "::1" && !host.hasPrefix("127.")
      }
    } catch {
      // An invalid address is refused elsewhere.
      return false
    }
  }

  /// Whether the address looks like a PostgreSQL address, valid or not.
  package static func recognises(_ address: String) -> Bool {
    ["postgres://", "postgresql://"].contains { address.utf8.starts(with: $0.utf8) }
  }
}

/// An address with several hosts, split so that each host can be tried separately.
///
/// libpq tries the next host if one is unreachable or not a primary. But it stops at a host that closes the connection,
/// as a proxy without its server does, and waits for a silent one, so it would find the new primary late or never.
struct PostgreSQLHosts {
  typealias Option = (keyword: String, value: String)

  /// The options for all hosts.
  private let common: [Option]
  private let hosts: [[Option]]

  /// - Throws: `.misuse` if libpq cannot parse the address. Its own message is not used, because it quotes the password.
  init(_ address: SecretText) throws(PostgreSQLError) {
    let text = address.revealed
    try Self.checkCredentials(text)
    guard text.contains("=") || text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"),
      let options = unsafe PQconninfoParse(text, nil)
    else {
      throw PostgreSQLError(
        .misuse,
        message: "the address of the database is not a libpq connection string such as postgres://user@host/database"
      )
    }
    defer { unsafe PQconninfoFree(options) }
    var said: [Option] = []
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe said.append((String(cString: keyword), String(cString: value)))
      }
      unsafe option += 1
    }
    guard said.allSatisfy({ $0.keyword != "port" || $0.value.utf8.allSatisfy(Self.mayStandInPort) }) else {
      throw PostgreSQLError(.misuse, message: "a port in the address of the database is not a number")
    }
    let places = ["host", "hostaddr", "port"]
    let lists = said.filter { places.contains($0.keyword) }.map { ($0.keyword, Self.split($0.value)) }
    let count = lists.filter { $0.0 != "port" }.map(\.1.count).max() ?? 1
    // One port may apply to all hosts. libpq reports other mismatches.
    guard lists.allSatisfy({ $0.1.count == count || ($0.0 == "port" && $0.1.count == 1) }) else {
      (common, hosts) = (said, [[]])
      return
    }
    common = said.filter { !places.contains($0.keyword) }
    hosts = (0..<count).map { number in
      lists.map { keyword, values in (keyword, values.count == 1 ? values[0] : values[number]) }
    }
  }

  /// The options of each attempt.
  var attempts: [[Option]] { hosts.map { common + $0 } }

  /// Refuses an unescaped @ or / in a password. libpq would take the rest for a host, a port or a database, and print it
  /// in an error.
  private static func checkCredentials(_ text: String) throws(PostgreSQLError) {
    guard PostgreSQLSettings.recognises(text), let end = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return }
    let credentials = text.utf8[..<end].drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    guard !credentials.contains(where: { [UInt8(ascii: "@"), UInt8(ascii: "/")].contains($0) }) else {
      throw PostgreSQLError(
        .misuse,
        message: "in the address of the database, write @ as %40 and / as %2F inside a name, a password or an option; "
          + "it is better to keep the password in a passfile or in PGPASSWORD")
    }
  }

  private static func mayStandInPort(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ",")
  }

  private static func split(_ list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}
