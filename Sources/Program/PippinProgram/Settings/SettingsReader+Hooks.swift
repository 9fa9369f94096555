import PippinHTTP
import PippinSecret
package import PippinServer

/// A member of `hooks`: what the server asks before it goes on.
enum HooksSetting: String, SettingKey {
  case beforeSignUp = "before_sign_up"
  case claims

  var declaration: SettingDeclaration {
    switch self {
    case .beforeSignUp:
      .init(
        .object(SignUpHookSetting.self), "what is asked before an account is created",
        without: .means("nobody is asked"))
    case .claims:
      .init(
        .object(ClaimsHookSetting.self), "what is asked for claims of access tokens, at each sign-in and refresh",
        without: .means("access tokens have no claims but the server's own"))
    }
  }
}

/// A member of `hooks.before_sign_up`.
enum SignUpHookSetting: String, SettingKey {
  case url
  case secretFile = "secret_file"
  case timeout = "timeout_ms"
  case onFailure = "on_failure"
  case insecurePrivateAddresses = "insecure_private_addresses"

  var declaration: SettingDeclaration {
    switch self {
    case .url:
      .init(.text("URL"), "where the question is posted: https, and public", without: .required)
    case .secretFile:
      .init(.secretFile, "the secret that signs the questions, 32 to 256 characters", without: .required)
    case .timeout:
      .init(
        .integer(HookReceiver.timeouts),
        "within how many milliseconds the whole answer must have come, from resolving the name on",
        without: .value("\(HookReceiver.usualTimeout)"))
    case .onFailure:
      .init(
        .choice(SignUpHook.OnFailure.allCases.map(\.rawValue)),
        "what becomes of a sign-up if there is no answer that can be used",
        without: .value(SignUpHook.OnFailure.refuse.rawValue))
    case .insecurePrivateAddresses:
      .init(
        .boolean, "lets url be http or in a private network; for development, and for networks that you trust",
        without: .value("false"))
    }
  }
}

/// A member of `hooks.claims`.
enum ClaimsHookSetting: String, SettingKey {
  case url
  case secretFile = "secret_file"
  case timeout = "timeout_ms"
  case insecurePrivateAddresses = "insecure_private_addresses"

  var declaration: SettingDeclaration {
    switch self {
    case .url: SignUpHookSetting.url.declaration
    case .secretFile: SignUpHookSetting.secretFile.declaration
    case .timeout: SignUpHookSetting.timeout.declaration
    case .insecurePrivateAddresses: SignUpHookSetting.insecurePrivateAddresses.declaration
    }
  }
}

/// The hooks of the settings.
package struct HookSettings: Sendable {
  /// The hook before a sign-up.
  package struct BeforeSignUp: Sendable {
    package let receiver: HookReceiver
    package let onFailure: SignUpHook.OnFailure
  }

  package var beforeSignUp: BeforeSignUp?
  package var claims: HookReceiver?

  /// All of them.
  var receivers: [HookReceiver] { [beforeSignUp?.receiver, claims].compactMap(\.self) }
}

extension SettingsReader {
  /// What the server asks before it goes on.
  mutating func hooks(_ setting: Setting, masterKeys: [MasterKeys.Key]) -> HookSettings {
    var hooks = HookSettings()
    guard setting.isPresent, object(setting, HooksSetting.self) else { return hooks }
    let entry = setting[HooksSetting.beforeSignUp]
    if entry.isPresent, object(entry, SignUpHookSetting.self) {
      let onFailure = word(entry[SignUpHookSetting.onFailure], of: SignUpHook.OnFailure.allCases.map(\.rawValue))
      let receiver = hookReceiver(
        entry[SignUpHookSetting.url], entry[SignUpHookSetting.secretFile], entry[SignUpHookSetting.timeout],
        entry[SignUpHookSetting.insecurePrivateAddresses], masterKeys)
      hooks.beforeSignUp = receiver.map {
        .init(receiver: $0, onFailure: onFailure.flatMap(SignUpHook.OnFailure.init) ?? .refuse)
      }
    }
    let claims = setting[HooksSetting.claims]
    if claims.isPresent, object(claims, ClaimsHookSetting.self) {
      hooks.claims = hookReceiver(
        claims[ClaimsHookSetting.url], claims[ClaimsHookSetting.secretFile], claims[ClaimsHookSetting.timeout],
        claims[ClaimsHookSetting.insecurePrivateAddresses], masterKeys)
    }
    return hooks
  }

  private mutating func hookReceiver(
    _ url: Setting, _ secretFile: Setting, _ timeout: Setting, _ insecure: Setting, _ masterKeys: [MasterKeys.Key]
  ) -> HookReceiver? {
    let allowsPrivate = bool(insecure) ?? false
    let cure = "Write the whole https address of the receiver, such as https://api.example.com/pippin/sign-up."
    let text = required(url, cure: cure).flatMap { _ in
      postedAddress(url, cure: cure, allowsPrivateAddresses: allowsPrivate)
    }
    let secret = sharedSecret(secretFile, masterKeys, cure: "Make one with: openssl rand -hex 32")
    let milliseconds = integer(timeout) ?? HookReceiver.usualTimeout
    guard let text, let secret else { return nil }
    return HookReceiver(
      url: text, secret: SecretBytes(secret), timeout: .milliseconds(milliseconds),
      allowsPrivateAddresses: allowsPrivate)
  }
}
