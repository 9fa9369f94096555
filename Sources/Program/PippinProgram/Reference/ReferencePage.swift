import PippinAPI
import PippinServer

/// A file of the reference that is generated from declarations, so that it says what the program does.
package struct ReferencePage: Sendable {
  /// From the root of the repository: `docs/reference/settings.md`.
  package let path: String
  package let content: String

  package init(path: String, content: String) {
    self.path = path
    self.content = content
  }

  /// A page of `docs/reference`.
  init(name: String, title: String, introduction: String, body: [String]) {
    let note = "<!-- Written by `make reference` from the program's declarations. Change those, not this page. -->"
    let parts = ["# \(title)", note, introduction] + body
    self.init(path: "docs/reference/\(name).md", content: parts.joined(separator: "\n\n") + "\n")
  }

  /// Every generated file. `make reference` writes them, and a test compares them with the files in the repository.
  package static func all() -> [ReferencePage] {
    let api = ReferencePage(path: "openapi.json", content: OpenAPIDocument.api.text)
    let operatorAPI = ReferencePage(path: "operator-openapi.json", content: OpenAPIDocument.operatorAPI.text)
    return [api, operatorAPI, settings, commands, doctor, errors, metrics, auditEvents, jobs]
  }
}

/// A table in Markdown.
struct MarkdownTable {
  let head: [String]
  let rows: [[String]]

  var text: String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.map(Self.cell).joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
