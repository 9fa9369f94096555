internal import CPippinBuild

/// Which build of the program this is.
enum Build {
  /// The version, the commit and the kind of build, as `--version` prints them.
  static var line: String { "\(Program.version) (commit \(commit), \(configuration), \(platform))" }

  /// The commit that packaging named, or `unknown`.
  static var commit: String { unsafe String(cString: pippin_build_commit()) }

  private static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var platform: String {
    #if os(Linux)
      let system = "linux"
    #elseif os(macOS)
      let system = "macos"
    #else
      let system = "unknown"
    #endif
    #if arch(x86_64)
      return system + "-x86_64"
    #elseif arch(arm64)
      return system + "-arm64"
    #else
      return system + "-unknown"
    #endif
  }
}
