import Foundation
import PippinSecret
import Testing

@testable import SignInClient

/// Many devices during an outage of the server, on a virtual clock: how many requests they send, and when they return.
@Suite struct OutageTests {
  @Test func `during a ten-minute outage without Retry-After a thousand devices send few requests, and return spread`()
  {
    let figures = Outage().run()
    print("outage without Retry-After:", figures)
    #expect(figures.meanLater < 30)
    #expect(figures.busiestLater < 100)
    #expect(figures.busiestReturn < 60)
    #expect((45...91).contains(figures.lastReturn))
  }

  @Test(arguments: [2.0, 30.0])
  func `devices that got the same Retry-After do not return in the same second`(retryAfter: TimeInterval) {
    let figures = Outage(retryAfter: retryAfter).run()
    print("outage with Retry-After \(Int(retryAfter)):", figures)
    #expect(figures.meanLater < 30)
    #expect(figures.busiestLater < 100)
    #expect(figures.busiestReturn < 60)
    #expect(figures.lastReturn <= 91)
  }

  @Test func `devices whose apps ask in the same second after a short outage return spread`() {
    let figures = Outage(length: 20, retryAfter: 30).run()
    print("a short outage with Retry-After 30:", figures)
    #expect(figures.busiestReturn < 200)
  }
}

/// An outage that begins as the access tokens of all devices have expired. Each app asks for a token each second.
private struct Outage {
  var devices = 1000
  /// In seconds.
  var length = 600
  var retryAfter: TimeInterval?

  /// In seconds. The server's time for an answer.
  private static let travel = 0.05
  /// In seconds. How long the devices are watched after the outage.
  private static let aftermath = 400

  func run() -> Figures {
    var refused = [Int](repeating: 0, count: length)
    var answered = [Int](repeating: 0, count: Self.aftermath)
    for device in 0..<devices {
      var random = Numbers(state: UInt64(device))
      live(&random, &refused, &answered)
    }
    return Figures(refused: refused, answered: answered)
  }

  private func live(_ random: inout Numbers, _ refused: inout [Int], _ answered: inout [Int]) {
    var machine = SessionMachine(session: .sample(at: noon.addingTimeInterval(-3600)), endings: [])
    let phase = random.next()
    var (ask, answer, pause) = (phase, TimeInterval.infinity, TimeInterval.infinity)
    while machine.session?.refreshToken == SecretText("refresh.s1.1") {
      let now = min(ask, answer, pause)
      guard now < Double(length + Self.aftermath) else { return }
      let event: SessionMachine.Event
      if now == answer {
        answer = .infinity
        let isBack = now - Self.travel >= Double(length)
        event = .refreshed(
          id: "s1",
          isBack
            ? .renewed(.sample("s1", 2)) : .unanswered(SignInError(.unreachable, "away", retryAfter: retryAfter)))
      } else if now == pause {
        pause = .infinity
        event = .pauseOver(id: "s1")
      } else {
        ask = .infinity
        event = .tokenWanted(by: 1, of: "s1", insteadOf: nil)
      }
      for action in machine.handle(event, now: noon.addingTimeInterval(now), chance: random.next()) {
        switch action {
        case .refresh:
          let second = Int(now)
          if second < length { refused[second] += 1 } else { answered[second - length] += 1 }
          answer = now + Self.travel
        case .pause(let seconds, _): pause = now + seconds
        // The app's next call comes in the next second.
        case .fail: ask = now.rounded(.down) + 1 + phase
        default: break
        }
      }
    }
  }
}

/// Requests for each second.
private struct Figures: CustomStringConvertible {
  var refused: [Int]
  var answered: [Int]

  /// After the first minute of the outage.
  private var later: ArraySlice<Int> { refused.dropFirst(60) }
  var meanLater: Double { Double(later.reduce(0, +)) / Double(max(1, later.count)) }
  var busiestLater: Int { later.max() ?? 0 }
  var busiestReturn: Int { answered.max() ?? 0 }
  /// The number of seconds until all devices have returned.
  var lastReturn: Int { (answered.lastIndex { $0 > 0 } ?? -1) + 1 }

  var description: String {
    "\(refused.reduce(0, +)) requests during the outage, \(refused.max() ?? 0) in its busiest second; after a minute "
      + "\(Int(meanLater.rounded())) a second, \(busiestLater) at most; \(answered.reduce(0, +)) requests until the last "
      + "device returned after \(lastReturn) s, \(busiestReturn) at most in one second"
  }
}

/// Repeatable random numbers from 0 up to 1.
private struct Numbers {
  var state: UInt64

  mutating func next() -> Double {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((value ^ (value >> 31)) >> 11) / Double(UInt64(1) << 53)
  }
}
