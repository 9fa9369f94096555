import PippinTelemetry

extension Command {
  static let serve = Command(
    name: "serve", summary: "Run the server.", options: SettingsSources.options,
    notes: """
      The command line wins, then the environment (public_url is PIPPIN_PUBLIC_URL), then the file. `pippin check-config` says
      beforehand what is wrong. The log goes to standard error, one JSON object a line; SIGTERM finishes what is under way, and
      first goes on for drain_seconds while /readyz already says that it is not ready.
      """,
    run: { (invocation) throws(CommandFailure) in
      let settings: ServeSettings
      do throws(SettingsError) {
        settings = try ServeSettings(invocation.arguments, environment: invocation.environment)
      } catch {
        throw CommandFailure(error)
      }
      let log = invocation.log(minimum: .info)
      for warning in settings.warnings { log.warning("settings", ["warning": .string(warning.line)]) }
      let termination = try Termination()
      let server = try await RunningServer.start(settings, log: log, now: invocation.now)
      try invocation.console.write(
        "Serving \(settings.publicURL) on \(settings.listen.on(server.port).text), "
          + "for the operator on \(settings.operatorListen.on(server.operatorPort).text)\n")
      await termination.wait()
      log.info("stopping", ["drain_seconds": .integer(settings.drainSeconds)])
      await server.stop(drain: .seconds(settings.drainSeconds))
    })
}
