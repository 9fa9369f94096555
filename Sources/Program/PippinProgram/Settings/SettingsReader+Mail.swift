package import PippinNetwork
import PippinFoundation
import PippinHTTP
package import PippinServer
package import PippinPasswords
import PippinSecret

/// The members of `mail`.
enum MailSetting: String, SettingKey {
  case smtp
  case from
  case user
  case passwordFile = "password_file"
  case authoritiesFile = "authorities_file"
  case newDeviceNotices = "new_device_notices"
  case templatesFolder = "templates_folder"
  case insecurePlaintext = "insecure_plaintext"

  var declaration: SettingDeclaration {
    switch self {
    case .smtp:
      .init(
        .text("URL"), "your mail server: smtps://host:465, or smtp://host:587, which must offer STARTTLS",
        without: .required)
    case .from:
      .init(
        .text("mailbox", isPublic: true),
        "the sender, such as \"Example <hello@example.com>\"; register it for Apple's relay",
        without: .required)
    case .user:
      .init(.text("text"), "the name to log in with", without: .means("no login"))
    case .passwordFile:
      .init(.secretFile, "its password", without: .means("no login"))
    case .authoritiesFile:
      .init(.file, "certificates (PEM) to trust in place of the system's", without: .means("the system's"))
    case .newDeviceNotices:
      .init(
        .boolean, "mail people when their account is signed in to on a device that was not used with it before",
        without: .value("true"))
    case .templatesFolder:
      .init(.text("folder"), "your own texts and frame for emails", without: .means("Pippin's own"))
    case .insecurePlaintext:
      .init(.boolean, "no TLS, to a mail server on this machine", without: .value("false"))
    }
  }
}

/// The members of `passwords`.
enum PasswordSetting: String, SettingKey {
  case memoryKiB = "memory_kib"
  case iterations
  case parallelism
  case atOnce = "at_once"
  case waiting
  case importedHashMilliseconds = "imported_hash_ms"
  case importedHashMebibytes = "imported_hash_mib"

  var declaration: SettingDeclaration {
    switch self {
    case .memoryKiB:
      .init(
        .integer(PasswordParameters.memoryRange),
        "memory of one Argon2id hash, in KiB; less than OWASP's minimum is refused",
        without: .value("\(PasswordParameters.standard.memory)"))
    case .iterations:
      .init(
        .integer(PasswordParameters.iterationRange), "passes over that memory",
        without: .value("\(PasswordParameters.standard.iterations)"))
    case .parallelism:
      .init(
        .integer(PasswordParameters.parallelismRange), "lanes of one hash",
        without: .value("\(PasswordParameters.standard.parallelism)"))
    case .atOnce:
      .init(.integer(1...64), "how many passwords are hashed at a time", without: .value("1"))
    case .waiting:
      .init(
        .integer(0...10_000),
        "how many more may wait; known devices have a second queue of this length; when it is full, 503 overloaded",
        without: .value("64"))
    case .importedHashMilliseconds:
      .init(
        .integer(HashBounds.millisecondsRange),
        "the longest that verifying the password hash of another system may take on the machine that imports it, in milliseconds of a core; `accounts import` refuses a slower one. A sign-in with a wrong password costs as much",
        without: .value("\(HashBounds.standard.milliseconds)"))
    case .importedHashMebibytes:
      .init(
        .integer(HashBounds.mebibytesRange), "the most memory that such a hash may need, in MiB",
        without: .value("\(HashBounds.standard.mebibytes)"))
    }
  }
}

/// How mail goes out.
package struct MailSettings: Sendable {
  package let smtp: SMTPConfiguration
  package let sender: MailSender
  /// Whether people are told of a sign-in on a new device.
  package let newDeviceNotices: Bool
  /// The operator's own texts and frame.
  package let templates: EmailOverrides

  package init(
    smtp: SMTPConfiguration, sender: MailSender, newDeviceNotices: Bool = true,
    templates: EmailOverrides = EmailOverrides()
  ) {
    self.templates = templates
    self.smtp = smtp
    self.sender = sender
    self.newDeviceNotices = newDeviceNotices
  }
}

extension OutgoingMail {
  /// As the settings say.
  init(_ settings: ServeSettings, _ mail: MailSettings, outgoing: OutgoingRequests) {
    self.init(
      mailer: CurlMailer(configuration: mail.smtp), sender: mail.sender,
      presentation: PageEmailPresentation(settings, mail), newDeviceNotices: mail.newDeviceNotices,
      host: mail.smtp.host, onRequest: outgoing.report("mail"), circuits: outgoing.circuits)
  }
}

/// What hashing a password may cost.
package struct PasswordSettings: Sendable, Equatable {
  package var parameters = PasswordParameters.standard
  /// How many are hashed at a time.
  package var atOnce = 1
  /// How many more may wait.
  package var waiting = 64
  /// What an imported hash may cost.
  package var importedHashes = HashBounds.standard

  package init() {}

  package static func == (left: PasswordSettings, right: PasswordSettings) -> Bool {
    let (mine, others) = (left.importedHashes, right.importedHashes)
    return (left.parameters, left.atOnce, left.waiting) == (right.parameters, right.atOnce, right.waiting)
      && (mine.milliseconds, mine.mebibytes) == (others.milliseconds, others.mebibytes)
  }
}

extension PasswordHasher {
  /// As the settings say.
  convenience init(_ settings: PasswordSettings) {
    self.init(parameters: settings.parameters, atOnce: settings.atOnce, waiting: settings.waiting)
  }
}

extension SettingsReader {
  /// The setting `mail`; nil where it is not there.
  mutating func mail(_ setting: Setting) -> MailSettings? {
    guard setting.isPresent,
      object(setting, MailSetting.self)
    else { return nil }
    let isPlain = bool(setting[MailSetting.insecurePlaintext]) ?? false
    let server = smtpServer(setting[MailSetting.smtp], isPlain: isPlain, setting[MailSetting.insecurePlaintext])
    let cure = "Write it like \"Example <hello@example.com>\"."
    var sender: MailSender?
    if let text = required(setting[MailSetting.from], cure: cure) {
      sender = MailSender(parsing: text)
      if sender == nil { problem(setting[MailSetting.from], "is not an address that mail can be from", cure: cure) }
    }
    let credentials = credentials(setting, isPlain: isPlain)
    let authorities = setting[MailSetting.authoritiesFile]
    let authoritiesPath = string(authorities).map { $0.hasPrefix("/") ? $0 : authorities.origin.folder + $0 }
    let newDeviceNotices = bool(setting[MailSetting.newDeviceNotices]) ?? true
    let templates = emailTemplates(setting[MailSetting.templatesFolder])
    guard var server, let sender else { return nil }
    server.credentials = credentials
    server.authoritiesFile = authoritiesPath
    return MailSettings(smtp: server, sender: sender, newDeviceNotices: newDeviceNotices, templates: templates)
  }

  private mutating func smtpServer(
    _ setting: Setting, isPlain: Bool, _ plain: Setting
  ) -> SMTPConfiguration? {
    let cure = "Write it like smtps://smtp.example.com:465, or smtp://smtp.example.com:587 for STARTTLS."
    guard let text = required(setting, cure: cure) else { return nil }
    let isTLS = text.hasPrefix("smtps://")
    guard isTLS || text.hasPrefix("smtp://"),
      let address = Self.hostAndPort(String(text.dropFirst(isTLS ? 8 : 7)), usual: isTLS ? 465 : 587)
    else {
      problem(setting, "is not an address of a mail server", cure: cure)
      return nil
    }
    if isPlain {
      let isLoopback = ["127.0.0.1", "::1", "localhost"].contains(address.host)
      guard !isTLS, isLoopback else {
        problem(
          plain, "would send mail through a network that anybody may read",
          cure: "Take it away; it is for a mail server on this machine, with smtp://.")
        return nil
      }
      return SMTPConfiguration(host: address.host, port: address.port, security: .insecurePlaintext)
    }
    return SMTPConfiguration(host: address.host, port: address.port, security: isTLS ? .tls : .startTLS)
  }

  private static func hostAndPort(_ text: String, usual: Int) -> ListenAddress? {
    ListenAddress(text) ?? ListenAddress("\(text):\(usual)")
  }

  private mutating func credentials(_ setting: Setting, isPlain: Bool) -> SMTPConfiguration.Credentials? {
    let user = string(setting[MailSetting.user])
    let file = setting[MailSetting.passwordFile]
    guard user != nil || file.isPresent else { return nil }
    guard let user else {
      problem(setting[MailSetting.user], "is missing", cure: "Write the name that belongs to the password.")
      return nil
    }
    let cure = "Write the password of \(Printable.text(user)) into a file of its own, and name it."
    guard file.isPresent else {
      problem(file, "is missing", cure: cure)
      return nil
    }
    guard let contents = self.file(file, cure: cure) else { return nil }
    guard let text = String(validating: contents.bytes, as: UTF8.self) else {
      problem(file, "is not text", cure: cure)
      return nil
    }
    // Editors end a file with a line break, which is no part of the password.
    let password = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard !password.isEmpty else {
      problem(file, "is empty", cure: cure)
      return nil
    }
    return .init(user: user, password: SecretText(password))
  }

  /// The setting `passwords`; what is not there has its usual value.
  mutating func passwords(_ setting: Setting) -> PasswordSettings {
    var settings = PasswordSettings()
    guard setting.isPresent,
      object(setting, PasswordSetting.self)
    else { return settings }
    let usual = settings.parameters
    let memory = integer(setting[PasswordSetting.memoryKiB]) ?? usual.memory
    let iterations = integer(setting[PasswordSetting.iterations]) ?? usual.iterations
    let parallelism = integer(setting[PasswordSetting.parallelism]) ?? usual.parallelism
    settings.parameters =
      PasswordParameters(memory: memory, iterations: iterations, parallelism: parallelism) ?? usual
    if settings.parameters.isBelowFloor {
      problem(
        setting,
        "make a hash of \(memory) KiB and iterations \(iterations), which is too cheap to protect a stolen password",
        cure: "Leave both out, or write at least 19456 KiB with 2 iterations, 12288 with 3, 9216 with 4 or 7168 with 5."
      )
    }
    settings.atOnce = integer(setting[PasswordSetting.atOnce]) ?? settings.atOnce
    settings.waiting = integer(setting[PasswordSetting.waiting]) ?? settings.waiting
    let bounds = settings.importedHashes
    settings.importedHashes = HashBounds(
      milliseconds: integer(setting[PasswordSetting.importedHashMilliseconds]) ?? bounds.milliseconds,
      mebibytes: integer(setting[PasswordSetting.importedHashMebibytes]) ?? bounds.mebibytes)
    return settings
  }
}
