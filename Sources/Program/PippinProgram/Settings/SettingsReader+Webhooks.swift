import PippinServer
import PippinHTTP
import PippinSecret

/// A member of `webhooks`.
enum WebhookSetting: String, SettingKey {
  case url
  case secretFile = "secret_file"
  case types

  var declaration: SettingDeclaration {
    switch self {
    case .url:
      .init(.text("URL"), "where events are sent: https, or this machine itself", without: .required)
    case .secretFile:
      .init(.secretFile, "the secret that signs them, 32 to 256 characters", without: .required)
    case .types:
      .init(.list(.choice(WebhookReceiver.knownTypes)), "the events to send", without: .means("all"))
    }
  }
}

extension SettingsReader {
  /// Who is told of what happens.
  mutating func webhooks(_ setting: Setting, masterKeys: [MasterKeys.Key]) -> [WebhookReceiver] {
    var receivers: [(Setting, WebhookReceiver)] = []
    for entry in list(setting) where object(entry, WebhookSetting.self) {
      let url = webhookURL(entry[WebhookSetting.url])
      let secret = sharedSecret(
        entry[WebhookSetting.secretFile], masterKeys, cure: "Make one with: openssl rand -hex 32"
      ).map(SecretBytes.init)
      let types = webhookTypes(entry[WebhookSetting.types])
      if let url, let secret {
        receivers.append((entry[WebhookSetting.url], WebhookReceiver(url: url, secret: secret, types: types)))
      }
    }
    refuseDoubles(receivers.map { ($0, $1.url) })
    return receivers.map(\.1)
  }

  private mutating func webhookURL(_ setting: Setting) -> String? {
    let cure = "Write the whole https address, such as https://api.example.com/pippin."
    guard let text = required(setting, cure: cure), let url = webURL(text, at: setting, cure: cure) else { return nil }
    if url.scheme == "https" || url.isLoopback { return text }
    problem(setting, "is not https, nor this machine itself", cure: cure)
    return nil
  }

  /// Text that both sides have: a receiver in any language takes the file's characters for the key.
  mutating func sharedSecret(_ setting: Setting, _ masterKeys: [MasterKeys.Key], cure: String) -> [UInt8]? {
    guard let contents = file(setting, cure: cure) else { return nil }
    var bytes = contents.bytes[...]
    while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }), (32...256).contains(bytes.count) else {
      problem(setting, "is not one line of 32 to 256 characters without spaces", cure: cure)
      return nil
    }
    guard Set(bytes).count > 8 else {
      problem(setting, "holds characters that are not random", cure: cure)
      return nil
    }
    // The other side holds the secret; with a master key they could open everything that is sealed.
    if case .success(let key) = MasterKeyFile.key(contents.bytes),
      let same = masterKeys.first(where: { $0.bytes == key })
    {
      problem(setting, "holds the master key \(same.id)", cure: "\(cure). Each secret has a file of its own.")
      return nil
    }
    return Array(bytes)
  }

  private mutating func webhookTypes(_ setting: Setting) -> Set<String>? {
    guard setting.isPresent else { return nil }
    let cure = "Here may stand: \(WebhookReceiver.knownTypes.joined(separator: ", ")). Leave it out for all."
    var types: Set<String> = []
    for entry in list(setting) {
      guard let text = required(entry, cure: cure) else { continue }
      if WebhookReceiver.knownTypes.contains(text) {
        types.insert(text)
      } else {
        problem(entry, "is nothing that anybody can be told of", cure: cure)
      }
    }
    if setting.value == .array([]) { problem(setting, "names nothing", cure: cure) }
    return types
  }
}
