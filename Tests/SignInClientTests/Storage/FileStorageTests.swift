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

  @Test func `there is nothing until something was saved`() throws {
    #expect(try storage.load() == nil)
    try storage.save(Data("one".utf8))
    #expect(try storage.load() == Data("one".utf8))
  }

  @Test func `a value is replaced as a whole, and nothing is left beside it`() throws {
    try storage.save(Data(repeating: 1, count: 10_000))
    try storage.save(Data("short".utf8))
    #expect(try storage.load() == Data("short".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["session"])
  }

  @Test func `its owner alone can read it`() throws {
    try storage.save(Data("secret".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: storage.url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `what a crash left half-written is not in the way, and not what is read`() throws {
    try storage.save(Data("whole".utf8))
    try Data("hal".utf8).write(to: folder.appendingPathComponent(".session.new"))
    #expect(try storage.load() == Data("whole".utf8))
    try storage.save(Data("next".utf8))
    #expect(try storage.load() == Data("next".utf8))
  }

  @Test func `a folder that is not there is said to be`() {
    let astray = FileStorage(url: folder.appendingPathComponent("no/such/session"))
    #expect(throws: StorageError.self) { try astray.save(Data()) }
  }

  @Test func `what cannot be read is not taken for none`() throws {
    try FileManager.default.createDirectory(at: storage.url, withIntermediateDirectories: true)
    #expect(throws: StorageError.self) { try self.storage.load() }
  }
}
