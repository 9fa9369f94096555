import AppleIDEmulator
import PippinTelemetry

/// The `--state` file, which keeps the emulator's state across restarts.
struct EmulatorStateFile: Sendable {
  let path: String

  /// Loads the file's state; false if there is no such file yet.
  func load(into emulator: AppleIDEmulator) throws(CommandFailure) -> Bool {
    guard FileAccess.exists(path) else { return false }
    let bytes: [UInt8]
    do {
      bytes = try FileAccess.contents(of: path, limit: 1 << 30).bytes
    } catch {
      throw .refused(code: "state", detail: "\(Printable.text(path)) cannot be read: \(error.detail).")
    }
    do {
      try emulator.importState(bytes)
    } catch {
      throw .refused(code: "state", detail: "\(Printable.text(path)) is not a usable state: \(error.detail).")
    }
    return true
  }

  /// Writes the present state.
  func save(_ emulator: AppleIDEmulator) throws(CommandFailure) {
    _ = try save(emulator, ifNewerThan: nil)
  }

  /// Keeps the file up to date until the task is cancelled; a small state is written within a second.
  func keep(_ emulator: AppleIDEmulator, log: Log) -> Task<Void, Never> {
    Task {
      var written: UInt64?
      var rest: Duration = .seconds(1)
      let clock = ContinuousClock()
      while true {
        do {
          try await Task.sleep(for: rest)
        } catch {
          return
        }
        let start = clock.now
        do throws(CommandFailure) {
          written = try save(emulator, ifNewerThan: written) ?? written
        } catch {
          log.error("the emulator's state was not saved", ["path": .string(path), "cause": .string("\(error)")])
        }
        // A slow write is repeated less often, so that writing takes at most a tenth of the time.
        rest = max(.seconds(1), (clock.now - start) * 10)
      }
    }
  }

  private func save(_ emulator: AppleIDEmulator, ifNewerThan revision: UInt64?) throws(CommandFailure) -> UInt64? {
    do {
      guard let state = try emulator.exportState(ifNewerThan: revision) else { return nil }
      try FileAccess.replace(path, with: state.bytes)
      return state.revision
    } catch let error as FileProblem {
      throw .refused(code: "state", detail: "\(Printable.text(path)) cannot be written: \(error.detail).")
    } catch {
      throw .refused(code: "state", detail: "The emulator's state cannot be written: \(error).")
    }
  }
}
