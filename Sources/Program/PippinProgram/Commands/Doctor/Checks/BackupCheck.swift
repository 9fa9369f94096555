import PippinFoundation

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
