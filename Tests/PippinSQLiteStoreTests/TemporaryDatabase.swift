import FoundationEssentials

/// Lends the path of a database file in a folder of its own, which goes afterwards.
func withDatabase<Result>(_ body: (String) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "pippin-store-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  do {
    let result = try await body(folder.appending(path: "accounts.db").path)
    try FileManager.default.removeItem(at: folder)
    return result
  } catch {
    try FileManager.default.removeItem(at: folder)
    throw error
  }
}
