internal import CPippinPostgreSQL
internal import PippinSecret

/// An address that may name several hosts, taken apart, so that each can be tried by itself.
///
/// libpq goes on to the next host where one cannot be reached or is no primary, but not where one takes the connection and hangs up on it,
/// as whatever stands before a machine that is gone does, and it waits for one that is silent: the standby behind it would be found late or
/// never.
struct PostgreSQLHosts {
  typealias Option = (keyword: String, value: String)

  /// What the address says for all of them.
  private let common: [Option]
  private let hosts: [[Option]]

  /// - Throws: `.misuse` when libpq cannot make sense of the address; its own words would quote it, password and all.
  init(_ address: SecretText) throws(PostgreSQLError) {
    let text = address.revealed
    try Self.checkCredentials(text)
    guard text.contains("=") || text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"),
      let options = unsafe PQconninfoParse(text, nil)
    else {
      throw PostgreSQLError(
        .misuse,
        message: "the address of the database is no connection string of libpq's, such as postgres://user@host/database"
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
      throw PostgreSQLError(.misuse, message: "a port in the address of the database is no number")
    }
    let places = ["host", "hostaddr", "port"]
    let lists = said.filter { places.contains($0.keyword) }.map { ($0.keyword, Self.split($0.value)) }
    let count = lists.filter { $0.0 != "port" }.map(\.1.count).max() ?? 1
    // One port may be said for all; where the numbers do not fit, libpq is the one to complain.
    guard lists.allSatisfy({ $0.1.count == count || ($0.0 == "port" && $0.1.count == 1) }) else {
      (common, hosts) = (said, [[]])
      return
    }
    common = said.filter { !places.contains($0.keyword) }
    hosts = (0..<count).map { number in
      lists.map { keyword, values in (keyword, values.count == 1 ? values[0] : values[number]) }
    }
  }

  /// What to tell libpq, one attempt after the other.
  var attempts: [[Option]] { hosts.map { common + $0 } }

  /// Of a password whose own characters end it too early libpq would take the rest for a host, a port or a database, and name it when there
  /// is none.
  private static func checkCredentials(_ text: String) throws(PostgreSQLError) {
    guard PostgreSQLSettings.recognises(text), let end = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return }
    let credentials = text.utf8[..<end].drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    guard !credentials.contains(where: { [UInt8(ascii: "@"), UInt8(ascii: "/")].contains($0) }) else {
      throw PostgreSQLError(
        .misuse,
        message: "in the address of the database an @ and a / that belong to a name, a password or what stands behind "
          + "the ? are written %40 and %2F; better keep the password out of it, in a passfile or in PGPASSWORD")
    }
  }

  private static func mayStandInPort(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ",")
  }

  private static func split(_ list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}
