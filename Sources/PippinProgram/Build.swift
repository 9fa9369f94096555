internal import CPippinBuild
import PippinTelemetry

/// Which build of the program this is.
enum Build {
  /// The version, the commit and the kind of build, as `--version` prints them.
  static var line: String { unsafe "\(Program.version) (commit \(commit), \(String(cString: pippin_build_kind())))" }

  /// Registers the metric that says which build runs.
  static func register(in metrics: Metrics) {
    metrics.gauge(
      "pippin_build_info", "1, with the version and the commit of the server.", labels: ["version", "commit"]
    )
    .set(1, labels: [Program.version, commit])
  }

  /// The commit that packaging named, or `unknown`.
  static var commit: String { unsafe String(cString: pippin_build_commit()) }
}
