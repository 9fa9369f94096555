import PippinFoundation
import PippinHTTP
import PippinSimulation
import PippinSocialEmulator
import PippinTestKit

/// How somebody asks the API: each request again and again, until somebody answers what a repetition would not change.
struct Asker: Sendable {
  let name: String
  let peer: String
  let world: World
  let chance: Chance

  /// The answer, and to how many requests.
  struct Told: Sendable {
    let answer: Answer
    let requests: Int
    /// Whether no earlier request can have had an effect that nobody was told of.
    var isFirst: Bool { requests == 1 }
    var isDone: Bool { answer.status < 300 }
  }

  /// Asks until there is an answer. With a key, requests of one sign-in are one.
  func ask(
    _ what: String, _ method: String, _ target: String, _ json: JSONText? = nil, bearer: String? = nil,
    key: String? = nil
  ) async -> Told? {
    for attempt in 0..<200 where !world.history.isOver {
      if let answer = await once(method, target, json, bearer: bearer, key: key), answer.status < 500 {
        world.history.count("\(what): \(answer.verdict)")
        return Told(answer: answer, requests: attempt + 1)
      }
      await pause(.milliseconds(chance.within(200...5000)))
    }
    return nil
  }

  /// Asks once; nil where no answer comes in time.
  func once(
    _ method: String, _ target: String, _ json: JSONText? = nil, bearer: String? = nil, key: String? = nil
  ) async -> Answer? {
    var request = HTTPRequest.json(method, World.home, target, json, peer: peer)
    if let bearer { request.fields.set("authorization", "Bearer \(bearer)") }
    if let key { request.fields.set("idempotency-key", key) }
    return await world.network.ask(request, from: name)
  }

  /// What is handed over on the device by the emulator of a provider.
  func atProvider(_ path: String, _ json: JSONText) async -> Answer {
    Answer(await world.providers.respond(to: .json("POST", Providers.base, path, json)))
  }
}
