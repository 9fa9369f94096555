import Foundation
import Testing

@testable import SignInClient

@Suite final class FileStorageTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private var storage: FileStorage { FileStorage(url: folder.appendingPathComponent("session")) }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
  }

  @Test func `a new file storage is empty`() throws {
    #expect(try storage.load() == nil)
    try storage.save(Data("one".utf8))
    #expect(try storage.load() == Data("one".utf8))
  }

  @Test func `a value is replaced as a whole, without leftover files`() throws {
    try storage.save(Data(repeating: 1, count: 10_000))
    try storage.save(Data("short".utf8))
    #expect(try storage.load() == Data("short".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["session"])
  }

  @Test func `only the owner can read the file`() throws {
    try storage.save(Data("secret".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: storage.url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a partial file of a crash is ignored and replaced`() throws {
    try storage.save(Data("whole".utf8))
    try Data("hal".utf8).write(to: folder.appendingPathComponent(".session.new"))
    #expect(try storage.load() == Data("whole".utf8))
    try storage.save(Data("next".utf8))
    #expect(try storage.load() == Data("next".utf8))
  }

  @Test func `a missing folder is reported`() {
    let astray = FileStorage(url: folder.appendingPathComponent("no/such/session"))
    #expect(throws: StorageError.self) { try astray.save(Data()) }
  }

  @Test func `an unreadable file is an error, not an empty storage`() throws {
    try FileManager.default.createDirectory(at: storage.url, withIntermediateDirectories: true)
    #expect(throws: StorageError.self) { try self.storage.load() }
  }
}
