import PippinFoundation
import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// The emulator's state as JSON: people, consents, tokens, keys, faults and the configuration with its private keys.
  ///
  /// Equal histories give equal bytes. Unfinished sign-ins, the log, mail and unsent events are not included.
  /// - Throws: ``EmulatorStateError`` if it cannot be written; no known state causes this.
  public func exportState() throws(EmulatorStateError) -> [UInt8] {
    try exportState(ifNewerThan: nil)?.bytes ?? []
  }

  /// Restores a state from ``exportState()``; the emulator then continues from there.
  ///
  /// - Parameter bytes: the JSON. It is read strictly, and an invalid state changes nothing.
  /// - Throws: ``EmulatorStateError`` with the first problem.
  public func importState(_ bytes: [UInt8]) throws(EmulatorStateError) {
    let snapshot: EmulatorSnapshot
    do throws(JSONError) {
      let limits = JSONLimits(maximumBytes: 1 << 30)
      snapshot = try JSONDocument(parsing: bytes, limits: limits).root.decode(EmulatorSnapshot.self)
    } catch {
      let place = error.path.map { $0.isEmpty ? "the whole" : $0 } ?? "byte \(error.offset)"
      throw EmulatorStateError("not a valid emulator state: \(error.code) at \(place)")
    }
    var restored = try snapshot.restored()
    withState { state in
      restored.revision = state.revision
      restored.deliveries = Deliveries(after: state.deliveries.lastNumber)
      state = restored
    }
  }

  /// The state with its revision, which each request increases; nil if there is nothing newer than `revision`.
  package func exportState(
    ifNewerThan revision: UInt64?
  ) throws(EmulatorStateError) -> (bytes: [UInt8], revision: UInt64)? {
    let state = withState { $0 }
    if state.revision == revision { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return (Array(try encoder.encode(EmulatorSnapshot(state))), state.revision)
    } catch {
      throw EmulatorStateError("the state cannot be written")
    }
  }

  /// `GET` and `PUT /emulator/state`: export and import over HTTP.
  func wholeState(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    do throws(EmulatorStateError) {
      switch request.method {
      case "GET": return .unstored(.json(try exportState()))
      case "PUT":
        try importState(request.body)
        return .done
      default: break
      }
    } catch {
      throw .malformed(error.detail)
    }
    throw .notFound("nothing at this path for \(request.method)")
  }
}
