package import PippinAccounts
package import PippinDatabases
package import PippinHTTP
package import PippinNetwork
package import PippinPages
package import PippinProviders
import PippinSQLiteStore
import PippinSecret
package import PippinServer
package import PippinTelemetry
import PippinTokens
package import SignInWithApple

/// Everything that is decided about a server before it starts.
///
/// The settings are checked while they are read, so a value made from them has no problem that can be seen earlier.
package struct ServeSettings: Sendable {
  package var listen: ListenAddress
  package var operatorListen: ListenAddress
  /// What the operator's browser sees, where a proxy stands before the console.
  package var operatorURL: HTTPURL?
  /// Other host names of the operator's port.
  package var operatorHosts: [String] = []
  /// Without a slash at its end.
  package var publicURL: String
  package var store: Store
  package var masterKeys: MasterKeys
  package var clients: ClientRegistry
  package var apple = AppleEndpoints.apple
  /// The teams with all their keys, also those that no client names.
  var appleTeams: [AppleTeam] = []
  package var google = GoogleEndpoints.google
  package var facebook = FacebookEndpoints.facebook
  /// The `iss` of Apple's identity tokens and notifications.
  package var appleIssuers = [AppleEndpoints.issuer]
  /// Apple's proof file for our domain.
  package var domainAssociation: [UInt8]?
  package var webhooks: [WebhookReceiver] = []
  package var hooks = HookSettings()
  /// Without it nothing is mailed.
  package var mail: MailSettings?
  package var passwords = PasswordSettings()
  /// nil if no client has passkeys.
  package var passkeys: PasskeySettings?
  package var deletion = DeletionSettings()
  package var lifetimes = Lifetimes()
  package var limits = LimitSettings()
  package var logLevel = LogLevel.info
  /// How much of a visitor's address the log has.
  package var logAddresses = AddressDetail.full
  /// How much of an address the audit keeps.
  package var auditAddresses = AddressDetail.network
  /// Where traces are sent; nil for nowhere.
  package var traces: TraceSettings?
  /// For how long the server goes on answering after it was told to stop, so that a load balancer sees it first.
  package var drainSeconds = 0
  /// The proxies whose `X-Forwarded-For` is believed.
  package var trustedProxies: [IPNetwork] = []
  /// With what the public port speaks TLS itself; `nil` leaves that to a proxy.
  package var tls: TLSIdentity?
  /// How the pages look.
  package var brand = Brand.standard
  /// What the pages call the service; without one, by the name of the web client.
  package var brandName: String?
  /// What is dubious and does not stop the start.
  package var warnings: [SettingsProblem] = []
  /// All of them, to be shown and compared; nothing where they came from no source.
  package var inForce = SettingsInForce()

  /// What the pages and mails call the service.
  package var appName: String { brandName ?? clients.ofPages(mails: mail != nil)?.name ?? "Pippin" }

  /// Whether people add passkeys on our own pages.
  var hasPasskeyPage: Bool { clients.ofPages(mails: mail != nil)?.passkey != nil }
}

extension ServeSettings {
  /// Reads and checks every setting; nil where one has a problem, once all of them were read.
  init?(_ entry: (ServerSetting) -> Setting, _ reader: inout SettingsReader) {
    listen = reader.listen(entry(.listen), default: .usual)
    operatorListen = reader.listen(entry(.operatorListen), default: .usualForOperator)
    if listen == operatorListen, listen.port != 0 {
      reader.problem(
        entry(.operatorListen), "is the address of listen, which strangers can reach", cure: "Choose another port.")
    }
    reader.warnOfPublic(operatorListen, entry(.operatorListen))
    operatorURL = reader.operatorURL(entry(.operatorURL))
    operatorHosts = reader.operatorHosts(entry(.operatorHosts))
    let publicURL = reader.publicURL(entry(.publicURL))
    if let operatorURL, operatorURL.origin == publicURL {
      reader.problem(
        entry(.operatorURL), "is the address of public_url, which strangers can reach",
        cure: "Choose another host name.")
    }
    let store = reader.store(entry(.store), postgreSQL: entry(.postgreSQL))
    let keys = reader.masterKeys(entry(.masterKeys))
    let apple = reader.appleEndpoints(entry(.appleBaseURL), entry(.insecureAppleBaseURL))
    let isSocialInsecure = reader.bool(entry(.insecureSocialBaseURL)) ?? false
    google = reader.googleEndpoints(entry(.googleBaseURL), insecure: isSocialInsecure)
    facebook = reader.facebookEndpoints(entry(.facebookBaseURL), insecure: isSocialInsecure)
    let isEmulated = apple != .apple
    appleTeams = reader.appleTeams(entry(.apple), isEmulated: isEmulated)
    let passkeys = reader.passkeys(entry(.passkeys), clients: entry(.clients), publicURL: publicURL)
    let all = reader.clients(
      entry(.clients), teams: appleTeams, publicURL: publicURL, isEmulated: isEmulated,
      isGoogleStandIn: google != .google, isSocialInsecure: isSocialInsecure, masterKeys: keys,
      passkeys: passkeys, mails: entry(.mail).isPresent)
    if reader.problems.isEmpty {
      reader.warnOfUnusedPasskeys(entry(.passkeys), by: all)
      reader.warnOfPages(atDomainOf: passkeys, entry(.passkeys), publicURL: publicURL, by: all)
    }
    let apps = appleTeams.compactMap { team in team.primaryApp.map { (team.id, $0) } }
    clients = ClientRegistry(all, primaryApps: Dictionary(apps, uniquingKeysWith: { $1 }))
      .withConsole(at: operatorURL, mails: entry(.mail).isPresent, random: .system)
    // Whether a team has an app is known once all clients could be read.
    if reader.problems.isEmpty { reader.checkPrimaryApps(entry(.apple), clients: clients) }
    appleIssuers = reader.issuers(entry(.trustedIssuers))
    domainAssociation = reader.domainAssociation(entry(.apple))
    webhooks = reader.webhooks(entry(.webhooks), masterKeys: keys)
    hooks = reader.hooks(entry(.hooks), masterKeys: keys)
    mail = reader.mail(entry(.mail))
    passwords = reader.passwords(entry(.passwords))
    deletion = reader.deletion(entry)
    let drainSeconds = reader.integer(entry(.drainSeconds))
    lifetimes = reader.lifetimes(entry(.sessions))
    limits = reader.limits(entry(.limits))
    logLevel = reader.logLevel(entry(.logLevel))
    logAddresses = reader.addressDetail(entry(.logAddresses)) ?? logAddresses
    auditAddresses = reader.addressDetail(entry(.auditAddresses)) ?? auditAddresses
    let needsProxy = publicURL?.hasPrefix("https:") == true && !entry(.tls).isPresent
    trustedProxies = reader.trustedProxies(entry(.trustedProxies), needsProxy: needsProxy)
    tls = reader.tls(entry(.tls), publicURL: publicURL)
    (brand, brandName) = reader.brand(entry(.brand), appleButton: entry(.appleButton))
    let masterKeys = reader.derived(keys, entry(.masterKeys))
    guard reader.problems.isEmpty, let publicURL, let store, let masterKeys, let apple else { return nil }
    (self.publicURL, self.store, self.masterKeys, self.apple) = (publicURL, store, masterKeys, apple)
    self.drainSeconds = drainSeconds ?? store.usualDrainSeconds
    if clients.all.contains(where: { $0.passkey != nil }) { self.passkeys = passkeys?.settings(name: appName) }
    warnings = reader.warnings
  }
}

/// A file that the settings name.
package struct SettingsFile: Sendable, Hashable {
  /// What is in it.
  package enum Kind: Sendable, Hashable {
    case settings
    /// A key, a password, or another secret.
    case secret
    case database
    /// Nothing that others may not read.
    case open
  }

  package let path: String
  package let kind: Kind
}

/// What was read for a setting that names a file: equal values mean that nothing changed.
struct SettingsContents: Sendable, Hashable {
  /// The setting's path, such as `tls.key_file`. A folder has a value for each of its files.
  let setting: String
  /// Where it was read, such as the path of a file.
  let source: String
  /// The SHA-256 of the bytes. It is never shown: a short password could be guessed from it.
  let digest: [UInt8]
}

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
