import PippinPlatform
import PippinSimulatedWorld
import PippinSimulation

// Runs the whole system under the seeded scheduler: `pippin-simulate [FIRST [LAST]] [--plant MISTAKE] [--tolerate LAW] [--often FAULT] [--trace] [--replay]`. Exit status 1 when a law
// was broken, 2 when the scheduler does not control everything.

// The order of sets and dictionaries must follow from the seed too, and the runtime reads this only at its start.
if unsafe getenv("SWIFT_DETERMINISTIC_HASHING") == nil {
  unsafe setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
  unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
}

let failures = SelfTest.failures()
for failure in failures { print("self-test: \(failure)") }
if !failures.isEmpty { exit(2) }

var seeds: [UInt64] = []
var mistake: PlantedMistake?
var keepsTrace = false
var tolerated: Set<Law> = []
var replays = false
var often: Set<Fault> = []
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
  switch word {
  case "--trace": keepsTrace = true
  case "--replay": replays = true
  case "--often":
    guard let fault = words.popFirst().flatMap(Fault.init) else {
      print("Name a fault: \(Fault.allCases.map(\.rawValue).joined(separator: ", ")).")
      exit(2)
    }
    often.insert(fault)
  case "--tolerate":
    guard let law = words.popFirst().flatMap({ Int($0) }).flatMap(Law.init) else {
      print("Give the number of a law.")
      exit(2)
    }
    tolerated.insert(law)
  case "--plant":
    mistake = words.popFirst().flatMap(PlantedMistake.init)
    if mistake == nil {
      print("Name a mistake: \(PlantedMistake.allCases.map(\.rawValue).joined(separator: ", ")).")
      exit(2)
    }
  default:
    guard let seed = UInt64(word) else {
      print(
        "usage: pippin-simulate [FIRST [LAST]] [--plant MISTAKE] [--tolerate LAW] [--often FAULT] [--trace] [--replay]")
      exit(2)
    }
    seeds.append(seed)
  }
}

let first = seeds.first ?? 1
let last = max(first, seeds.dropFirst().first ?? first)
var (steps, broken) = (0, 0)
var counts: [String: Int] = [:]
var histories: [(seed: UInt64, history: StoreHistory)] = []
for seed in first...last {
  var options = RunOptions(seed: seed)
  (options.mistake, options.keepsTrace) = (mistake, keepsTrace)
  (options.tolerated, options.often) = (tolerated, often)
  if replays { options.recording = StoreHistory() }
  let report = simulate(options)
  if let history = options.recording { histories.append((seed, history)) }
  steps += report.steps
  counts.merge(report.counts, uniquingKeysWith: +)
  for line in report.lines { print(line) }
  if let violation = report.violation {
    broken += 1
    print(
      "seed \(seed), law \(violation.law.rawValue) (\(violation.law.words)) at \(violation.time), step \(violation.step): "
        + violation.sentence)
  }
  if first == last {
    print("schedule \(String(report.schedule, radix: 16)), trace \(String(report.traceHash, radix: 16))")
  }
}
for (seed, history) in histories {
  let differences = Replay.differences(of: history)
  print("seed \(seed): \(history.calls.count) calls, made again on three kinds of stores")
  for difference in differences { print("seed \(seed), \(difference)") }
  if !differences.isEmpty { broken += 1 }
}
for (what, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(what)") }
print("seeds \(last - first + 1), steps \(steps), failures \(broken)")
exit(broken == 0 ? 0 : 1)
