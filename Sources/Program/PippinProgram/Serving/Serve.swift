import PippinPlatform
import PippinTelemetry

extension Command {
  static let serve = Command(
    name: "serve", summary: "Run the server.", options: SettingsSources.options,
    notes: """
      Options on the command line take precedence over the environment (public_url is PIPPIN_PUBLIC_URL), and the environment over
      the file. To find problems beforehand, run `pippin check-config`. The log goes to standard error, one JSON object per line.
      After SIGTERM, /readyz reports that the server is not ready, the server answers for another drain_seconds, then it finishes
      open requests and stops. SIGHUP and other signals are ignored with a line in the log; to read changed settings, restart it.
      """,
    run: { (invocation) throws(CommandFailure) in
      let settings: ServeSettings
      do throws(SettingsError) {
        settings = try ServeSettings(invocation.arguments, environment: invocation.environment)
      } catch {
        throw CommandFailure(error)
      }
      let log = invocation.log(minimum: settings.logLevel)
      for warning in settings.warnings { log.warning("settings", ["warning": .string(warning.line)]) }
      let termination = try Termination(log: log)
      // Before the server starts its threads, which inherit it.
      Scheduling.preferThroughput()
      let server = try await RunningServer.start(settings, log: log, now: invocation.now)
      try invocation.console.write(
        "Serving \(settings.publicURL) on \(settings.listen.on(server.port).text), "
          + "for the operator on \(settings.operatorListen.on(server.operatorPort).text)\n")
      let serviceManager = ServiceManager(environment: invocation.environment, log: log)
      serviceManager.report(.ready)
      await termination.wait()
      serviceManager.report(.stopping)
      log.info("stopping", ["drain_seconds": .integer(settings.drainSeconds)])
      await server.stop(drain: .seconds(settings.drainSeconds))
    })
}
