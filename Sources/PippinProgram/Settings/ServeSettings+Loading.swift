import PippinFlows
import SignInWithApple

extension ServeSettings {
  /// Reads and checks everything.
  /// - Throws: every problem there is, at once.
  init(_ arguments: ParsedArguments, environment: [String: String]) throws(SettingsError) {
    var reader = SettingsReader()
    let sources = SettingsSources(arguments, environment: environment, reader: &reader)
    let postgreSQLEntry = sources.structure("postgresql", &reader)
    let masterKeyEntries = sources.structure("master_keys", &reader)
    let appleEntry = sources.structure("apple", &reader)
    let issuerEntries = sources.structure("trusted_issuers", &reader)
    let clientEntries = sources.structure("clients", &reader)
    let webhookEntries = sources.structure("webhooks", &reader)
    let unreachableEntry = sources.structure("delete_unreachable_after_days", &reader)
    let drainEntry = sources.structure("drain_seconds", &reader)
    let mailEntry = sources.structure("mail", &reader)
    let passwordEntry = sources.structure("passwords", &reader)
    let proxiesEntry = sources.structure("trusted_proxies", &reader)
    let tlsEntry = sources.structure("tls", &reader)
    let brandEntry = sources.structure("brand", &reader)
    let appleButtonEntry = sources.structure("apple_button", &reader)
    // What could not be read at all would look as if it were missing, and bury the one problem that there is.
    guard reader.problems.isEmpty else {
      throw SettingsError(problems: reader.problems, warnings: reader.warnings)
    }
    if sources.file.value != nil { _ = reader.object(sources.file, known: SettingsSources.names) }
    sources.reportUnknownVariables(&reader)
    let listen = reader.listen(sources.setting("listen"), default: ListenAddress(host: "127.0.0.1", port: 8080))
    let operatorListen = reader.listen(
      sources.setting("operator_listen"), default: ListenAddress(host: "127.0.0.1", port: 9090))
    if listen == operatorListen, listen.port != 0 {
      reader.problem(
        sources.setting("operator_listen"), "is the address of listen, whose visitors are strangers",
        cure: "Choose another port.")
    }
    reader.warnOfPublic(operatorListen, sources.setting("operator_listen"))
    let publicURL = reader.publicURL(sources.setting("public_url"))
    let store = reader.store(sources.setting("store"), postgreSQL: postgreSQLEntry)
    let masterKeys = reader.masterKeys(masterKeyEntries)
    let (appleBaseURL, isInsecure) = reader.appleBaseURL(
      sources.setting("apple_base_url"), sources.setting("insecure_apple_base_url"))
    let isSocialInsecure = reader.bool(sources.setting("insecure_social_base_url")) ?? false
    let socialBaseURLs = SocialBaseURLs(
      google: reader.socialBaseURL(
        sources.setting("google_base_url"), of: "Google", at: ["https://accounts.google.com"],
        insecure: isSocialInsecure),
      facebook: reader.socialBaseURL(
        sources.setting("facebook_base_url"), of: "Facebook",
        at: ["https://www.facebook.com", "https://graph.facebook.com"], insecure: isSocialInsecure))
    let trustedIssuers = reader.issuers(issuerEntries)
    let teams = reader.appleTeams(appleEntry, isEmulated: appleBaseURL != AppleEndpoints.apple.base)
    let clients = reader.clients(
      clientEntries, teams: teams, publicURL: publicURL,
      isEmulated: appleBaseURL != AppleEndpoints.apple.base, isGoogleStandIn: socialBaseURLs.google != nil)
    let domainAssociation = reader.domainAssociation(appleEntry)
    let webhooks = reader.webhooks(webhookEntries, masterKeys: masterKeys)
    let unreachableDays = reader.days(unreachableEntry)
    let drainSeconds = reader.drainSeconds(drainEntry, of: store)
    let mail = reader.mail(mailEntry)
    let passwords = reader.passwords(passwordEntry)
    let trustedProxies = reader.trustedProxies(
      proxiesEntry, needsProxy: publicURL?.hasPrefix("https:") == true && !tlsEntry.isPresent)
    let tls = reader.tls(tlsEntry, publicURL: publicURL)
    let brand = reader.brand(brandEntry, appleButton: appleButtonEntry)
    guard reader.problems.isEmpty, let publicURL, let store else {
      sources.reportAbsence(&reader)
      throw SettingsError(problems: reader.problems, warnings: reader.warnings)
    }
    self.init(
      listen: listen, operatorListen: operatorListen, publicURL: publicURL, store: store, masterKeys: masterKeys,
      appleTeams: teams, clients: clients, domainAssociation: domainAssociation, appleBaseURL: appleBaseURL,
      insecureAppleBaseURL: isInsecure, socialBaseURLs: socialBaseURLs,
      trustedIssuers: trustedIssuers, webhooks: webhooks, mail: mail, passwords: passwords,
      deleteUnreachableAfterDays: unreachableDays, drainSeconds: drainSeconds, trustedProxies: trustedProxies, tls: tls,
      brand: brand,
      warnings: reader.warnings)
  }
}

extension SettingsReader {
  fileprivate mutating func listen(_ setting: Setting, default usual: ListenAddress) -> ListenAddress {
    guard let text = string(setting) else { return usual }
    guard let address = ListenAddress(text) else {
      problem(setting, "is no host and port", cure: "Write it like \(usual.text).")
      return usual
    }
    return address
  }

  fileprivate mutating func publicURL(_ setting: Setting) -> String? {
    let cure = "Write the address that browsers and apps see, such as https://id.example.com."
    guard let text = required(setting, cure: cure) else { return nil }
    if let detail = WebAddress.problem(asBase: text) {
      problem(setting, detail, cure: cure)
      return nil
    }
    // As browsers spell it in `Origin`, which forms are compared with.
    return WebAddress.origin(of: text)
  }

  fileprivate mutating func masterKeys(_ setting: Setting) -> [MasterKeys.Key] {
    let entries = list(setting)
    if !setting.isPresent || setting.value == .array([]) {
      problem(
        setting, "are missing",
        cure: "Write [{ id: \"2026a\", file: \"master.key\" }]. \(MasterKeyFile.cure) > master.key")
    }
    var keys: [(Setting, MasterKeys.Key)] = []
    for entry in entries where object(entry, known: ["id", "file"]) {
      let id = required(entry["id"], cure: "Give the key a name, such as 2026a.")
      guard let contents = file(entry["file"], cure: MasterKeyFile.cure) else { continue }
      switch MasterKeyFile.key(contents.bytes) {
      case .failure(let unusable):
        problem(entry["file"], unusable.detail, cure: MasterKeyFile.cure)
      case .success(let bytes):
        guard let id else { continue }
        do {
          keys.append((entry["id"], try MasterKeys.Key(id: id, bytes: bytes)))
        } catch {
          problem(entry["id"], "is no key name", cure: "Use up to 32 letters, digits, - and _.")
        }
      }
    }
    refuseDoubles(keys.map { ($0, $1.id) })
    return keys.map(\.1)
  }

  fileprivate mutating func appleBaseURL(_ setting: Setting, _ insecure: Setting) -> (String, Bool) {
    let isInsecure = bool(insecure) ?? false
    let apple = AppleEndpoints.apple.base
    guard let text = string(setting) else { return (apple, isInsecure) }
    let url = WebAddress.origin(of: text) ?? text
    if url == apple { return (apple, isInsecure) }
    if let detail = WebAddress.problem(asBase: text, insecureAllowed: true) {
      problem(setting, detail, cure: "Write it like http://127.0.0.1:8081, or leave it out to ask Apple.")
    } else if !isInsecure {
      problem(
        setting, "is not Apple's, so anybody who answers there could sign in as anybody",
        cure: "Leave it out; or, with an emulator for tests, set insecure_apple_base_url to true.")
    } else {
      warn(setting, "is not Apple's: whoever answers there decides who is who", cure: "Use it for tests only.")
    }
    return (url, isInsecure)
  }

  fileprivate mutating func issuers(_ setting: Setting) -> [String] {
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
