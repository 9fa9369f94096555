internal import CPippinBuild

/// Which build of the program this is.
enum Build {
  /// The version, the commit and the kind of build, as `--version` prints them.
  static var line: String { unsafe "\(Program.version) (commit \(commit), \(String(cString: pippin_build_kind())))" }

  /// The commit that packaging named, or `unknown`.
  static var commit: String { unsafe String(cString: pippin_build_commit()) }
}
