import PippinAccounts
import PippinServer
import PippinTokens
import SignInWithApple

extension Command {
  static let checkConfig = Command(
    name: "check-config", summary: "Check the settings of serve and list every problem.",
    options: SettingsSources.options
      + [
        .flag("json", "print the result as JSON"),
        .flag("effective", "print every setting with its effective value and its source, defaults too"),
      ],
    notes: """
      Options on the command line take precedence over the environment, and the environment over the file. The variable of public_url
      is PIPPIN_PUBLIC_URL; lists in variables are JSON5. What was set is printed with its source; in JSON, `settings` has every setting
      that has a value, defaults too. Problems name line and column, in JSON as `line` and `column`, and show the line; values that
      could be secrets are left out of it. Commands that secrets come from are run.
      """,
    run: { (invocation) throws(CommandFailure) in
      let isJSON = invocation.arguments.has("json")
      do {
        let settings = try SettingsReading(
          invocation.arguments, environment: invocation.environment,
          showsCommandErrors: invocation.console.isTerminal && !isJSON
        ).result.get()
        let effective = invocation.effective(settings)
        let showsAll = invocation.arguments.has("effective")
        if isJSON {
          try invocation.console.write(SettingsVerdict.json(settings, effective, showsSources: showsAll))
        } else {
          for warning in settings.warnings { invocation.console.say("warning: \(warning.report)\n") }
          try invocation.console.write(
            showsAll ? SettingsVerdict.table(effective.rows) : SettingsVerdict.words(settings, effective))
        }
      } catch let error as SettingsError {
        if isJSON { try invocation.console.write(SettingsVerdict.json(error)) }
        throw CommandFailure(error)
      } catch let failure as CommandFailure {
        throw failure
      } catch {
        throw .refused(code: "internal_error", detail: "The settings could not be checked.")
      }
    })
}

extension Invocation {
  fileprivate func effective(_ settings: ServeSettings) -> EffectiveSettings {
    // They were read without a problem before.
    var reader = SettingsReader()
    let sources = SettingsSources(arguments, environment: environment, reader: &reader)
    return EffectiveSettings(sources, settings, &reader)
  }
}

extension CommandFailure {
  /// Lists the problems, each with the line of the settings that it is about.
  init(_ error: SettingsError) {
    let lines = error.problems.map(\.report) + error.warnings.map { "warning: \($0.report)" }
    self = .refused(code: "settings_invalid", detail: lines.joined(separator: "\n"))
  }
}

/// The result of `check-config`, as text and as JSON.
private enum SettingsVerdict {
  static func table(_ rows: [EffectiveSettings.Row]) -> String {
    var table = TextTable("SETTING", "VALUE", "SOURCE")
    for row in rows { table.add(row.setting, row.value, row.source) }
    return table.text
  }

  /// What follows from the settings, and all that were set.
  static func words(_ settings: ServeSettings, _ effective: EffectiveSettings) -> String {
    var text = "The settings are valid.\n"
    text += "  listen: \(settings.listen.text), for the operator \(settings.operatorListen.text)\n"
    text += "  public address: \(settings.publicURL)\n"
    text += "  store: \(settings.store.words)\n"
    text += "  master keys: \(settings.masterKeys.ids.joined(separator: ", "))"
    text += settings.masterKeys.ids.count > 1 ? " (the first encrypts new data)\n" : "\n"
    text += "  Apple: \(settings.apple.base)\n"
    for (team, app) in settings.clients.primaryApps.sorted(by: { $0.key < $1.key }) {
      text += "  notifications of team \(Printable.text(team)): about \(Printable.text(app)) too\n"
    }
    text += "  mail: \(settings.mail?.words ?? "none, so no email is sent")\n"
    for client in settings.clients.all {
      text += "  client \(client.id.rawValue): \(client.platform.rawValue)"
      if let apple = client.apple { text += ", Apple's \(Printable.text(apple.audience)) by key \(apple.signer.keyID)" }
      if let google = client.google { text += ", Google's \(Printable.text(google.audience))" }
      if let facebook = client.facebook { text += ", Facebook's \(Printable.text(facebook.appID))" }
      if client.offersGuests { text += ", guests" }
      text += words(client.signUp)
      if client.offersDeviceCodes { text += ", device codes" }
      if let openID = client.openID { text += ", " + words(openID) }
      text += withheld(client)
      text += "\n"
    }
    if let hook = settings.hooks.beforeSignUp {
      text += "  hook \(SignUpHook.operation) \(hook.receiver.url); without an answer: \(hook.onFailure.rawValue)\n"
    }
    if let hook = settings.hooks.claims { text += "  hook \(ClaimsHook.operation) \(hook.url)\n" }
    for receiver in settings.webhooks {
      text += "  webhook \(receiver.url): \(receiver.types?.sorted().joined(separator: ", ") ?? "everything")\n"
    }
    if settings.clients.all.contains(where: \.offersGuests) {
      text += "  accounts of guests are deleted after \(settings.deletion.guestsAfterDays) days without use\n"
    }
    return text + "\n" + table(effective.given)
  }

  private static func words(_ openID: OpenIDRegistration) -> String {
    let addresses = openID.redirectURIs.count
    return "OpenID Connect, \(addresses) redirect \(addresses == 1 ? "address" : "addresses"), "
      + openID.authentication.method.rawValue + (openID.hasTwoSecrets ? ", two secrets" : "")
  }

  /// Who may create an account, where that is not everybody.
  private static func words(_ policy: SignUpPolicy) -> String {
    let domains = policy.emailDomains
    let address =
      switch domains.count {
      case 0: ""
      case 1...3: ", sign-up with an address of \(domains.joined(separator: ", "))"
      default: ", sign-up with an address of \(domains.count) domains"
      }
    switch policy.admission {
    case .open: return address
    case .invited: return ", sign-up by invitation" + address
    case .closed: return ", no sign-up"
    }
  }

  /// The providers that are disabled for the client, although it may be registered with them.
  private static func withheld(_ client: Client) -> String {
    let isEnterprise = client.distribution == .enterprise
    let closed = ProviderOffers.order.filter {
      !client.offers[$0].isEnabled || (isEnterprise && $0 == .apple)
    }
    return (isEnterprise ? ", an Enterprise build" : "") + closed.map { ", \($0.rawValue) disabled" }.joined()
  }

  static func json(
    _ settings: ServeSettings, _ effective: EffectiveSettings, showsSources: Bool
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("ok", true)
    writer.name("settings")
    writer.beginObject()
    effective.writeMembers(to: &writer)
    writer.endObject()
    write(settings.warnings, as: "warnings", to: &writer)
    if showsSources { effective.write(to: &writer) }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  static func json(_ error: SettingsError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("ok", false)
    write(error.problems, as: "problems", to: &writer)
    write(error.warnings, as: "warnings", to: &writer)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ problems: [SettingsProblem], as name: String, to writer: inout JSONWriter) {
    writer.name(name)
    writer.beginArray()
    for problem in problems {
      writer.beginObject()
      writer.member("setting", problem.setting)
      writer.member("source", problem.origin.text)
      if let position = problem.position {
        writer.member("line", Int64(position.line))
        writer.member("column", Int64(position.column))
      }
      writer.member("problem", problem.detail)
      writer.member("cure", problem.cure)
      writer.endObject()
    }
    writer.endArray()
  }
}
