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
  var plan: InitPlan? {
    guard !needsClient, !needsPrimaryApp, let domain = values[.domain], let team = values[.team],
      let path = values[.key],
      let pem = keyText, let keyID = values[.keyID] ?? suggestedKeyID
    else { return nil }
    return InitPlan(
      publicURL: "https://\(domain)", bundleID: values[.bundleID], servicesID: values[.servicesID],
      // A client with a bundle id says it already.
      primaryApp: values[.primaryApp] == values[.bundleID] ? nil : values[.primaryApp], name: domain,
      team: team, key: .init(id: keyID, path: path, pem: pem), store: store)
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
