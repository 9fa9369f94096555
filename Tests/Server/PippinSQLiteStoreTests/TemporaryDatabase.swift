import PippinFoundation

/// Lends the path of a database file in a folder of its own, which goes afterwards.
///
/// - Parameter place: where the folder is made, else where temporary files belong.
func withDatabase<Result>(
  in place: String? = nil, _ body: (String) async throws -> Result
) async throws -> Result {
  let place = place.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
  let folder = place.appending(path: "pippin-store-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  do {
    let result = try await body(folder.appending(path: "accounts.db").path)
    try remove(folder)
    return result
  } catch {
    try remove(folder)
    throw error
  }
}

/// A store that nobody holds any more lets go of its files in its own time, and takes some of them away itself.
private func remove(_ folder: URL) throws {
  for _ in 0..<100 {
    do {
      return try FileManager.default.removeItem(at: folder)
    } catch let error as CocoaError where error.code == .fileNoSuchFile {
      continue
    }
  }
  try FileManager.default.removeItem(at: folder)
}
