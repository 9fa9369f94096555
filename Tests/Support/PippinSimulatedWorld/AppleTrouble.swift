import AppleIDEmulator
import PippinSimulation
import PippinTestKit

/// What goes wrong at Apple: requests are throttled, fail or take long, the signing keys change, and notifications come twice or in another
/// order.
final class AppleTrouble: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private let chance: Chance
  private let visitor: Visitor
  private var history: History { world.history }

  init(in world: World) {
    self.world = world
    chance = Chance(seed: world.seed, for: "trouble at apple")
    visitor = Visitor(name: "apple's staff", world: world, chance: chance)
  }

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(600), by: chance, in: history) {
      let endpoint = chance.element(of: ["token", "keys", "revoke"]) ?? "token"
      if history.strikes(.appleThrottles, "apple") {
        await fault(["kind": "throttle", "endpoint": .string(endpoint), "count": .integer(chance.within(1...20))])
      }
      if history.strikes(.appleErrors, "apple") {
        await fault([
          "kind": "status", "endpoint": .string(endpoint), "status": .integer(chance.within(500...504)),
          "count": .integer(chance.within(1...20)),
        ])
      }
      if history.strikes(.appleSlow, "apple") {
        await fault([
          "kind": "latency", "latency_ms": .integer(chance.within(1000...30_000)), "endpoint": .string(endpoint),
          "count": .integer(chance.within(1...20)),
        ])
      }
      if history.strikes(.notificationsDoubled, "apple") {
        await fault(["kind": "duplicate_event", "count": .integer(chance.within(1...5))])
      }
      if history.strikes(.notificationsLate, "apple") {
        await fault([
          "kind": "latency", "endpoint": "notifications", "latency_ms": .integer(chance.within(10_000...600_000)),
          "count": 1,
        ])
      }
      if history.strikes(.notificationsReordered, "apple") { await fault(["kind": "reorder_events", "count": 1]) }
      if history.strikes(.appleKeysRotate, "apple") { await rotateKeys() }
    }
    _ = await visitor.apple("DELETE", "/emulator/faults")
  }

  private func fault(_ order: JSONText) async {
    let answer = await visitor.apple("POST", "/emulator/faults", order)
    if answer.status != 201 { history.breaks(.simulator, "Apple's emulator refuses a fault: \(answer)") }
  }

  /// A new key signs; some of Apple's servers publish it a few minutes later.
  private func rotateKeys() async {
    let isLate = chance.happens(0.5)
    _ = await visitor.apple("POST", "/emulator/keys/rotate", ["retire_old": false, "publish": .bool(!isLate)])
    guard isLate else { return }
    await pause(.seconds(chance.within(1...240)))
    _ = await visitor.apple("POST", "/emulator/keys/publish", [:])
  }
}
