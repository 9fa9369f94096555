/// A file of the reference that is generated from declarations, so that it says what the program does.
package struct ReferencePage: Sendable {
  /// From the root of the repository: `docs/reference/settings.md`.
  package let path: String
  package let content: String

  package init(path: String, content: String) {
    self.path = path
    self.content = content
  }

  /// Every generated file. `make reference` writes them, and a test compares them with the files in the repository.
  package static func all() -> [ReferencePage] { [] }
}
