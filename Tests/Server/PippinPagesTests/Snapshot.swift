import Foundation
import PippinHTTP
import PippinPages
import PippinTestKit
import Testing

/// Holds a page against the text kept under `Tests/Server/Snapshots/PippinPages`, where a change shows up as a diff to read.
///
/// `PIPPIN_RECORD=1 swift test --filter PippinPagesTests` writes the texts anew.
enum Snapshot {
  static let folder = PackageRoot.appending("Tests/Server/Snapshots/PippinPages")

  /// English pages by their names, others with the language's tag.
  static func check(
    _ page: some Page, _ name: String, in language: Language = .english,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = language == .english ? "\(name).html" : "\(name).\(language.tag).html"
    try check(page.document(in: language), file, sourceLocation: sourceLocation)
  }

  static func check(_ text: String, _ file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let url = folder.appendingPathComponent(file)
    // The style sheet's and the mark's names change with their content, which has a snapshot of its own.
    let text = text.replacing(Brand.standard.stylesheet.path, with: "/assets/style.css")
    if ProcessInfo.processInfo.environment["PIPPIN_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let kept = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(text == kept, "\(file) has changed", sourceLocation: sourceLocation)
  }
}
