import PippinFoundation

extension Command {
  static let doctor = Command(
    name: "doctor", summary: "Find what is wrong with a set-up, and say how to cure it.",
    options: SettingsSources.options + [
      .flag("offline", "leave out everything that needs the network"),
      .flag("json", "print the result as JSON"),
      .value("authorities", "FILE", .optional, "certificates (PEM) to trust in place of the system's"),
      .value(
        "connect-to", "HOST:PORT:HOST:PORT", .any,
        "connect elsewhere than to the first host and port, as curl does: before DNS leads to the server"),
      .value("name-server", "ADDRESS", .optional, "the name server for the records of the mail domain"),
      .value("dkim-selector", "NAME", .optional, "the selector that your mail server signs with"),
    ],
    notes: """
      Prints one line a check: ok, warn or fail, with what was found and how to cure it. It changes nothing. Exit status 1 if a check
      fails; warnings are no failures. Run it as the user that runs the server, while the server runs.
      """,
    run: { (invocation) throws(CommandFailure) in
      let reading = SettingsReading(invocation.arguments, environment: invocation.environment)
      let context = DoctorContext(reading, try invocation.doctorOptions(), now: invocation.now)
      let progress = ProgressLine(invocation.console)
      let run = await DoctorRun.run(
        DoctorCheck.all, in: context, offline: invocation.arguments.has("offline")
      ) { progress.show("Checking " + $0.joined(separator: ", ")) }
      progress.end()
      let report = DoctorReport(run: run)
      if invocation.arguments.has("json") {
        try invocation.console.write(report.json)
      } else {
        let isPlain = !(invocation.environment["NO_COLOR"] ?? "").isEmpty
        try invocation.console.write(report.text(colour: invocation.console.isOutputTerminal && !isPlain))
      }
      guard report.failures == 0 else {
        throw .refused(
          code: "checks_failed",
          detail: "\(report.failures) of \(run.results.count) checks failed. Follow the cures, and run it again.")
      }
    })
}

extension Invocation {
  fileprivate func doctorOptions() throws(CommandFailure) -> DoctorOptions {
    var options = DoctorOptions()
    options.authoritiesFile = arguments["authorities"]
    if let file = options.authoritiesFile, !FileAccess.exists(file) {
      throw arguments.usage("--authorities: there is no file \(Printable.text(file, limit: 200))")
    }
    options.connectTo = arguments.all("connect-to")
    if let text = arguments["name-server"] {
      guard let address = ListenAddress(text) ?? ListenAddress("\(text):53") ?? ListenAddress("[\(text)]:53") else {
        throw arguments.usage("--name-server is not an address, such as 192.0.2.53")
      }
      options.nameServer = address
    }
    if let selector = arguments["dkim-selector"] {
      guard DomainName(selector) != nil else { throw arguments.usage("--dkim-selector is not a name in DNS") }
      options.dkimSelector = selector
    }
    return options
  }
}
