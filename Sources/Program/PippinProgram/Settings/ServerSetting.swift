import PippinHTTP
import PippinServer
import PippinTelemetry
import SignInWithApple

/// What a setting may hold, in which unit and bounds, and what holds without it: read by ``SettingsReader`` and written
/// into the reference of the settings.
struct SettingDeclaration: Sendable {
  /// The type of a setting's value.
  indirect enum Form: Sendable {
    /// Text; `shape` says what it looks like, such as `HOST:PORT`. It may be shown to operators who cannot read the settings if it is
    /// declared public: never where it could hold a secret, such as the name of a login.
    case text(_ shape: String, isPublic: Bool = false)
    case boolean
    /// A whole number within these bounds.
    case integer(ClosedRange<Int>)
    /// One of these words.
    case choice([String])
    /// The name of a file.
    case file
    /// The name of a secret's file, or an object with the command or the systemd credential that the secret comes from.
    case secretFile
    case list(Form)
    case object(any SettingKey.Type)
    /// `true` or `false`, or in place of `true` an object that says more.
    case booleanOrObject(any SettingKey.Type)
  }

  /// What holds where the setting is absent.
  enum Absence: Sendable {
    /// The server does not start.
    case required
    /// This value, as it would be written in the file.
    case value(String)
    /// This, in words.
    case means(String)
  }

  let form: Form
  /// What the setting is for: one line for `--help` and the reference.
  let summary: String
  let absence: Absence
  /// Whether it is used at the start only, so that a reload does not bring another value into force. This holds for its members, too.
  let isForStart: Bool

  init(_ form: Form, _ summary: String, without absence: Absence, isForStart: Bool = false) {
    self.form = form
    self.summary = summary
    self.absence = absence
    self.isForStart = isForStart
  }

  /// The bounds of a whole number.
  var bounds: ClosedRange<Int>? {
    if case .integer(let range) = form { range } else { nil }
  }

  /// The value that holds where the setting is absent, if that is a constant.
  var constant: SettingValue? {
    guard case .value(let text) = absence else { return nil }
    return switch form {
    case .text, .choice, .file, .secretFile: .string(text)
    case .boolean, .integer, .list, .object, .booleanOrObject: SettingsText(json5: Array(text.utf8), form: form).value
    }
  }

  /// Whether the environment and the command line give the value as it is; anything else is JSON5 there.
  var isPlain: Bool {
    switch form {
    case .text, .boolean, .choice, .file, .secretFile: true
    case .integer, .list, .object, .booleanOrObject: false
    }
  }
}

/// The members of one object of the settings, each a case whose raw value is its name in the file.
///
/// A new setting is one case with its declaration, and one line that reads it.
protocol SettingKey: RawRepresentable<String>, CaseIterable, Sendable {
  var declaration: SettingDeclaration { get }
}

extension SettingKey {
  /// Every name, in the order of the declarations.
  static var names: [String] { allCases.map(\.rawValue) }
}

/// The settings at the top of the file.
enum ServerSetting: String, SettingKey {
  case listen
  case operatorListen = "operator_listen"
  case operatorURL = "operator_url"
  case operatorHosts = "operator_hosts"
  case publicURL = "public_url"
  case store
  case postgreSQL = "postgresql"
  case masterKeys = "master_keys"
  case apple
  case clients
  case trustedProxies = "trusted_proxies"
  case tls
  case webhooks
  case hooks
  case mail
  case passwords
  case passkeys
  case brand
  case appleButton = "apple_button"
  case sessions
  case limits
  case logLevel = "log_level"
  case logAddresses = "log_addresses"
  case auditAddresses = "audit_addresses"
  case otlpEndpoint = "otlp_endpoint"
  case drainSeconds = "drain_seconds"
  case deleteUnreachableAfterDays = "delete_unreachable_after_days"
  case guests
  case trustedIssuers = "trusted_issuers"
  case appleBaseURL = "apple_base_url"
  case insecureAppleBaseURL = "insecure_apple_base_url"
  case googleBaseURL = "google_base_url"
  case facebookBaseURL = "facebook_base_url"
  case insecureSocialBaseURL = "insecure_social_base_url"

  var declaration: SettingDeclaration {
    switch self {
    case .listen:
      .init(
        .text("HOST:PORT", isPublic: true), "where the server answers apps and browsers; port 0 picks a free one",
        without: .value(ListenAddress.usual.text), isForStart: true)
    case .operatorListen:
      .init(
        .text("HOST:PORT", isPublic: true),
        "where it answers the operator: readiness, metrics, the operator API and the console. /metrics and /readyz ask for no password, so keep this port private",
        without: .value(ListenAddress.usualForOperator.text), isForStart: true)
    case .operatorURL:
      .init(
        .text("URL"),
        "the address of the console in the operator's browser, such as https://operator.example.com; people sign in with their account there. A proxy before operator_listen passes the Host header on",
        without: .means(
          "people sign in to the console with tokens only, and it answers at IP addresses, at localhost and at the hosts of operator_listen and operator_hosts only"
        ))
    case .operatorHosts:
      .init(
        .list(.text("HOST", isPublic: true)),
        "other host names by which Prometheus or a browser reaches operator_listen, such as pippin-1.internal",
        without: .means(
          "the console and /metrics answer at IP addresses, at localhost and at the hosts of operator_listen and operator_url only"
        ))
    case .publicURL:
      .init(
        .text("URL"),
        "scheme, host and port that browsers and apps see; the issuer of access tokens; https except on this machine",
        without: .required)
    case .store:
      .init(
        .text("ADDRESS"), "where the data is kept, such as sqlite:pippin.db or postgres://pippin@db.example.com/pippin",
        without: .required, isForStart: true)
    case .postgreSQL:
      .init(
        .object(PostgreSQLSetting.self), "how the server uses a PostgreSQL database", without: .means("the defaults"),
        isForStart: true)
    case .masterKeys:
      .init(
        .list(.object(MasterKeySetting.self)),
        "the keys that everything secret derives from: the first seals and signs, the others open what was sealed before",
        without: .required)
    case .apple:
      .init(.object(AppleSetting.self), "your teams at Apple", without: .means("no Sign in with Apple"))
    case .clients:
      .init(.list(.object(ClientSetting.self)), "your apps and web sites, at least one", without: .required)
    case .trustedProxies:
      .init(
        .list(.text("IP address or network", isPublic: true)),
        "trusted proxies: the server reads X-Forwarded-For only from these, such as [\"10.0.0.0/8\", \"::1\"]",
        without: .means("none"))
    case .tls:
      .init(
        .object(TLSSetting.self), "the TLS certificate and its key, if no proxy ends TLS",
        without: .means("plain HTTP, behind a proxy that ends TLS"))
    case .webhooks:
      .init(
        .list(.object(WebhookSetting.self)), "who is told what happens to accounts", without: .means("nobody is told"))
    case .hooks:
      .init(
        .object(HooksSetting.self), "what is asked of your back end before the server goes on",
        without: .means("nothing is asked"))
    case .mail:
      .init(
        .object(MailSetting.self), "the mail server",
        without: .means("no emails, and no sign-in by password"))
    case .passwords:
      .init(.object(PasswordSetting.self), "what hashing a password costs", without: .means("the defaults"))
    case .passkeys:
      .init(
        .object(PasskeySetting.self), "the passkeys of the clients that have `passkey`", without: .means("the defaults")
      )
    case .brand:
      .init(.object(BrandSetting.self), "how the pages look", without: .means("Pippin's own look"))
    case .appleButton:
      .init(
        .object(AppleButtonSetting.self), "your copies of Apple's logo for the button on the pages",
        without: .means("a button with text alone"))
    case .sessions:
      .init(.object(SessionSetting.self), "how long sessions and tokens last", without: .means("the defaults"))
    case .limits:
      .init(.object(LimitSetting.self), "rate, size and connection limits", without: .means("the defaults"))
    case .logLevel:
      .init(
        .choice(LogLevel.allCases.map(\.rawValue)), "the minimum level that is logged",
        without: .value(LogLevel.info.rawValue))
    case .logAddresses:
      .init(
        .choice(AddressDetail.allCases.map(\.rawValue)),
        "how much of a visitor's address the log has: the address, its network (/24 or /48), or nothing",
        without: .value(AddressDetail.full.rawValue))
    case .auditAddresses:
      .init(
        .choice(AddressDetail.allCases.map(\.rawValue)),
        "how much is kept of the address from which a change or a refused sign-in came: the address, its network (/24 or /48), or nothing",
        without: .value(AddressDetail.network.rawValue))
    case .otlpEndpoint:
      .init(
        .text("URL"),
        "where traces are sent as OTLP over HTTP with JSON, such as http://127.0.0.1:4318; /v1/traces is added",
        without: .means("no traces, unless OTEL_EXPORTER_OTLP_ENDPOINT is set"), isForStart: true)
    case .drainSeconds:
      .init(
        .integer(0...300),
        "seconds for which the server keeps answering after SIGTERM; /readyz is 503 at once",
        without: .means("5 on PostgreSQL, 0 on SQLite"))
    case .deleteUnreachableAfterDays:
      .init(
        .integer(1...36_500), "delete an account this many days after its last sign-in method was deleted at Apple",
        without: .means("never"))
    case .guests:
      .init(.object(GuestSetting.self), "accounts of people who did not sign in", without: .means("the defaults"))
    case .trustedIssuers:
      .init(
        .list(.text("URL")), "the `iss` values that Apple's tokens may have",
        without: .value("[\"\(AppleEndpoints.issuer)\"]"))
    case .appleBaseURL:
      .init(.text("URL"), "an emulator to ask in place of Apple, for tests", without: .value(AppleEndpoints.apple.base))
    case .insecureAppleBaseURL:
      .init(.boolean, "allows apple_base_url to be another address than Apple's", without: .value("false"))
    case .googleBaseURL:
      .init(.text("URL"), "a stand-in to ask in place of Google, for tests", without: .means("Google"))
    case .facebookBaseURL:
      .init(.text("URL"), "a stand-in to ask in place of Facebook, for tests", without: .means("Facebook"))
    case .insecureSocialBaseURL:
      .init(
        .boolean,
        "allows google_base_url and facebook_base_url to be other addresses than theirs, and providers of `clients[].openid` without https",
        without: .value("false"))
    }
  }

  /// The environment variable: `PIPPIN_PUBLIC_URL` for `public_url`.
  var variable: String { "PIPPIN_" + rawValue.uppercased() }

  /// The option of the command line, for a value that is one word.
  var option: CommandOption? {
    let name = rawValue.replacing("_", with: "-")
    switch declaration.form {
    case .boolean: return .flag(name, declaration.summary)
    case .text(let shape, _): return .value(name, shape, .optional, declaration.summary)
    case .choice(let words): return .value(name, words.joined(separator: "|"), .optional, declaration.summary)
    default: return nil
    }
  }
}
