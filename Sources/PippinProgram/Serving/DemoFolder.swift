import PippinCryptography
import PippinFoundation
import PippinSecret

/// The folder of the demo's database and its generated master key.
struct DemoFolder: Sendable {
  let path: String
  let isTemporary: Bool

  /// Uses the given folder, or a temporary one.
  init(_ given: String?) throws(CommandFailure) {
    path =
      given
      ?? FileManager.default.temporaryDirectory.path + "/pippin-demo-"
      + RandomSource.system.bytes(6).map { String($0, radix: 36) }.joined()
    isTemporary = given == nil
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .refused(code: "data_folder", detail: "The folder \(path) cannot be created: \(FileProblem(error).detail).")
    }
  }

  /// The folder's master key. The first start generates it, because no secret may have a default.
  func masterKey() throws(CommandFailure) -> SecretBytes {
    let file = path + "/master.key"
    let bytes: [UInt8]
    do {
      bytes = try FileAccess.contents(of: file).bytes
    } catch {
      guard error.isAbsence else {
        throw .refused(code: "master_key", detail: "\(file) cannot be read: \(error.detail).")
      }
      return try newMasterKey(in: file)
    }
    guard bytes.count == 32 else {
      throw .refused(
        code: "master_key", detail: "\(file) is not a master key of the demo. Remove the file and start again.")
    }
    return SecretBytes(bytes)
  }

  private func newMasterKey(in file: String) throws(CommandFailure) -> SecretBytes {
    let bytes = RandomSource.system.bytes(32)
    guard
      FileManager.default.createFile(atPath: file, contents: Data(bytes), attributes: [.posixPermissions: 0o600])
    else {
      throw .refused(code: "master_key", detail: "\(file) cannot be written.")
    }
    return SecretBytes(bytes)
  }

  /// Deletes a temporary folder.
  func removeIfTemporary() {
    guard isTemporary else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // The system cleans up its folder for temporary files.
    }
  }
}
