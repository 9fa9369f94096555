import FoundationEssentials
import PippinHTTP
import PippinJSON

extension AppleIDEmulator {
  /// All that Apple knows, as JSON: people, consents, tokens, keys, faults and the set-up with its private keys.
  ///
  /// The same history gives the same bytes. Sign-ins under way, the log, mail and events not yet sent are not in it.
  /// - Throws: ``EmulatorStateError`` when it cannot be written, which no known state brings about.
  public func exportState() throws(EmulatorStateError) -> [UInt8] {
    try exportState(ifNewerThan: nil)?.bytes ?? []
  }

  /// Takes up a state that ``exportState()`` wrote: what follows is what would have followed there.
  ///
  /// - Parameter bytes: the JSON; read strictly, and nothing changes unless all of it is right.
  /// - Throws: ``EmulatorStateError`` with the first thing that is wrong.
  public func importState(_ bytes: [UInt8]) throws(EmulatorStateError) {
    let snapshot: EmulatorSnapshot
    do throws(JSONError) {
      let limits = JSONLimits(maximumBytes: 1 << 30)
      snapshot = try JSONDocument(parsing: bytes, limits: limits).root.decode(EmulatorSnapshot.self)
    } catch {
      let place = error.path.map { $0.isEmpty ? "the whole" : $0 } ?? "byte \(error.offset)"
      throw EmulatorStateError("not a state of the emulator: \(error.code) at \(place)")
    }
    var restored = try snapshot.restored()
    withState { state in
      restored.revision = state.revision
      restored.deliveries = Deliveries(after: state.deliveries.lastNumber)
      state = restored
    }
  }

  /// The state with its revision, which any request raises; nil when there is nothing newer than `revision`.
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

  /// `GET` and `PUT /emulator/state`: the same for programs.
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
