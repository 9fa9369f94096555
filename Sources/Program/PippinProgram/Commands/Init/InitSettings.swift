import PippinTokens

/// The text of the first `pippin.json5`. Its comments are the settings' own descriptions.
struct InitSettings {
  let plan: InitPlan
  /// The name of the key file in the folder of the settings.
  let keyFile: String
  let year: Int

  /// What most operators set later.
  private static let later: [ServerSetting] = [
    .tls, .mail, .webhooks, .brand, .deleteUnreachableAfterDays,
  ]

  var text: String {
    var lines = [
      "// Settings of pippin serve, written by pippin init.",
      "// docs/reference/settings.md and the manual page pippin.json5(5) describe every setting.",
      "// After a change run pippin check-config, then restart the server.",
    ]
    if plan.emulator != nil {
      lines += ["//", "// For development only: the emulator at apple_base_url can sign in as anyone."]
    }
    lines.append("{")
    add(.publicURL, quoted(plan.publicURL), to: &lines)
    add(.listen, quoted(ListenAddress.usual.text), to: &lines)
    add(.operatorListen, quoted(ListenAddress.usualForOperator.text), to: &lines)
    // The server listens on this machine only, so its proxy is here too.
    if plan.emulator == nil { add(.trustedProxies, "[\"127.0.0.1\", \"::1\"]", to: &lines) }
    add(.store, quoted(plan.store), to: &lines)
    add(.masterKeys, "[{ id: \"\(year)a\", file: \"master.key\" }]", to: &lines)
    let keys = "keys: [{ key_id: \(quoted(plan.key.id)), file: \(quoted(keyFile)) }]"
    let app = plan.primaryApp.map { "primary_app: \(quoted($0)), " } ?? ""
    add(.apple, "{ teams: [{ id: \(quoted(plan.team)), \(app)\(keys) }] }", to: &lines)
    add(.clients, "[\n\(clients)  ]", to: &lines)
    if let emulator = plan.emulator {
      add(.appleBaseURL, quoted(emulator), to: &lines)
      add(.insecureAppleBaseURL, "true", to: &lines)
    }
    lines += ["", "  // Not set here:"]
    for setting in Self.later { lines += comment("\(setting.rawValue): \(setting.declaration.summary)", mark: "//   ") }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private var clients: String {
    let registration = { (audience: String) in
      "audience: \(quoted(audience)), team: \(quoted(plan.team)), key: \(quoted(plan.key.id))"
    }
    var text = ""
    if let id = plan.bundleID {
      text += "    // The app. Its platform is ios or macos.\n"
      text += "    { id: \(quoted(id)), platform: \"ios\",\n      apple: { \(registration(id)) } },\n"
    }
    if let id = plan.servicesID {
      text +=
        "    // The website. Its name is shown to people. return_to lists the addresses to return to after a sign-in,\n"
      text += "    // such as [\"https://www.example.com/\"]; without it people stay on this server's pages.\n"
      text += "    { id: \(quoted(id)), name: \(quoted(plan.name)), platform: \"web\",\n"
      text += "      apple: { \(registration(id)),\n               return_url: \(quoted(plan.returnURL)) } },\n"
    }
    return text
  }

  private func add(_ setting: ServerSetting, _ value: String, to lines: inout [String]) {
    if lines.last != "{" { lines.append("") }
    lines += comment(setting.declaration.summary, mark: "// ")
    lines.append("  \(setting.rawValue): \(value),")
  }

  /// Lines of at most 110 characters.
  private func comment(_ text: String, mark: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.count + word.count < 110 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append("  \(mark)\(lines.isEmpty || mark == "// " ? "" : "  ")\(word)")
      }
    }
    return lines
  }

  private func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
