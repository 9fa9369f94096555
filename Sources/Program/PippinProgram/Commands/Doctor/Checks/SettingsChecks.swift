import PippinFoundation
import PippinHTTP
import PippinNetwork
import PippinTokens

extension DoctorCheck {
  static let settings = DoctorCheck(
    "settings", .machine, "the settings, as `pippin check-config` reads them"
  ) { (context) throws(Blocked) in
    switch context.reading.result {
    case .failure(let error): SettingsJudgement.findings(problems: error.problems, warnings: error.warnings)
    case .success(let settings): SettingsJudgement.findings(problems: [], warnings: settings.warnings)
    }
  }
}

enum SettingsJudgement {
  /// The sentences of `check-config`. What it says about the access to files is left to the check of permissions.
  static func findings(problems: [SettingsProblem], warnings: [SettingsProblem]) -> [DoctorFinding] {
    func finding(_ status: DoctorStatus, _ problem: SettingsProblem) -> DoctorFinding {
      DoctorFinding(status: status, detail: problem.sentence, cure: problem.cure, excerpt: problem.excerpt)
    }
    let found =
      problems.map { finding(.fail, $0) } + warnings.filter { !$0.isAboutAccess }.map { finding(.warn, $0) }
    return found.isEmpty ? [.ok("The settings are valid.")] : found
  }
}

extension DoctorCheck {
  static let filePermissions = DoctorCheck(
    "file_permissions", .machine, "who can read and change the settings, keys, secrets and the SQLite file"
  ) { (context) throws(Blocked) in
    var findings: [DoctorFinding] = []
    var folders: Set<String> = []
    for (path, kind) in FilePermissionJudgement.kinds(of: context.reading.files) {
      guard let mode = FileAccess.mode(of: path) else { continue }
      findings += FilePermissionJudgement(path: path, mode: mode).findings(of: kind)
      let folder = folder(of: path)
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

/// What a file's permissions mean.
struct FilePermissionJudgement {
  let path: String
  let mode: FileMode

  /// Each file once, as a secret if it holds one.
  static func kinds(of files: [SettingsFile]) -> [(path: String, kind: SettingsFile.Kind)] {
    let secrets = Set(files.filter { $0.kind == .secret }.map(\.path))
    var seen: Set<String> = []
    return files.filter { seen.insert($0.path).inserted }
      .map { ($0.path, secrets.contains($0.path) ? .secret : $0.kind) }
  }

  func findings(of kind: SettingsFile.Kind) -> [DoctorFinding] {
    let isSecret = kind == .secret || kind == .database
    var findings: [DoctorFinding] = []
    if mode.isWritableByOthers {
      findings.append(
        .fail(
          "Other users can change \(name).", cure: isSecret ? "Run `chmod 600 \(word)`." : "Run `chmod go-w \(word)`."))
    }
    if isSecret, mode.isReadableByOthers {
      findings.append(.fail("Other users can read \(name).", cure: "Run `chmod 600 \(word)`."))
    } else if kind == .settings, mode.permissions & 0o004 != 0 {
      findings.append(.warn("All users can read \(name).", cure: "Run `chmod o-r \(word)`."))
    }
    return findings
  }

  /// In a folder that others can write to, they can replace any file, unless its sticky bit is set.
  var findingsOfFolder: [DoctorFinding] {
    guard mode.permissions & 0o002 != 0, mode.permissions & 0o1000 == 0 else { return [] }
    return [.fail("All users can replace files in \(name).", cure: "Run `chmod o-w \(word)`.")]
  }

  private var name: String { Printable.text(path, limit: 200) }

  /// The path as a word for a shell.
  private var word: String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case 45...57, 65...90, 95, 97...122: true
      default: false
      }
    }
    return isPlain ? path : "'\(name.replacing("'", with: "'\\''"))'"
  }
}

extension FileMode {
  var isWritableByOthers: Bool { permissions & 0o022 != 0 }

  /// A file of root that only the process's own group can read is private: Kubernetes gives a pod its secrets so.
  var isReadableByOthers: Bool {
    let isGivenByRoot = !processIsRoot && isRoots && isOfOwnGroup
    return permissions & 0o004 != 0 || (permissions & 0o040 != 0 && !isGivenByRoot)
  }
}

extension DoctorCheck {
  static let certificateFile = ofSettings("tls_certificate", .machine, "the certificate of the setting tls") {
    (settings, context) throws(Blocked) in
    guard let tls = settings.tls else { return nil }
    return [
      CertificateJudgement.finding(
        pem: tls.certificateChainPEM, host: Self.host(settings.publicURL), now: context.now(),
        renewal: "Renew it and reload the server.")
    ]
  }

  private static func host(_ url: String) -> String? {
    do { return try HTTPURL(parsing: url).host } catch { return nil }
  }
}

enum CertificateJudgement {
  static let notice: TimeInterval = 14 * 86_400

  /// - Parameters:
  ///   - host: the name that it must be for.
  ///   - renewal: how it is renewed.
  static func finding(pem: String, host: String?, now: Date, renewal: String) -> DoctorFinding {
    let certificate: ServerCertificate
    do {
      certificate = try ServerCertificate(chainPEM: pem)
    } catch {
      return .fail("The certificate cannot be read.", cure: renewal)
    }
    let seconds = Int(now.timeIntervalSince1970)
    if certificate.isOver(at: seconds) { return .fail("The TLS certificate has expired.", cure: renewal) }
    if let host, !certificate.isFor(host: host) {
      return .fail("The TLS certificate is not for \(host).", cure: "Get one for that name.")
    }
    if certificate.isOver(at: seconds + Int(notice)) {
      return .warn("The TLS certificate expires within 14 days.", cure: renewal)
    }
    return .ok("The TLS certificate is valid for more than 14 days.")
  }
}
