import PippinFoundation
import PippinPlatform

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
