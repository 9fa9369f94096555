import PippinAccounts
import PippinFoundation
import PippinPlatform
import PippinServer

extension DoctorCheck {
  static let store = ofSettings(
    "store", .store, "whether the database can be read, and whether its tables are those of this version"
  ) { (settings, context) throws(Blocked) in
    let state = await context.store.state(settings)
    var ping: StoreError?
    if case .open(let store, _) = state {
      do throws(StoreError) { try await store.ping() } catch { ping = error }
    }
    return [StoreJudgement.finding(state, ping: ping, at: Printable.text(settings.store.words, limit: 200))]
  }
}

enum StoreJudgement {
  /// - Parameter place: the database, as people are told.
  static func finding(_ state: DoctorStore.State, ping: StoreError?, at place: String) -> DoctorFinding {
    switch state {
    case .open:
      if let ping {
        return .fail("The database \(place) does not work: \(ping.detail).", cure: "Remove this cause.")
      }
      return .ok("The database \(place) can be read, and its tables are those of this version.")
    case .behind(let missing):
      return .warn(
        "The database \(place) lacks \(missing.count == 1 ? "a migration" : "\(missing.count) migrations") of this "
          + "version: \(missing.joined(separator: ", ")).",
        cure: "Make a backup, then start the server: it applies them.")
    case .folderMissing(let folder):
      return .fail(
        "There is no folder \(Printable.text(folder, limit: 200)), so the server cannot create its database there.",
        cure:
          "Create the folder, readable and writable by the user that runs the server only, or correct the setting store."
      )
    case .missing(let path):
      return .warn(
        "There is no file \(Printable.text(path, limit: 200)) yet.",
        cure: "Start the server, which creates it. If there was one, correct the setting store.")
    case .failed(let error):
      return .fail("The database \(place) cannot be read: \(error.detail).", cure: cure(of: error))
    }
  }

  private static func cure(of error: StoreError) -> String {
    switch error.code {
    case .unreadable:
      "Use the version of Pippin that the servers use. If the file is damaged, restore the last backup."
    default:
      "Correct the setting store, start the database, and look at the permissions of its files. Run the doctor as the "
        + "user that runs the server."
    }
  }
}

extension DoctorCheck {
  static let masterKeys = ofSettings(
    "master_keys", .store,
    "whether the settings have every master key that the database names, and whether they open it"
  ) { (settings, context) throws(Blocked) in
    let now = context.now()
    let (missing, uses, keys) = try await context.store.reading(settings) { (store) throws(StoreError) in
      (
        try await settings.masterKeys.missing(for: store, at: now), try await store.masterKeyUses(),
        try await store.signingKeys()
      )
    }
    return MasterKeyJudgement.findings(
      missing: missing, uses: uses, settings: settings.masterKeys,
      unopened: MasterKeyJudgement.unopened(keys, settings.masterKeys))
  }
}

enum MasterKeyJudgement {
  /// - Parameters:
  ///   - missing: the keys that the database needs and the settings lack, as `pippin restore` finds them.
  ///   - unopened: why a signing key cannot be opened with the keys of the settings; nil if all can.
  static func findings(
    missing: [String], uses: [MasterKeyUse], settings: MasterKeys, unopened: String?
  ) -> [DoctorFinding] {
    let current = uses.first { $0.keyID == settings.currentID }?.firstUsedAt ?? .distantPast
    let newer = uses.filter { use in
      !settings.ids.contains(use.keyID) && !missing.contains(use.keyID) && (use.firstUsedAt ?? .distantPast) > current
    }
    var findings = missing.map { lacking($0, "The database needs") }
    findings += newer.map { lacking($0.keyID, "Other servers use") }
    if findings.isEmpty, let unopened {
      findings.append(
        .fail(
          "The master keys of the settings do not open the database: \(unopened)"
            + (unopened.hasSuffix("?") ? "" : "."),
          cure: "Restore the file of the master key that the database was filled with, under the same id."))
    }
    return findings.isEmpty
      ? [.ok("The master keys \(settings.ids.joined(separator: ", ")) open everything in the database.")] : findings
  }

  private static func lacking(_ keyID: String, _ subject: String) -> DoctorFinding {
    let name = Printable.text(keyID)
    return .fail(
      "\(subject) the master key \(name), which the settings lack.",
      cure: "Add the key \(name) to the end of master_keys, and reload the server.")
  }

  /// Why a signing key does not open.
  static func unopened(_ keys: [StoredSigningKey], _ masterKeys: MasterKeys) -> String? {
    do throws(ServerError) {
      _ = try SigningKeys(opening: keys, with: masterKeys)
      return nil
    } catch {
      return error.causeForOperator
    }
  }
}

extension DoctorCheck {
  static let jobs = ofSettings("jobs", .store, "jobs that were given up on (parked), and jobs that nobody does") {
    (settings, context) throws(Blocked) in
    let counts = try await context.store.reading(settings) { (store) throws(StoreError) in try await store.jobCounts() }
    return JobJudgement.findings(counts, now: context.now())
  }
}

enum JobJudgement {
  /// A worker looks much more often.
  static let overdueAfter: TimeInterval = 15 * 60

  static func findings(_ counts: [JobCount], now: Date) -> [DoctorFinding] {
    let parked = counts.filter { $0.parked > 0 }
    let late = counts.filter { $0.waiting > 0 && ($0.firstDueAt ?? now) < now.addingTimeInterval(-overdueAfter) }
    var findings: [DoctorFinding] = []
    if !parked.isEmpty {
      let kinds = parked.map { "\($0.parked) of the kind \($0.kind.rawValue)" }.joined(separator: ", ")
      findings.append(
        .warn(
          "Jobs are parked, because they kept failing: \(kinds).",
          cure:
            "Look at them under “Jobs” in the operator console, mend the cause, and retry or remove them."))
    }
    if !late.isEmpty {
      let kinds = late.map(\.kind.rawValue).joined(separator: ", ")
      findings.append(
        .warn(
          "Jobs of these kinds have been due for more than 15 minutes: \(kinds).",
          cure: "Start the server, which does them."))
    }
    return findings.isEmpty ? [.ok("No job is parked or late.")] : findings
  }
}

extension DoctorCheck {
  static let backup = ofSettings(
    "backup", .machine, "the age of the last backup that `pippin backup` made of the SQLite file"
  ) { (settings, context) throws(Blocked) in
    guard case .sqlite(let path) = settings.store, FileAccess.exists(path) else { return nil }
    let note: BackupJudgement.Note
    do throws(FileProblem) {
      note = .file(try FileAccess.contents(of: LastBackup.path(for: path), limit: 4096).bytes)
    } catch {
      note = error.isAbsence ? .none : .unreadable(error.detail)
    }
    return [BackupJudgement.finding(note, of: path, now: context.now())]
  }
}

enum BackupJudgement {
  /// What is beside the database about its last backup.
  enum Note: Equatable {
    case none
    case unreadable(String)
    /// What the file has.
    case file([UInt8])
  }

  /// A daily backup that failed once is noticed before the second day is over.
  static let oldest: TimeInterval = 2 * 86_400

  static func finding(_ note: Note, of database: String, now: Date) -> DoctorFinding {
    let cure = "Run `pippin backup --to FILE` every day, and keep the file on another machine."
    switch note {
    case .none: return .warn("No backup is known.", cure: cure)
    case .unreadable(let detail):
      return .warn(
        "The note of the last backup, \(Printable.text(LastBackup.path(for: database), limit: 200)), cannot be read: \(detail).",
        cure: "Run the doctor as the user that runs the server.")
    case .file(let bytes):
      guard let at = LastBackup.time(in: bytes) else {
        return .warn("The note of the last backup is not one that pippin backup wrote.", cure: cure)
      }
      let age = now.timeIntervalSince(at)
      let found = "The last backup was made at \(Timestamp(at).text(fraction: .never))"
      if age > oldest { return .warn("\(found), \(Int(age / 86_400)) days ago.", cure: cure) }
      return .ok("\(found).")
    }
  }
}

extension DoctorCheck {
  static let diskSpace = ofSettings("disk_space", .machine, "the space that is left where the SQLite file is") {
    (settings, context) throws(Blocked) in
    guard case .sqlite(let path) = settings.store else { return nil }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    guard let free = Disk.freeBytes(at: folder) else { return nil }
    return [DiskSpaceJudgement.finding(free: free, used: UInt64(clamping: FileAccess.size(of: path) ?? 0), of: path)]
  }
}

enum DiskSpaceJudgement {
  private static let mebibyte: UInt64 = 1 << 20
  /// With less, a busy hour can fill the disk.
  static let least = 100 * mebibyte
  static let enough = 1024 * mebibyte

  /// - Parameters:
  ///   - free: the bytes that can still be written.
  ///   - used: the size of the database; a backup beside it needs as much.
  static func finding(free: UInt64, used: UInt64, of path: String) -> DoctorFinding {
    let found = "\(free / mebibyte) MiB are free where \(Printable.text(path, limit: 200)) is"
    let cure =
      "Make room or enlarge the disk. When it is full, the server answers 503 to everything that must be written."
    if free < least { return .fail("Only \(found).", cure: cure) }
    if free < max(enough, used) {
      return .warn("Only \(found), and the database has \(used / mebibyte) MiB.", cure: cure)
    }
    return .ok("\(found).")
  }
}
