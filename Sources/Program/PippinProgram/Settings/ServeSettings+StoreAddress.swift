package import PippinDatabases
import PippinSQLiteStore
import PippinSecret

/// The members of `postgresql`.
enum PostgreSQLSetting: String, SettingKey {
  case connections
  case pooler

  var declaration: SettingDeclaration {
    switch self {
    case .connections:
      .init(
        .integer(1...100), "how many connections this server opens at most, and one more for /readyz",
        without: .value("4"))
    case .pooler:
      .init(
        .boolean, "true behind a pooler in transaction mode, such as PgBouncer: the server prepares no statements",
        without: .value("false"))
    }
  }
}

extension ServeSettings {
  /// Where the data is kept.
  package enum Store: Sendable {
    /// A file, for one node.
    case sqlite(path: String)
    /// A database that any number of nodes share.
    case postgreSQL(PostgreSQLSettings)

    /// The kind, as traces name it.
    var system: String {
      switch self {
      case .sqlite: "sqlite"
      case .postgreSQL: "postgresql"
      }
    }

    /// Reads `sqlite:` and a file, or PostgreSQL's own address.
    ///
    /// - Parameters:
    ///   - folder: where a file lies that is not named from the root, with the slash behind it.
    ///   - adjusted: what else there is to know of PostgreSQL.
    package init?(
      _ text: String, folder: String, adjusted: PostgreSQLSettings = PostgreSQLSettings(address: SecretText(""))
    ) {
      if PostgreSQLSettings.recognises(text) {
        var settings = adjusted
        settings.address = SecretText(text)
        do { try settings.check() } catch { return nil }
        self = .postgreSQL(settings)
        return
      }
      let prefix = "sqlite:"
      guard text.utf8.starts(with: prefix.utf8), text != prefix, !text.utf8.contains(0) else { return nil }
      let path = String(text.dropFirst(prefix.count))
      self = .sqlite(path: path.utf8.first == UInt8(ascii: "/") ? path : folder + path)
    }

    /// On several nodes a load balancer must notice that one stops; on a single one nobody would come back sooner.
    var usualDrainSeconds: Int {
      if case .postgreSQL = self { 5 } else { 0 }
    }

    /// Whether its address has a password in it.
    var hasPassword: Bool {
      guard case .postgreSQL(let settings) = self else { return false }
      let address = settings.address.revealed
      guard let start = address.firstRange(of: "://")?.upperBound, let end = address[start...].lastIndex(of: "@") else {
        return address.contains("password=")
      }
      return address[start..<end].contains(":") || address[end...].contains("password=")
    }

    /// How it is told to people: without who connects, and by what password.
    package var words: String {
      switch self {
      case .sqlite(let path): return "sqlite:\(path)"
      case .postgreSQL(let settings):
        return "postgres://" + Self.place(in: settings.address.revealed)
      }
    }

    /// Hosts, ports and the database of an address. libpq takes for a user and a password all that stands before the first `@`, a question
    /// mark too; what stands before a later one may be the rest of a password that should have been escaped.
    private static func place(in address: String) -> Substring {
      let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
      var place = address[start...]
      if let end = place.firstIndex(where: { $0 == "@" || $0 == "/" }), place[end] == "@" {
        place = place[place.index(after: end)...]
      }
      place = place.prefix { $0 != "?" }
      if let rest = place.lastIndex(of: "@") { place = place[place.index(after: rest)...] }
      return place
    }
  }
}

extension SettingsReader {
  private static let storeCure =
    "Write sqlite: and a file name, such as sqlite:pippin.db, or the address of a PostgreSQL database, "
    + "such as postgres://pippin@db.example.com/pippin."

  /// The settings `store` and `postgresql`.
  mutating func store(_ setting: Setting, postgreSQL: Setting) -> ServeSettings.Store? {
    let adjusted = self.postgreSQL(postgreSQL)
    guard let text = required(setting, cure: Self.storeCure) else { return nil }
    guard let place = ServeSettings.Store(text, folder: setting.origin.folder, adjusted: adjusted) else {
      let isPostgreSQL = PostgreSQLSettings.recognises(text)
      problem(
        setting, isPostgreSQL ? "is not an address that PostgreSQL's library understands" : "is not a store",
        cure: Self.storeCure)
      return nil
    }
    if case .sqlite(let path) = place {
      let files = [path, DatabaseFiles.log(of: FileAccess.target(of: path))]
      for file in files { note(SettingsFile(path: file, kind: .database)) }
      let open = files.filter(FileAccess.isReadableByOthers)
      if let first = open.first {
        warn(
          setting, "others than its owner may read \(Printable.text(first, limit: 200))",
          cure: "Run: chmod 600 \(open.map { Printable.text($0, limit: 200) }.joined(separator: " ")). "
            + "The server does so itself when it starts, if it may.",
          isAboutAccess: true)
      }
    }
    if case .file(let path) = setting.origin, place.hasPassword { note(SettingsFile(path: path, kind: .secret)) }
    if case .postgreSQL(let settings) = place, settings.mayTravelUnencrypted {
      warn(
        setting, "has no sslmode, so passwords and accounts may cross the network unencrypted",
        cure: "Add sslmode=verify-full with the sslrootcert of your database, or at least sslmode=require.")
    }
    return place
  }

  private mutating func postgreSQL(_ setting: Setting) -> PostgreSQLSettings {
    var settings = PostgreSQLSettings(address: SecretText(""))
    guard setting.isPresent, object(setting, PostgreSQLSetting.self) else { return settings }
    settings.connections = integer(setting[PostgreSQLSetting.connections]) ?? settings.connections
    // A pooler that lends server processes by the transaction does not know what was prepared in another.
    if bool(setting[PostgreSQLSetting.pooler]) == true { settings.preparation = .never }
    return settings
  }
}
