import PippinTokens

/// The keys of App Attest in the emulator's saved state. The private keys are not in it: the seed gives them.
struct AppAttestSnapshot: Codable, Sendable {
  var lastNumber: Int
  var keys: [EmulatedAppKey]

  private enum CodingKeys: String, CodingKey {
    case keys
    case lastNumber = "last_number"
  }

  /// The saved part of a state; nil if there was never a key.
  init?(_ state: EmulatorState) {
    guard state.lastAppKeyNumber > 0 else { return nil }
    lastNumber = state.lastAppKeyNumber
    keys = state.appKeys
  }

  /// Puts the keys into a state. Any problem is an error.
  func restore(in state: inout EmulatorState) throws(EmulatorStateError) {
    guard (0...(1 << 53)).contains(lastNumber), keys.count <= EmulatorState.appKeyLimit,
      Set(keys.map(\.number)).count == keys.count, keys.allSatisfy({ (1...lastNumber).contains($0.number) })
    else { throw EmulatorStateError("app_attest: the numbers of the keys are out of range, or one is there twice") }
    guard keys.allSatisfy({ $0.counter < .max }) else {
      throw EmulatorStateError("app_attest: a counter is at its end")
    }
    state.lastAppKeyNumber = lastNumber
    state.appKeys = keys
  }
}
