import PippinHTTP
import PippinPages
import PippinProviders
import PippinSecret
import PippinServer
import PippinTokens
import SignInWithApple

/// A member of `master_keys`.
enum MasterKeySetting: String, SettingKey {
  case id
  case file

  var declaration: SettingDeclaration {
    switch self {
    case .id:
      .init(.text("text", isPublic: true), "a name of up to 32 letters, digits, - and _", without: .required)
    case .file:
      .init(.secretFile, "32 random bytes as hexadecimal digits", without: .required)
    }
  }
}

extension ServeSettings {
  /// Reads and checks everything.
  /// - Throws: every problem there is, at once.
  init(_ arguments: ParsedArguments, environment: [String: String]) throws(SettingsError) {
    self = try SettingsReading(arguments, environment: environment).result.get()
  }
}

/// The settings as they were read, or their problems, and the files that were read for them.
struct SettingsReading: Sendable {
  let result: Result<ServeSettings, SettingsError>
  let files: [SettingsFile]
  /// What was in the files that settings name, without the settings file.
  let contents: [SettingsContents]

  /// - Parameter showsCommandErrors: whether problems have what a command for a secret wrote to standard error: only for a person at a
  ///   terminal, because it may be a secret.
  init(_ arguments: ParsedArguments, environment: [String: String], showsCommandErrors: Bool = false) {
    var reader = SettingsReader(environment: environment, showsCommandErrors: showsCommandErrors)
    let settings = Self.settings(arguments, environment, &reader)
    result =
      settings.map(Result.success) ?? .failure(SettingsError(problems: reader.problems, warnings: reader.warnings))
    files = reader.files
    contents = reader.contents
  }

  private static func settings(
    _ arguments: ParsedArguments, _ environment: [String: String], _ reader: inout SettingsReader
  ) -> ServeSettings? {
    let sources = SettingsSources(arguments, environment: environment, reader: &reader)
    var entries: [ServerSetting: Setting] = [:]
    for key in ServerSetting.allCases { entries[key] = sources.setting(key, &reader) }
    // What could not be read at all would look as if it were missing, and bury the one problem that there is.
    guard reader.problems.isEmpty else { return nil }
    if sources.file.value != nil { _ = reader.object(sources.file, ServerSetting.self) }
    sources.reportUnknownVariables(&reader)
    let traces = reader.traces(
      entries[.otlpEndpoint] ?? sources.file[ServerSetting.otlpEndpoint], environment: environment)
    guard var settings = ServeSettings({ entries[$0] ?? sources.file[$0] }, &reader) else {
      sources.reportAbsence(&reader)
      return nil
    }
    settings.traces = traces
    settings.inForce = EffectiveSettings(sources, settings, &reader).inForce(reader.contents)
    return settings
  }
}

extension SettingsReader {
  mutating func listen(_ setting: Setting, default usual: ListenAddress) -> ListenAddress {
    guard let text = string(setting) else { return usual }
    guard let address = ListenAddress(text) else {
      problem(setting, "is not a host and a port", cure: "Write it like \(usual.text).")
      return usual
    }
    return address
  }

  mutating func publicURL(_ setting: Setting) -> String? {
    let cure = "Write the address that browsers and apps see, such as https://id.example.com."
    guard let text = required(setting, cure: cure) else { return nil }
    if let detail = WebAddress.problem(asBase: text) {
      problem(setting, detail, cure: cure)
      return nil
    }
    // As browsers spell it in `Origin`, which forms are compared with.
    return WebAddress.origin(of: text)
  }

  mutating func operatorURL(_ setting: Setting) -> HTTPURL? {
    guard let text = string(setting) else { return nil }
    let detail = WebAddress.problem(asBase: text)
    do {
      if detail == nil { return try HTTPURL(parsing: text) }
    } catch {
      // Said below.
    }
    problem(
      setting, detail ?? "is no URL",
      cure: "Write the address in the operator's browser, such as https://operator.example.com.")
    return nil
  }

  mutating func operatorHosts(_ setting: Setting) -> [String] {
    var hosts: [String] = []
    for entry in list(setting) {
      guard let text = string(entry) else { continue }
      let host = text.lowercased()
      if WebAddress.problem(inHost: host) != nil {
        problem(
          entry, "is not a host name",
          cure: "Write a host name alone, such as pippin-1.internal, without scheme and port.")
      }
      hosts.append(host)
    }
    return hosts
  }

  mutating func masterKeys(_ setting: Setting) -> [MasterKeys.Key] {
    let entries = list(setting)
    if !setting.isPresent || setting.value == .array([]) {
      problem(
        setting, "are missing",
        cure: "Write [{ id: \"2026a\", file: \"master.key\" }]. \(MasterKeyFile.cure) > master.key")
    }
    var keys: [(Setting, MasterKeys.Key)] = []
    for entry in entries where object(entry, MasterKeySetting.self) {
      let id = required(entry[MasterKeySetting.id], cure: "Give the key a name, such as 2026a.")
      guard let contents = file(entry[MasterKeySetting.file], cure: MasterKeyFile.cure) else { continue }
      switch MasterKeyFile.key(contents.bytes) {
      case .failure(let unusable):
        problem(entry[MasterKeySetting.file], unusable.detail, cure: MasterKeyFile.cure)
      case .success(let bytes):
        guard let id else { continue }
        do {
          keys.append((entry[MasterKeySetting.id], try MasterKeys.Key(id: id, bytes: bytes)))
        } catch {
          problem(entry[MasterKeySetting.id], "is not a name for a key", cure: "Use up to 32 letters, digits, - and _.")
        }
      }
    }
    refuseDoubles(keys.map { ($0, $1.id) })
    return keys.map(\.1)
  }

  /// Every key that the server needs, derived once.
  mutating func derived(_ keys: [MasterKeys.Key], _ setting: Setting) -> MasterKeys? {
    guard let current = keys.first else { return nil }
    do {
      return try MasterKeys(current: current, older: Array(keys.dropFirst()))
    } catch {
      // Two keys of one name have a problem of their own already.
      if problems.isEmpty { problem(setting, "were refused: \(error)", cure: "Give each key a name of its own.") }
      return nil
    }
  }

  mutating func appleEndpoints(_ setting: Setting, _ insecure: Setting) -> AppleEndpoints? {
    let isInsecure = bool(insecure) ?? false
    guard let text = string(setting) else { return .apple }
    let cure = "Write it like http://127.0.0.1:8081, or leave it out to ask Apple."
    let url = WebAddress.origin(of: text) ?? text
    if url == AppleEndpoints.apple.base { return .apple }
    if let detail = WebAddress.problem(asBase: text, insecureAllowed: true) {
      problem(setting, detail, cure: cure)
      return nil
    }
    if !isInsecure {
      problem(
        setting, "is not Apple's address, so anybody who answers there could sign in as anybody",
        cure: "Leave it out; or, with an emulator for tests, set insecure_apple_base_url to true.")
    } else {
      warn(
        setting, "is not Apple's address: the server that answers there decides who people are",
        cure: "Use it for tests only.")
    }
    do {
      return try AppleEndpoints(base: url)
    } catch {
      problem(setting, "is not a base address: \(error.detail)", cure: cure)
      return nil
    }
  }

  mutating func issuers(_ setting: Setting) -> [String] {
    guard setting.isPresent else { return [AppleEndpoints.issuer] }
    var issuers: [String] = []
    for entry in list(setting) {
      guard let text = string(entry) else { continue }
      if let detail = WebAddress.problem(asBase: text) {
        problem(entry, detail, cure: "Write it exactly as tokens have it, such as \(AppleEndpoints.issuer).")
      }
      issuers.append(text)
    }
    if issuers.isEmpty {
      problem(setting, "names no issuer", cure: "Leave it out to trust Apple.")
    }
    return issuers
  }
}

/// The file of a master key: 32 bytes as they are, in hexadecimal, or in base64.
enum MasterKeyFile {
  static let byteCount = 32
  static let cure = "Make one with: openssl rand -hex 32"

  /// The key, or why the contents are none.
  static func key(_ contents: [UInt8]) -> Result<SecretBytes, Unusable> {
    let isText = contents.allSatisfy { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }
    let bytes: [UInt8]?
    if isText {
      // Thirty-two characters that somebody can type are a password, not a key.
      let text = contents.filter { $0 > 0x20 }
      bytes = text.count == 64 ? Hexadecimal.decode(text) : base64(text)
    } else {
      bytes = contents
    }
    guard let bytes, bytes.count == byteCount else { return .failure(Unusable(detail: "holds no 32 bytes")) }
    guard Set(bytes).count > 8 else { return .failure(Unusable(detail: "holds bytes that are not random")) }
    return .success(SecretBytes(bytes))
  }

  /// Why a file holds no key.
  struct Unusable: Error {
    let detail: String
  }

  /// Base64 of either alphabet, padded or not: `openssl rand -base64 32` and its like.
  private static func base64(_ text: [UInt8]) -> [UInt8]? {
    var digits = text[...]
    while digits.last == UInt8(ascii: "=") { digits = digits.dropLast() }
    guard digits.count == 43, text.count <= 44 else { return nil }
    var bytes: [UInt8] = []
    var group: UInt32 = 0
    var bits = 0
    for character in digits {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      default: return nil
      }
      group = group << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return bytes
  }
}
