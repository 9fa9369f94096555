import PippinSQLiteStore

/// Refuses destinations where a copy would harm something or would not be found.
enum BackupDestination {
  static func check(_ path: String, database: String, isReplacing: Bool) throws(CommandFailure) {
    let shown = Printable.text(path, limit: 200)
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasSuffix("/") else {
      throw refusal("\(shown) is not the name of a file. Give the file, not only its folder.")
    }
    let folder = FileAccess.parts(of: path).folder
    guard FileAccess.exists(folder) else {
      throw refusal("There is no folder \(Printable.text(folder, limit: 200)). Create it first.")
    }
    let taken = [database, LastBackup.path(for: database)] + DatabaseFiles.all(beside: database)
    guard !taken.contains(where: { FileAccess.isSamePlace(path, $0) }) else {
      throw refusal("\(shown) is the database itself, or a file that belongs to it. Give another file.")
    }
    switch FileAccess.kind(at: path) {
    case .nothing: break
    case .file where isReplacing: break
    case .file:
      throw .refused(
        code: "destination_exists",
        detail: "\(shown) exists. Give another file, or --replace to replace it by the new copy.")
    case .folder: throw refusal("\(shown) is a folder. Give the name of a file in it.")
    case .link: throw refusal("\(shown) is a symbolic link. Give the file that it leads to.")
    case .other: throw refusal("\(shown) is not a regular file.")
    }
  }

  private static func refusal(_ detail: String) -> CommandFailure {
    .refused(code: "destination_unusable", detail: detail)
  }
}
