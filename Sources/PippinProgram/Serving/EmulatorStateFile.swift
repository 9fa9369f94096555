import AppleIDEmulator
import PippinTelemetry

/// The file in which the emulator's state outlives the process: `--state`.
struct EmulatorStateFile: Sendable {
  let path: String

  /// Takes up what the file has; false when there is no such file yet.
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
      throw .refused(code: "state", detail: "\(Printable.text(path)) is refused: \(error.detail).")
    }
    return true
  }

  /// Writes the state as it is now.
  func save(_ emulator: AppleIDEmulator) throws(CommandFailure) {
    _ = try save(emulator, ifNewerThan: nil)
  }

  /// Keeps the file up to date, a second behind at most while the state is small, until the task is cancelled.
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
          log.error("the state could not be kept", ["path": .string(path), "cause": .string("\(error)")])
        }
        // A state that takes long to write is written less often, so that the writing stays a tenth of the work.
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
