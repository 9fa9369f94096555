import Foundation
import SignInClient

@testable import SignInClientUI

// Draws every view in every language and at the largest text size, and compares it with the snapshots in the first
// folder. `--record` writes the snapshots instead. The second folder receives the differences.
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let isRecording = CommandLine.arguments.contains("--record")
var complaints = await Journeys.all()
for (file, language, largest) in KitLanguage.all.map({ ($0, $0, false) }) + [("en-largest", "en", true)] {
  let text = try await Words.languageOfTest.withValue(language) {
    try await Drawings.all(largest: largest).map { name, page in
      complaints += Rules.complaints(of: page, name: name, largest: largest)
      return "== \(name)\n\(page.text)\n"
    }.joined(separator: "\n")
  }
  let snapshot = folder.appendingPathComponent("\(file).txt")
  if isRecording {
    try text.write(to: snapshot, atomically: true, encoding: .utf8)
  } else if (try? String(contentsOf: snapshot, encoding: .utf8)) != text {
    let seen = URL(fileURLWithPath: CommandLine.arguments[2]).appendingPathComponent("\(file).txt")
    try text.write(to: seen, atomically: true, encoding: .utf8)
    complaints.append("\(file): the views look otherwise; diff \(snapshot.path) \(seen.path)")
  }
}
for complaint in complaints { print(complaint) }
exit(complaints.isEmpty ? 0 : 1)
