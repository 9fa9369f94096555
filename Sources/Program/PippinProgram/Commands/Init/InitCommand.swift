import AppleIDEmulator
import PippinFoundation
import PippinSecret
import PippinServer
import PippinTokens

extension Command {
  static let initialise = Command(
    name: "init", summary: "Write a first set of settings and a master key, and show the next steps.",
    options: InitField.allCases.map { .value($0.option, $0.placeholder, .optional, $0.summary) } + InitPorts.options + [
      .flag("emulator", "write settings for development, which use pippin emulate in place of Apple"),
      .flag("json", "print what was written as JSON"),
    ],
    operand: "DIR",
    notes: """
      Writes pippin.json5, master.key and a copy of the key file to DIR, or to this folder, readable only by you. Settings and keys are
      never overwritten; a pippin.json5 with comments alone is replaced. On a terminal it asks for what is missing; elsewhere it lists what is missing and writes nothing.
      Give --bundle-id, --services-id or both; without --bundle-id, --primary-app too, which Apple's notifications name. Without --key-id, a file named AuthKey_….p8 gives the Key ID. Without --store, the data
      is in sqlite:pippin.db. If a port of the settings is in use on this machine, it says so and still writes them.
      """,
    run: { (invocation) throws(CommandFailure) in
      let files = InitFiles(folder: invocation.arguments.operand ?? "")
      try files.refuseExisting()
      let ports = try InitPorts(invocation)
      let plan = try invocation.arguments.has("emulator") ? invocation.emulatorPlan(ports) : invocation.applePlan(ports)
      let year = CivilDate(daysSince1970: Int((invocation.now().timeIntervalSince1970 / 86_400).rounded(.down))).year
      let written = try files.write(plan, masterKey: RandomSource.system.bytes(MasterKeyFile.byteCount), year: year)
      let steps = InitSteps(plan: plan, settings: files.settings)
      if invocation.arguments.has("json") {
        try invocation.console.write(steps.json(written: written))
      } else {
        try invocation.console.write(
          "Wrote \(written.map { Printable.text($0, limit: 200) }.joined(separator: ", ")).\n")
      }
      invocation.console.say(steps.text + ports.warnings(obstacle: invocation.obstacle))
    })
}

extension Invocation {
  /// Apple's values, from the options or from a person.
  fileprivate func applePlan(_ ports: InitPorts) throws(CommandFailure) -> InitPlan {
    var form = InitForm()
    var complaints: [String] = []
    for field in InitField.allCases {
      guard let value = arguments[field.option] else { continue }
      if let fault = form.take(value, for: field) { complaints.append("--\(field.option): \(fault)") }
    }
    let mayAsk = console.isInteractive && complaints.isEmpty
    if mayAsk {
      var questions = InitQuestions(console: console, home: environment["HOME"])
      try questions.ask(&form)
    } else {
      complaints += form.missing.map { "\($0) is missing" }
    }
    guard complaints.isEmpty, let plan = form.plan(ports) else {
      throw arguments.usage(
        complaints.count == 1
          ? complaints[0] : "these values are missing or refused:\n  " + complaints.joined(separator: "\n  "))
    }
    return plan
  }

  /// The emulator's values, which need no question.
  fileprivate func emulatorPlan(_ ports: InitPorts) throws(CommandFailure) -> InitPlan {
    for field in InitField.allCases where field != .store && arguments.has(field.option) {
      throw arguments.usage("--emulator gives the address, the ids and the key; leave out --\(field.option)")
    }
    var form = InitForm()
    if let store = arguments["store"], let fault = form.take(store, for: .store) {
      throw arguments.usage("--store: \(fault)")
    }
    return .emulator(store: form.store, ports: ports)
  }
}

/// What `pippin init` writes: every value is checked.
struct InitPlan: Sendable {
  /// The key of the team, and where it was found.
  struct Key: Sendable {
    let id: String
    /// The file that was named; nil for the emulator's key.
    let path: String?
    let pem: SecretText
  }

  let publicURL: String
  let bundleID: String?
  let servicesID: String?
  /// The App ID that notifications name, where no client has it.
  var primaryApp: String?
  /// What people know the website by.
  let name: String
  let team: String
  let key: Key
  let store: String
  let ports: InitPorts
  /// The emulator's address, in settings for development.
  var emulator: String?

  var returnURL: String { publicURL + Endpoint.appleCallback.path }
  var notificationURL: String { publicURL + Endpoint.receiveAppleNotification.path }

  /// The values of the emulator's default seed.
  static func emulator(store: String, ports: InitPorts) -> InitPlan {
    let team = EmulatorConfiguration.defaultSeed.teams[0]
    let app = team.apps[0]
    return InitPlan(
      publicURL: "http://localhost:\(ports.server.port)", bundleID: app.bundleID, servicesID: app.services[0].clientID,
      name: "Example", team: team.id, key: Key(id: team.keys[0].keyID, path: nil, pem: team.keys[0].p8),
      store: store, ports: ports, emulator: "http://\(ports.emulator.text)")
  }
}

/// What to do after `pippin init`.
struct InitSteps {
  let plan: InitPlan
  /// The path of the settings.
  let settings: String

  /// The steps, for a person.
  var text: String {
    let steps = plan.emulator == nil ? [portal, check, proxy, serve] : [emulate, serveForDevelopment]
    return "\nNext:\n" + steps.enumerated().map { " \($0 + 1). \($1)\n" }.joined()
  }

  /// The files and the addresses to register, as JSON on one line.
  func json(written: [String]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("settings", settings)
    writer.member("files", written)
    writer.member("public_url", plan.publicURL)
    writer.member("return_url", plan.returnURL)
    writer.member("notification_url", plan.notificationURL)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private var portal: String {
    var lines = ["At https://developer.apple.com/account, under Certificates, Identifiers & Profiles:"]
    if let id = plan.bundleID {
      lines.append("App ID \(id): turn on Sign in with Apple.")
      lines.append("Its server-to-server notification endpoint: \(plan.notificationURL)")
    }
    if let id = plan.servicesID {
      lines.append("Services ID \(id): turn on Sign in with Apple, and configure:")
      lines.append("  primary App ID: \(plan.primaryApp ?? plan.bundleID ?? "the App ID that the website belongs to")")
      lines.append("  domain: \(plan.publicURL.dropFirst("https://".count))")
      lines.append("  return URL: \(plan.returnURL)")
      if plan.bundleID == nil {
        lines.append("Server-to-server notification endpoint of that App ID: \(plan.notificationURL)")
      }
    }
    return lines.joined(separator: "\n    ")
  }

  private var check: String { "Check the settings: pippin check-config --config \(shell(settings))" }
  private var proxy: String {
    "Let a TLS proxy for \(plan.publicURL) pass requests to http://\(plan.ports.server.text)."
  }
  private var serve: String {
    "Start the server, as the user that owns these files: pippin serve --config \(shell(settings))\n"
      + "Keep a copy of master.key, apart from the backups of the database: without it, they cannot be read."
  }

  /// The emulator's default seed knows the usual ports.
  private var emulate: String {
    var command = "pippin emulate"
    if plan.ports.emulator != .usualForEmulator { command += " --port \(plan.ports.emulator.port)" }
    if plan.ports.server != .usual { command += " --server \(plan.publicURL)" }
    return "In one terminal: \(command)"
  }
  private var serveForDevelopment: String {
    "In another: pippin serve --config \(shell(settings))\n 3. Open \(plan.publicURL)/sign-in.\n"
      + "Or start a sample website, which starts both programs too, in a copy of Pippin's repository:\n"
      + "    node Examples/Website/start.js \(shell(folder))\n"
      + "These settings are for development only: the emulator can sign in as anyone."
  }

  /// The folder of the settings, as a person would type it.
  private var folder: String {
    guard let slash = settings.lastIndex(of: "/") else { return "." }
    return slash == settings.startIndex ? "/" : String(settings[..<slash])
  }

  /// A path as one word of a shell.
  private func shell(_ path: String) -> String {
    let plain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: "9"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return plain ? path : "'" + Printable.text(path, limit: 200).replacing("'", with: "'\\''") + "'"
  }
}
