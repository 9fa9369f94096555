import PippinTokens
import PippinFoundation
import PippinSecret

/// The folder of the demo's database and its generated secrets.
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
    let bytes = try kept(in: file, code: "master_key") { RandomSource.system.bytes(32) }
    guard bytes.count == 32 else {
      throw .refused(
        code: "master_key", detail: "\(file) is not a master key of the demo. Remove the file and start again.")
    }
    return SecretBytes(bytes)
  }

  var thirdPartySecretFile: String { path + "/third-party.secret" }

  /// The secret of the client `third-party`, which the application reads from the file; made by the first start too.
  func thirdPartySecret() throws(CommandFailure) -> SecretText {
    let file = thirdPartySecretFile
    let bytes = try kept(in: file, code: "client_secret") {
      Array(Base64URL.encode(RandomSource.system.bytes(32)).utf8)
    }
    guard bytes.count >= 32, let text = String(validating: bytes, as: UTF8.self) else {
      throw .refused(
        code: "client_secret", detail: "\(file) is not a client secret of the demo. Remove the file and start again.")
    }
    return SecretText(text)
  }

  /// What a file holds; the first time it is made, for its owner alone.
  private func kept(in file: String, code: String, make: () -> [UInt8]) throws(CommandFailure) -> [UInt8] {
    do {
      return try FileAccess.contents(of: file).bytes
    } catch {
      guard error.isAbsence else { throw .refused(code: code, detail: "\(file) cannot be read: \(error.detail).") }
    }
    let bytes = make()
    do {
      try FileAccess.create(file, with: bytes)
    } catch {
      throw .refused(code: code, detail: "\(file) cannot be written: \(error.detail).")
    }
    return bytes
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
