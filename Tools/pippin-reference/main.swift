import Foundation
import PippinProgram

// Writes the generated pages of the reference below the folder that is given, the repository's root.
guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: pippin-reference REPOSITORY\n".utf8))
  exit(2)
}
let root = URL(filePath: CommandLine.arguments[1])
for page in ReferencePage.all() {
  let file = root.appending(path: page.path)
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(page.content.utf8).write(to: file)
  print(page.path)
}
