import AppleIDEmulator
import PippinAppAttest
import PippinServer

/// The members of `clients[].app_attest`.
enum AppAttestSetting: String, SettingKey {
  case mode
  case appID = "app_id"
  case environment
  case rootFile = "root_file"

  var declaration: SettingDeclaration {
    switch self {
    case .mode:
      .init(
        .choice(Client.AppAttestRegistration.Mode.allCases.map(\.rawValue)),
        "off reads nothing; observe verifies and counts what requests prove, and refuses nobody; require lets only the genuine app on a genuine device create an account through this client. People who have an account sign in in any case",
        without: .required)
    case .appID:
      .init(
        .text("text", isPublic: true), "the App ID: the Team ID, a dot and the bundle id",
        without: .means("apple.app_id_prefix, or else apple.team, with apple.audience"))
    case .environment:
      .init(
        .choice(AppAttestEnvironment.allCases.map(\.rawValue)),
        "where the app's keys come from: development for builds from Xcode, production for TestFlight and the App Store",
        without: .value(AppAttestEnvironment.production.rawValue))
    case .rootFile:
      .init(
        .text("path"), "a root certificate in PEM in the place of Apple's, for tests",
        without: .means("Apple's root certificate"))
    }
  }
}

extension SettingsReader {
  /// What the client's requests must prove by App Attest.
  ///
  /// - Parameters:
  ///   - client: the whole client.
  ///   - appID: the App ID that the association file names.
  mutating func appAttestClient(
    _ client: Setting, platform: Client.Platform?, appID: String?, apple: Client.AppleRegistration?, isEmulated: Bool
  ) -> Client.AppAttestRegistration? {
    let setting = client[ClientSetting.appAttest]
    guard setting.isPresent, object(setting, AppAttestSetting.self) else { return nil }
    let mode = choice(
      setting[AppAttestSetting.mode], Client.AppAttestRegistration.Mode.self, cure: "Write off, observe or require.")
    let environment =
      setting[AppAttestSetting.environment].isPresent
      ? choice(
        setting[AppAttestSetting.environment], AppAttestEnvironment.self, cure: "Write production or development.")
      : .production
    let root = appAttestRoot(setting[AppAttestSetting.rootFile], isEmulated: isEmulated)
    let own = string(setting[AppAttestSetting.appID])
    if let platform, platform != .ios, platform != .macos {
      problem(
        setting, "is for apps on Apple's devices", cure: "Put it at the client of the platform ios or macos.")
      return nil
    }
    guard let appID = own ?? appID ?? apple.map({ "\($0.teamID).\($0.audience)" }) else {
      // What is wrong with the client's registration at Apple was said where it was read.
      if !client[ClientSetting.apple].isPresent {
        problem(
          setting[AppAttestSetting.appID], "is missing, and the client has no apple.audience to take its place",
          cure: "Write the Team ID, a dot and the bundle id, such as TEAM000001.com.example.app.")
      }
      return nil
    }
    let parts = appID.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count == 10 else {
      problem(
        setting[AppAttestSetting.appID], "is no App ID",
        cure: "Write the Team ID, ten characters, a dot and the bundle id.")
      return nil
    }
    guard let mode, let environment, let root else { return nil }
    if mode == .require, client[ClientSetting.returnTo].isPresent {
      warn(
        setting[AppAttestSetting.mode],
        "is require, and the client has “return_to”: people who come back from a browser sign in, and never create an account",
        cure: "Let new people sign up in the app, or use observe.")
    }
    return Client.AppAttestRegistration(mode: mode, appIDs: [appID], environment: environment, root: root)
  }

  private mutating func appAttestRoot(_ setting: Setting, isEmulated: Bool) -> AppAttestRoot? {
    guard setting.isPresent else { return .apple }
    let cure = "Name a file with one certificate in PEM, or leave it out for Apple's."
    guard let contents = file(setting, isSecret: false, cure: cure) else { return nil }
    do throws(AppAttestError) {
      let root = try AppAttestRoot(insecurePEM: String(decoding: contents.bytes, as: UTF8.self))
      // Anybody can attest with the emulator's, because its private key is in the source code.
      if root.fingerprint == AppleIDEmulator.appAttestRootFingerprint, !isEmulated {
        problem(
          setting, "is the emulator's root certificate, with which anybody can attest anything",
          cure: "Leave it out for Apple's, or let apple point to the emulator.")
        return nil
      }
      if root != .apple {
        warn(
          setting, "takes the place of Apple's root certificate: devices of Apple's are refused",
          cure: "Use it for tests only.")
      }
      return root
    } catch {
      problem(setting, "has no certificate that can be read", cure: cure)
      return nil
    }
  }

  private mutating func choice<Value: RawRepresentable<String>>(
    _ setting: Setting, _ type: Value.Type, cure: String
  ) -> Value? {
    guard let text = required(setting, cure: cure) else { return nil }
    guard let value = Value(rawValue: text) else {
      problem(setting, "is not one of its words", cure: cure)
      return nil
    }
    return value
  }
}
