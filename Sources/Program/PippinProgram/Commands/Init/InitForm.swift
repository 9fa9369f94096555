import AppleIDEmulator
import PippinFoundation
import PippinHTTP
import PippinSecret
import SignInWithApple

/// The values given so far. Each is checked when it is taken.
struct InitForm: Sendable {
  private var values: [InitField: String] = [:]
  private var keyText: SecretText?
  /// What was given, and refused.
  private var refused: Set<InitField> = []

  /// The given address of the database, or the usual one.
  var store: String { values[.store] ?? "sqlite:pippin.db" }

  /// The Key ID in the name of the key file, as Apple names it: `AuthKey_KEY0000001.p8`.
  var suggestedKeyID: String? {
    guard let name = values[.key]?.split(separator: "/").last, name.hasPrefix("AuthKey_"), name.hasSuffix(".p8") else {
      return nil
    }
    let id = String(name.dropFirst("AuthKey_".count).dropLast(".p8".count))
    return Self.isAppleID(id) ? id : nil
  }

  /// Takes a value.
  /// - Returns: why it is refused, as a sentence with what to do; nil if it is taken.
  mutating func take(_ given: String, for field: InitField) -> String? {
    let value = field == .domain ? ASCII.lowercased(given) : given
    let fault: String?
    switch field {
    case .domain: fault = Self.fault(inHost: value)
    case .bundleID, .servicesID:
      let other = values[field == .bundleID ? .servicesID : .bundleID]
      fault =
        Self.fault(inIdentifier: value)
        ?? (value == other ? "is the same as the other id. Apple gives a Services ID its own identifier." : nil)
    case .primaryApp:
      fault =
        Self.fault(inIdentifier: value)
        ?? (value == values[.servicesID] ? "is the Services ID. Apple groups that under an App ID." : nil)
    case .team:
      fault = Self.isAppleID(value) ? nil : "has not ten capital letters and digits. Apple's membership page shows it."
    case .keyID:
      fault = Self.isAppleID(value) ? nil : "has not ten capital letters and digits. Apple's list of keys shows it."
    case .key: fault = takeKey(at: value)
    case .store:
      fault =
        ServeSettings.Store(value, folder: "") == nil
        ? "is not a database. Write sqlite:FILE, or an address such as postgres://pippin@db.example.com/pippin." : nil
    }
    guard let fault else {
      values[field] = value
      return nil
    }
    refused.insert(field)
    // An address of a database may hold a password.
    return field == .store ? "This \(fault)" : "“\(Printable.text(given))” \(fault)"
  }

  /// The options that were not given and are needed, as they are typed.
  var missing: [String] {
    var missing: [String] = []
    for field in [InitField.domain, .team, .key] where values[field] == nil && !refused.contains(field) {
      missing.append("--\(field.option) \(field.placeholder) (\(field.summary))")
    }
    if needsClient, refused.isDisjoint(with: [.bundleID, .servicesID]) {
      missing.append("--bundle-id ID (an app) or --services-id ID (a website)")
    }
    if needsPrimaryApp, refused.isDisjoint(with: [.bundleID, .primaryApp]) {
      missing.append("--primary-app ID (\(InitField.primaryApp.summary))")
    }
    if values[.keyID] == nil, suggestedKeyID == nil, !refused.contains(.keyID) {
      missing.append("--key-id ID (the Key ID)")
    }
    return missing
  }

  /// Whether there is neither an app nor a website yet.
  var needsClient: Bool { values[.bundleID] == nil && values[.servicesID] == nil }

  /// Whether Apple's notifications would name an App ID that is not here (NOTIFY-18).
  var needsPrimaryApp: Bool {
    values[.servicesID] != nil && values[.bundleID] == nil && values[.primaryApp] == nil
  }

  func has(_ field: InitField) -> Bool { values[field] != nil }

  /// Everything, or nil while something is missing.
  func plan(_ ports: InitPorts) -> InitPlan? {
    guard !needsClient, !needsPrimaryApp, let domain = values[.domain], let team = values[.team],
      let path = values[.key],
      let pem = keyText, let keyID = values[.keyID] ?? suggestedKeyID
    else { return nil }
    return InitPlan(
      publicURL: "https://\(domain)", bundleID: values[.bundleID], servicesID: values[.servicesID],
      // A client with a bundle id says it already.
      primaryApp: values[.primaryApp] == values[.bundleID] ? nil : values[.primaryApp], name: domain,
      team: team, key: .init(id: keyID, path: path, pem: pem), store: store, ports: ports)
  }

  private mutating func takeKey(at path: String) -> String? {
    let cure = "Give the .p8 file that Apple let you download once, unchanged."
    let bytes: [UInt8]
    do {
      bytes = try FileAccess.contents(of: path).bytes
    } catch {
      return "cannot be read: \(error.detail). \(cure)"
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return "is not text. \(cure)" }
    do {
      // The ids are checked on their own; here only the key counts.
      let signer = try ClientSecretSigner(teamID: "TEAM000001", keyID: "KEY0000001", privateKeyPEM: SecretText(text))
      guard !AppleIDEmulator.publishedKeyThumbprints.contains(signer.publicKeyThumbprint) else {
        return "is the emulator's key, which everybody has. Give a key of your own team, or --emulator for development."
      }
    } catch {
      return "cannot be used: \(error.detail). \(cure)"
    }
    keyText = SecretText(text)
    return nil
  }

  private static func fault(inHost host: String) -> String? {
    let cure = "Write the name alone, such as id.example.com."
    if let detail = WebAddress.problem(inHost: host) { return "\(detail). \(cure)" }
    guard host.utf8.contains(UInt8(ascii: ".")), host.utf8.count <= 253 else {
      return "is not a full host name. \(cure)"
    }
    return nil
  }

  private static func fault(inIdentifier id: String) -> String? {
    let labels = id.split(separator: ".", omittingEmptySubsequences: false)
    let isWellFormed = labels.allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
    }
    guard labels.count > 1, isWellFormed, id.utf8.count <= 128 else {
      return "is not an identifier such as com.example.app. It has letters, digits, - and dots, at most 128."
    }
    return nil
  }

  /// Team IDs and key ids have ten letters and digits.
  private static func isAppleID(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
  }
}

/// A value that `pippin init` needs: an option, or a question on a terminal.
enum InitField: CaseIterable, Sendable {
  case domain
  case bundleID
  case servicesID
  case primaryApp
  case team
  case key
  case keyID
  case store

  /// The option's name.
  var option: String {
    switch self {
    case .domain: "domain"
    case .bundleID: "bundle-id"
    case .servicesID: "services-id"
    case .primaryApp: "primary-app"
    case .team: "team"
    case .key: "key"
    case .keyID: "key-id"
    case .store: "store"
    }
  }

  var placeholder: String {
    switch self {
    case .domain: "HOST"
    case .key: "FILE"
    case .store: "ADDRESS"
    case .bundleID, .servicesID, .primaryApp, .team, .keyID: "ID"
    }
  }

  var summary: String {
    switch self {
    case .domain: "the server's host name, such as id.example.com"
    case .bundleID: "the bundle id of your app"
    case .servicesID: "the Services ID of your website or Android app"
    case .primaryApp: "without an app: the bundle id of the App ID that the Services ID is grouped under"
    case .team: "the Team ID"
    case .key: "the private key file (.p8) downloaded from Apple"
    case .keyID: "the Key ID"
    case .store: "where the data is kept: sqlite:FILE or postgres://…"
    }
  }

  /// What a person is asked.
  var question: String {
    switch self {
    case .domain: "Host name of the server, such as id.example.com"
    case .bundleID: "Bundle id of your app (empty: no app)"
    case .servicesID: "Services ID of your website (empty: no website)"
    case .primaryApp: "Primary App ID of that Services ID at Apple, a bundle id"
    case .team: "Team ID"
    case .key: "Private key file (.p8) from Apple"
    case .keyID: "Key ID"
    case .store: "Where to keep the data"
    }
  }
}

/// Asks a person at a terminal for the values that are missing.
struct InitQuestions {
  private let console: Console
  /// What `~` stands for, as the shell does not see the answers.
  private let home: String?
  private var lines = LineReader(limit: 4096)

  init(console: Console, home: String?) {
    self.console = console
    self.home = home
  }

  /// Asks until the form has everything.
  /// - Throws: if an answer is refused twice, or the input ends.
  mutating func ask(_ form: inout InitForm) throws(CommandFailure) {
    if !form.has(.domain) { try ask(.domain, &form) }
    if form.needsClient {
      try ask(.bundleID, &form, mayBeEmpty: true)
      try ask(.servicesID, &form, mayBeEmpty: !form.needsClient)
    }
    if form.needsPrimaryApp { try ask(.primaryApp, &form) }
    if !form.has(.team) { try ask(.team, &form) }
    if !form.has(.key) { try ask(.key, &form) }
    if !form.has(.keyID) { try ask(.keyID, &form, suggestion: form.suggestedKeyID) }
  }

  /// Asks once, and once more if the answer is refused.
  private mutating func ask(
    _ field: InitField, _ form: inout InitForm, mayBeEmpty: Bool = false, suggestion: String? = nil
  ) throws(CommandFailure) {
    for isLast in [false, true] {
      console.say(field.question + (suggestion.map { " [\($0)]" } ?? "") + ": ")
      var answer = try nextLine()
      if answer.isEmpty, let suggestion { answer = suggestion }
      if answer.isEmpty, mayBeEmpty { return }
      if field == .key, let home, answer.hasPrefix("~/") { answer = home + answer.dropFirst() }
      let fault = answer.isEmpty ? "Nothing was given, and the settings need it." : form.take(answer, for: field)
      guard let fault else { return }
      if isLast {
        throw .refused(code: "answer_refused", detail: "\(fault) Nothing was written. Run pippin init again.")
      }
      console.say("  \(fault)\n")
    }
  }

  private mutating func nextLine() throws(CommandFailure) -> String {
    while true {
      switch lines.nextLine() {
      case .bytes(let bytes): return Self.trimmed(bytes)
      case .tooLong: return ""
      case nil: break
      }
      let bytes: [UInt8]
      do {
        bytes = try console.readInput()
      } catch {
        throw .refused(code: "input_failed", detail: "The answer cannot be read: \(error.detail).")
      }
      guard !bytes.isEmpty else {
        throw .refused(code: "input_ended", detail: "The input ended before the last answer. Nothing was written.")
      }
      lines.append(bytes)
    }
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let text = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return String(decoding: text, as: UTF8.self)
  }
}
