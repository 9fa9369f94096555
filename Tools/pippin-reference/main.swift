import Foundation
import PippinProgram

// Writes what is generated from the program's declarations: the pages of the reference into the repository, or what a
// package installs into a folder.
let usage = """
  usage: pippin-reference REPOSITORY
         pippin-reference --man DIR           manual pages, dated by SOURCE_DATE_EPOCH or now
         pippin-reference --completions DIR   completions for bash, zsh and fish

  """

func write(_ files: [(path: String, content: String)], below root: String) throws {
  for (path, content) in files {
    let file = URL(filePath: root).appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(content.utf8).write(to: file)
    print(path)
  }
}

/// The date of the manual pages; nil if the variable is there and is not a number.
func date() -> Date? {
  guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] else { return Date() }
  return TimeInterval(text).map(Date.init(timeIntervalSince1970:))
}

func fail(_ words: String) -> Never {
  FileHandle.standardError.write(Data(words.utf8))
  exit(2)
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("--man", 2):
  guard let date = date() else { fail("SOURCE_DATE_EPOCH is not a number of seconds.\n") }
  try write(ManualPage.all(date: date).map { ($0.name, $0.content) }, below: arguments[1])
case ("--completions", 2):
  try write(Completion.all().map { ($0.name, $0.content) }, below: arguments[1])
case (let root?, 1) where !root.hasPrefix("-"):
  try write(ReferencePage.all().map { ($0.path, $0.content) }, below: root)
default:
  fail(usage)
}
