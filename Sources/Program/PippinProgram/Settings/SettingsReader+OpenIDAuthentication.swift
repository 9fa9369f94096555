import PippinServer
import PippinTokens
import PippinSecret

extension SettingsReader {
  /// How a client proves who it is, and what for.
  mutating func authentication(
    _ setting: Setting, _ masterKeys: [MasterKeys.Key]
  ) -> (OpenIDClientSetting.Method?, OpenIDRegistration.Authentication?) {
    let methodSetting = setting[OpenIDClientSetting.authenticationMethod]
    let word = word(methodSetting, of: OpenIDClientSetting.Method.allCases.map(\.rawValue))
    // A word that is not known has a problem already.
    if methodSetting.isPresent, word == nil { return (nil, nil) }
    let method = word.flatMap(OpenIDClientSetting.Method.init) ?? .basic
    let (secretSetting, keysSetting) = (
      setting[OpenIDClientSetting.clientSecretFile], setting[OpenIDClientSetting.jwksFile]
    )
    let takesSecret = method == .basic || method == .post
    if !takesSecret { refuse(secretSetting, with: method) }
    if method != .privateKey { refuse(keysSetting, with: method) }
    switch method {
    case .none: return (method, OpenIDRegistration.Authentication.none)
    case .privateKey: return (method, clientKeys(keysSetting).map { .privateKey($0) })
    case .basic, .post:
      let cure = "Make one with: openssl rand -hex 32 > FILE && chmod 600 FILE"
      guard let secret = sharedSecret(secretSetting, masterKeys, cure: cure) else { return (method, nil) }
      return (
        method, .secret(SecretText(String(decoding: secret, as: UTF8.self)), method == .basic ? .basic : .post)
      )
    }
  }

  private mutating func refuse(_ setting: Setting, with method: OpenIDClientSetting.Method) {
    guard setting.isPresent else { return }
    problem(
      setting, "is not used with the method \(method.rawValue)",
      cure: "Leave it out, or write the token_endpoint_auth_method that it is for.")
  }

  /// The client's keys: public ones only, because a private half here could sign for the client.
  private mutating func clientKeys(_ setting: Setting) -> JSONWebKeySet? {
    let cure = "Write the client's public keys into a file, as a JWK set of RSA or P-256 keys."
    guard let contents = file(setting, isSecret: false, cure: cure) else { return nil }
    do {
      if try JSONDocument(parsing: contents.bytes).root["keys"]?.elements.contains(where: Self.isPrivate) == true {
        problem(setting, "holds a private key", cure: "\(cure) The private half stays with the client.")
        return nil
      }
      let set = try JSONWebKeySet(parsing: contents.bytes)
      if set.keys.isEmpty {
        let reason = set.unusable.first.map { ": \($0.reason)" } ?? ""
        problem(setting, "holds no key that can be used\(reason)", cure: cure)
        return nil
      }
      return set
    } catch let error as JOSEError {
      problem(setting, "is no JWK set: \(error.detail)", cure: cure)
    } catch {
      problem(setting, "is no JWK set", cure: cure)
    }
    return nil
  }

  /// RFC 7518, 6.2.2, 6.3.2 and 6.4.
  private static func isPrivate(_ key: JSONElement) -> Bool {
    ["d", "p", "q", "dp", "dq", "qi", "oth", "k"].contains { key[$0] != nil }
  }
}
