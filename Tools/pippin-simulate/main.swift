import PippinPlatform
import PippinSimulatedWorld
import PippinSimulation

// Runs the whole system under the seeded scheduler, one seed after the other. `scripts/simulate` runs many of these processes and adds up
// what they say. Exit status 1 when a law was broken, 2 when the scheduler does not control everything or the words are wrong.

// The order of sets and dictionaries must follow from the seed too, and the runtime reads this only at its start.
if unsafe getenv("SWIFT_DETERMINISTIC_HASHING") == nil {
  unsafe setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
  unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
}

let usage = """
  usage: pippin-simulate [FIRST [LAST]] [OPTION …]

    --plant MISTAKE      plant this mistake
    --faults N,N,…       let only these of the run's faults happen; `none` for no fault
    --people N           limit the number of people
    --servers N          set the number of servers
    --trace              print what happened, line by line
    --shrink             make a run that breaks a law as small as possible, and print its story
    --lines              print a line of JSON for each seed
    --often FAULT        this fault happens in every run, and as often as it may
    --tolerate LAW       go on when the law of this number is broken, so that it hides no other
    --replay             make the calls of the database again on stores in memory, SQLite and PostgreSQL
    --repeat N           run each seed so often; all its runs must be equal
    --catalog            print what runs can reach, and the mistakes
  """

func refuse(_ words: String) -> Never {
  print(words)
  exit(2)
}

var seeds: [UInt64] = []
var options = RunOptions(seed: 1)
var (shrinks, printsLines, replays, repetitions) = (false, false, false, 1)
var words = CommandLine.arguments.dropFirst()

@MainActor func value(of option: String) -> String {
  guard let value = words.popFirst() else { refuse("\(option) needs a value.\n\(usage)") }
  return value
}

@MainActor func number(of option: String) -> Int {
  guard let number = Int(value(of: option)), number > 0 else { refuse("\(option) needs a number above 0.\n\(usage)") }
  return number
}

while let word = words.popFirst() {
  switch word {
  case "--trace": options.keepsTrace = true
  case "--shrink": shrinks = true
  case "--lines": printsLines = true
  case "--replay": replays = true
  case "--often":
    guard let fault = Fault(rawValue: value(of: word)) else {
      refuse("Name a fault: \(Fault.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    options.often.insert(fault)
  case "--tolerate":
    guard let law = Law(rawValue: number(of: word)) else { refuse("There is no such law.") }
    options.tolerated.insert(law)
  case "--people": options.people = number(of: word)
  case "--servers": options.servers = number(of: word)
  case "--repeat": repetitions = number(of: word)
  case "--faults":
    let list = value(of: word)
    let numbers = list == "none" ? [] : list.split(separator: ",").map { Int($0) }
    guard !numbers.contains(nil) else { refuse("--faults needs numbers with commas between them, or `none`.") }
    options.onlyFaults = Set(numbers.compactMap { $0 })
  case "--plant":
    options.mistake = PlantedMistake(rawValue: value(of: word))
    if options.mistake == nil {
      refuse("Name a mistake: \(PlantedMistake.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  case "--catalog":
    for line in simulationCatalog { print(line) }
    exit(0)
  default:
    guard let seed = UInt64(word) else { refuse(usage) }
    seeds.append(seed)
  }
}

let failures = SelfTest.failures()
for failure in failures { print("self-test: \(failure)") }
if !failures.isEmpty { exit(2) }

let first = seeds.first ?? 1
let last = max(first, seeds.dropFirst().first ?? first)
var (steps, broken) = (0, 0)
var counts: [String: Int] = [:]
var histories: [(seed: UInt64, history: StoreHistory)] = []
for seed in first...last {
  options.seed = seed
  options.recording = replays ? StoreHistory() : nil
  let report = simulate(options)
  for _ in 1..<repetitions {
    let again = simulate(options)
    guard again.traceHash != report.traceHash || again.schedule != report.schedule else { continue }
    print("seed \(seed) is not the same run each time")
    broken += 1
    break
  }
  if let history = options.recording { histories.append((seed, history)) }
  steps += report.steps
  counts.merge(report.counts, uniquingKeysWith: +)
  if printsLines {
    print(report.line)
    if report.violation != nil { broken += 1 }
    continue
  }
  for line in report.lines { print(line) }
  if let violation = report.violation {
    broken += 1
    let story =
      shrinks ? Shrinking(options, breaking: violation.law).report.story : report.story.prefix(3) + []
    for line in story { print(line) }
  }
  if first == last {
    print("schedule \(String(report.schedule, radix: 16)), trace \(String(report.traceHash, radix: 16))")
  }
}
// Last, since from here on other threads run and the clock is the real one.
for (seed, history) in histories {
  let differences = Replay.differences(of: history)
  print("seed \(seed): \(history.calls.count) calls, repeated on three stores")
  for difference in differences { print("seed \(seed), \(difference)") }
  if !differences.isEmpty { broken += 1 }
}
if !printsLines {
  for (what, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(what)") }
  print("seeds \(last - first + 1), steps \(steps), failures \(broken)")
}
exit(broken == 0 ? 0 : 1)
