import PippinTokens

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

  private var check: String { "Check the settings: pippin check-config --config \(shell)" }
  private var proxy: String {
    "Let a TLS proxy for \(plan.publicURL) pass requests to http://\(ListenAddress.usual.text)."
  }
  private var serve: String {
    "Start the server, as the user that owns these files: pippin serve --config \(shell)\n"
      + "Keep a copy of master.key, apart from the backups of the database: without it, they cannot be read."
  }

  private var emulate: String { "In one terminal: pippin emulate" }
  private var serveForDevelopment: String {
    "In another: pippin serve --config \(shell)\n 3. Open \(plan.publicURL)/sign-in.\n"
      + "These settings are for development only: the emulator can sign in as anyone."
  }

  /// The path as one word of a shell.
  private var shell: String {
    let plain = settings.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: "9"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return plain ? settings : "'" + Printable.text(settings, limit: 200).replacing("'", with: "'\\''") + "'"
  }
}
