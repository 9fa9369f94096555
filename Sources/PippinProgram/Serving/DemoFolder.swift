import FoundationEssentials
import PippinCryptography
import PippinSecret

/// Where the demo keeps its database and the master key that it makes for itself.
struct DemoFolder: Sendable {
  let path: String
  let isTemporary: Bool

  /// A folder that stays, or a temporary one.
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
      throw .refused(code: "data_folder", detail: "The folder \(path) cannot be made: \(FileProblem(error).detail).")
    }
  }

  /// The folder's master key; made at the first start, since no default may exist for a secret.
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
      throw .refused(code: "master_key", detail: "\(file) is not a master key of the demo; remove it.")
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

  /// Forgets everything that was not asked to stay.
  func removeIfTemporary() {
    guard isTemporary else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      // Left behind in the folder for temporary files, where the system tidies up.
    }
  }
}
