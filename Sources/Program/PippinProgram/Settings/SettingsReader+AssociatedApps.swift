import PippinServer

/// The members of `clients[].android`.
enum AndroidSetting: String, SettingKey {
  case package
  case fingerprints = "sha256_cert_fingerprints"

  var declaration: SettingDeclaration {
    switch self {
    case .package:
      .init(.text("text", isPublic: true), "the application id, such as com.example.app", without: .required)
    case .fingerprints:
      .init(
        .list(.text("32 bytes with colons", isPublic: true)), "SHA-256 of the certificates that sign the app",
        without: .required)
    }
  }
}

extension SettingsReader {
  /// The apps of a client that our own host vouches for.
  mutating func associatedApps(_ entry: Setting, platform: Client.Platform?) -> AssociatedApps {
    AssociatedApps(
      appID: appID(entry[ClientSetting.apple], platform: platform),
      android: android(entry[ClientSetting.android], platform: platform))
  }

  /// The file that Apple's portal let somebody download.
  mutating func domainAssociation(_ apple: Setting) -> [UInt8]? {
    let setting = apple[AppleSetting.domainAssociationFile]
    guard setting.isPresent else { return nil }
    let cure = "Name the file that Apple's portal gave you, or leave the setting out: Apple asks for none today."
    guard let contents = file(setting, isSecret: false, cure: cure) else { return nil }
    guard !contents.bytes.isEmpty, contents.bytes.count <= 65_536,
      contents.bytes.allSatisfy({ (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) })
    else {
      problem(setting, "is not text of Apple's", cure: cure)
      return nil
    }
    return contents.bytes
  }

  private mutating func appID(_ apple: Setting, platform: Client.Platform?) -> String? {
    let setting = apple[AppleRegistrationSetting.appIDPrefix]
    guard setting.isPresent else { return nil }
    guard let prefix = name(setting, limit: 64, cure: "Write the App ID's prefix, usually the Team ID.") else {
      return nil
    }
    guard platform == nil || platform == .ios || platform == .macos else {
      problem(setting, "is for apps on Apple's devices", cure: "Put it at the client of the platform ios or macos.")
      return nil
    }
    // A missing audience is reported where it is read.
    guard case .string(let bundleID) = apple[AppleRegistrationSetting.audience].value else { return nil }
    return prefix + "." + bundleID
  }

  private mutating func android(_ setting: Setting, platform: Client.Platform?) -> AndroidApp? {
    guard setting.isPresent, object(setting, AndroidSetting.self) else { return nil }
    if let platform, platform != .android {
      problem(setting, "is for the platform android", cure: "Put it at the client of that platform.")
    }
    let package = package(setting[AndroidSetting.package])
    let fingerprints = fingerprints(setting[AndroidSetting.fingerprints])
    guard let package, !fingerprints.isEmpty else { return nil }
    return AndroidApp(package: package, certificateFingerprints: fingerprints)
  }

  private mutating func package(_ setting: Setting) -> String? {
    let cure = "Write the application id, such as com.example.app."
    guard let text = required(setting, cure: cure) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isWellFormed = parts.allSatisfy { part in
      guard let first = part.utf8.first, Self.isLetter(first) else { return false }
      return part.utf8.allSatisfy { Self.isLetter($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }
    }
    guard parts.count >= 2, isWellFormed, text.utf8.count <= 255 else {
      problem(setting, "is not an application id", cure: cure)
      return nil
    }
    return text
  }

  private mutating func fingerprints(_ setting: Setting) -> [String] {
    let cure = "Write what keytool -list -v, or Google's Play Console under App signing, calls SHA-256."
    if !setting.isPresent || setting.value == .array([]) { problem(setting, "are missing", cure: cure) }
    var fingerprints: [String] = []
    for entry in list(setting) {
      guard let text = string(entry) else { continue }
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let isWellFormed = parts.allSatisfy { part in
        part.utf8.count == 2 && part.utf8.allSatisfy { (48...57).contains($0) || (65...70).contains($0 & ~0x20) }
      }
      guard parts.count == 32, isWellFormed else {
        problem(entry, "is not a SHA-256 of a certificate, 32 bytes with colons between", cure: cure)
        continue
      }
      fingerprints.append(text.uppercased())
    }
    return fingerprints
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & ~0x20) }
}
