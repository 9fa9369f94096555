package import PippinCurl
package import PippinMail
package import PippinPasswords
import PippinSecret

/// How mail goes out.
package struct MailSettings: Sendable {
  package let smtp: SMTPConfiguration
  package let sender: MailSender

  package init(smtp: SMTPConfiguration, sender: MailSender) {
    self.smtp = smtp
    self.sender = sender
  }
}

/// What hashing a password may cost.
package struct PasswordSettings: Sendable {
  package var parameters = PasswordParameters.standard
  /// How many are hashed at a time.
  package var atOnce = 1
  /// How many more may wait.
  package var waiting = 64

  package init() {}
}

extension SettingsReader {
  /// The setting `mail`; nil where it is not there.
  mutating func mail(_ setting: Setting) -> MailSettings? {
    guard setting.isPresent,
      object(setting, known: ["smtp", "from", "user", "password_file", "insecure_plaintext", "authorities_file"])
    else { return nil }
    let isPlain = bool(setting["insecure_plaintext"]) ?? false
    let server = smtpServer(setting["smtp"], isPlain: isPlain, setting["insecure_plaintext"])
    let cure = "Write it like \"Example <hello@example.com>\"."
    var sender: MailSender?
    if let text = required(setting["from"], cure: cure) {
      sender = MailSender(parsing: text)
      if sender == nil { problem(setting["from"], "is no address that mail can be from", cure: cure) }
    }
    let credentials = credentials(setting, isPlain: isPlain)
    let authorities = setting["authorities_file"]
    let authoritiesPath = string(authorities).map { $0.hasPrefix("/") ? $0 : authorities.origin.folder + $0 }
    guard var server, let sender else { return nil }
    server.credentials = credentials
    server.authoritiesFile = authoritiesPath
    return MailSettings(smtp: server, sender: sender)
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
      problem(setting, "is no address of a mail server", cure: cure)
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
    let user = string(setting["user"])
    let file = setting["password_file"]
    guard user != nil || file.isPresent else { return nil }
    guard let user else {
      problem(setting["user"], "is missing", cure: "Write the name that belongs to the password.")
      return nil
    }
    let cure = "Write the password of \(Printable.text(user)) into a file of its own, and name it."
    guard file.isPresent else {
      problem(file, "is missing", cure: cure)
      return nil
    }
    guard let contents = self.file(file, cure: cure) else { return nil }
    guard let text = String(validating: contents.bytes, as: UTF8.self) else {
      problem(file, "is no text", cure: cure)
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
      object(setting, known: ["memory_kib", "iterations", "parallelism", "at_once", "waiting"])
    else { return settings }
    let usual = settings.parameters
    let memory = integer(setting["memory_kib"], in: PasswordParameters.memoryRange) ?? usual.memory
    let iterations = integer(setting["iterations"], in: PasswordParameters.iterationRange) ?? usual.iterations
    let parallelism = integer(setting["parallelism"], in: PasswordParameters.parallelismRange) ?? usual.parallelism
    settings.parameters =
      PasswordParameters(memory: memory, iterations: iterations, parallelism: parallelism) ?? usual
    if settings.parameters.isBelowFloor {
      problem(
        setting,
        "make a hash of \(memory) KiB and iterations \(iterations), which is too cheap to protect a stolen password",
        cure: "Leave both out, or write at least 19456 KiB with 2 iterations, 12288 with 3, 9216 with 4 or 7168 with 5."
      )
    }
    settings.atOnce = integer(setting["at_once"], in: 1...64) ?? settings.atOnce
    settings.waiting = integer(setting["waiting"], in: 0...10_000) ?? settings.waiting
    return settings
  }

  mutating func integer(_ setting: Setting, in range: ClosedRange<Int>) -> Int? {
    guard setting.isPresent else { return nil }
    guard case .number(let number) = setting.value, let integer = Int(exactly: number), range.contains(integer) else {
      problem(
        setting, "must be a whole number from \(range.lowerBound) to \(range.upperBound)",
        cure: "Write it without quotation marks, or leave it out.")
      return nil
    }
    return integer
  }
}
