import PippinSimulation

/// A run that breaks a law with as little as possible: few faults, few people, few servers.
package struct Shrinking {
  /// The options of the smallest run that was found, and its report, with its trace.
  package private(set) var report: RunReport
  /// How many runs it took.
  private var runs = 0
  private let limit: Int
  private let law: Law

  /// Makes the run of `options`, which breaks `law`, smaller in at most `limit` runs. A smaller run counts if it breaks the same law.
  package init(_ options: RunOptions, breaking law: Law, limit: Int = 40) {
    (self.law, self.limit) = (law, limit)
    var options = options
    options.keepsTrace = false
    report = simulate(options)
    if report.violation?.law == law {
      removeFaults()
      removeOthers()
      removeFaults()
    }
    options = report.options
    options.keepsTrace = true
    report = simulate(options)
  }

  /// Tries a run, and takes it if it breaks the law.
  private mutating func takes(_ change: (inout RunOptions) -> Void) -> Bool {
    guard runs < limit else { return false }
    runs += 1
    var options = report.options
    change(&options)
    let smaller = simulate(options)
    guard smaller.violation?.law == law else { return false }
    report = smaller
    return true
  }

  /// Leaves faults out: first all, then halves, quarters, and so on to single ones (Zeller's delta debugging).
  private mutating func removeFaults() {
    var faults = report.strikes.map(\.index)
    guard !faults.isEmpty, !takes({ $0.onlyFaults = [] }) else { return }
    var parts = 2
    while faults.count > 1, runs < limit {
      let size = max(1, (faults.count + parts - 1) / parts)
      var isSmaller = false
      for start in stride(from: 0, to: faults.count, by: size) {
        let rest = Array(faults[..<start] + faults[min(faults.count, start + size)...])
        guard takes({ $0.onlyFaults = Set(rest) }) else { continue }
        // Without some faults others may not come to happen.
        faults = report.strikes.map(\.index)
        isSmaller = true
        break
      }
      if isSmaller {
        parts = max(2, parts - 1)
      } else if size == 1 {
        break
      } else {
        parts = min(faults.count, parts * 2)
      }
    }
  }

  /// Fewer people and servers.
  private mutating func removeOthers() {
    for people in 1...2 where takes({ $0.people = people }) { break }
    for servers in 1...2 where takes({ $0.servers = servers }) { break }
  }
}

extension RunReport {
  /// The run for a reader: what was broken, by which faults, and what those did whom it concerns.
  package var story: [String] {
    guard let violation else { return ["seed \(options.seed): every law held"] }
    var story = [
      "seed \(options.seed) breaks law \(violation.law.rawValue): \(violation.law.words)",
      "  \(violation.sentence)", "  at \(violation.time), step \(violation.step)",
    ]
    if let mistake = options.mistake { story.append("  planted: \(mistake.words)") }
    if strikes.isEmpty {
      story.append("  No fault is needed for it.")
    } else {
      story.append("  \(strikes.count == 1 ? "One fault is" : "\(strikes.count) faults are") enough for it:")
      story += strikes.suffix(20).map { "    \($0.index)  \($0.time)  \($0.actor): \($0.fault.words)" }
      if strikes.count > 20 { story.append("    … and \(strikes.count - 20) before these") }
    }
    story.append("  The last that happened to those whom it concerns:")
    let concerned = lines.filter { line in names(in: violation.sentence).contains { line.contains($0) } }
    story += (concerned.isEmpty ? lines : concerned).suffix(40).map { "    \($0)" }
    story.append("  Again: \(options.command)")
    return story
  }

  /// Who is named in the sentence: people and servers.
  private func names(in sentence: String) -> [String] {
    let people = World.people.filter { sentence.contains($0) }
    let words = sentence.split(separator: " ")
    let servers = words.indices.dropLast().compactMap { index -> String? in
      guard words[index] == "server", let number = Int(words[index + 1].filter(\.isNumber)) else { return nil }
      return "server \(number)"
    }
    return people + servers + ["world:", "law "]
  }
}

extension RunOptions {
  /// The command that runs it again.
  package var command: String {
    var words = ["make simulate SEED=\(seed)"]
    if let onlyFaults {
      words.append(
        "FAULTS=\(onlyFaults.isEmpty ? "none" : onlyFaults.sorted().map(String.init).joined(separator: ","))")
    }
    if let people { words.append("PEOPLE=\(people)") }
    if let servers { words.append("SERVERS=\(servers)") }
    if let mistake { words.append("PLANT=\(mistake.rawValue)") }
    return words.joined(separator: " ")
  }
}
