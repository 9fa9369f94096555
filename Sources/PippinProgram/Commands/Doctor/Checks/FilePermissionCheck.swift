import PippinSecret
import PippinPostgreSQL
import PippinFoundation

extension DoctorCheck {
  static let filePermissions = DoctorCheck(
    "file_permissions", .machine, "who can read and change the settings, keys, secrets and the SQLite file"
  ) { (context) throws(Blocked) in
    var holdsPassword = false
    if case .success(let settings) = context.reading.result { holdsPassword = settings.store.hasPassword }
    var findings: [DoctorFinding] = []
    var folders: Set<String> = []
    for file in context.reading.files {
      guard let mode = FileAccess.mode(of: file.path) else { continue }
      let access = FilePermissionJudgement(path: file.path, mode: mode)
      findings += access.findings(of: file.kind, isSettingsWithPassword: file.kind == .settings && holdsPassword)
      let folder = Self.folder(of: file.path)
      guard folders.insert(folder).inserted, let mode = FileAccess.mode(of: folder) else { continue }
      findings += FilePermissionJudgement(path: folder, mode: mode).findingsOfFolder
    }
    if findings.isEmpty, !context.reading.files.isEmpty {
      findings = [.ok("Only the owner can read the secrets, and nobody else can change a file.")]
    }
    return findings
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension ServeSettings.Store {
  /// Whether its address has a password in it.
  fileprivate var hasPassword: Bool {
    guard case .postgreSQL(let settings) = self else { return false }
    let address = settings.address.revealed
    guard let start = address.firstRange(of: "://")?.upperBound, let end = address[start...].lastIndex(of: "@") else {
      return address.contains("password=")
    }
    return address[start..<end].contains(":") || address.contains("password=")
  }
}

/// What a file's permissions mean.
struct FilePermissionJudgement {
  let path: String
  let mode: FileMode

  func findings(of kind: SettingsFile.Kind, isSettingsWithPassword: Bool = false) -> [DoctorFinding] {
    let isSecret = kind == .secret || kind == .database || isSettingsWithPassword
    var findings: [DoctorFinding] = []
    if mode.isWritableByOthers {
      findings.append(
        .fail(
          "Other users can change \(name).", cure: isSecret ? "Run `chmod 600 \(name)`." : "Run `chmod go-w \(name)`."))
    }
    if isSecret, mode.isReadableByOthers {
      findings.append(.fail("Other users can read \(name).", cure: "Run `chmod 600 \(name)`."))
    } else if kind == .settings, mode.permissions & 0o004 != 0 {
      findings.append(.warn("All users can read \(name).", cure: "Run `chmod o-r \(name)`."))
    }
    return findings
  }

  /// In a folder that others can write to, they can replace any file, unless its sticky bit is set.
  var findingsOfFolder: [DoctorFinding] {
    guard mode.permissions & 0o002 != 0, mode.permissions & 0o1000 == 0 else { return [] }
    return [.fail("All users can replace files in \(name).", cure: "Run `chmod o-w \(name)`.")]
  }

  private var name: String { Printable.text(path, limit: 200) }
}

extension FileMode {
  var isWritableByOthers: Bool { permissions & 0o022 != 0 }

  /// A file of root that only the process's own group can read is private: Kubernetes gives a pod its secrets so.
  var isReadableByOthers: Bool {
    let isGivenByRoot = !processIsRoot && isRoots && isOfOwnGroup
    return permissions & 0o004 != 0 || (permissions & 0o040 != 0 && !isGivenByRoot)
  }
}
