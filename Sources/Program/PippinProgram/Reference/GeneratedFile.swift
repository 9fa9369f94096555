/// A file that is generated from the commands' and the settings' declarations, and that packages install.
package struct GeneratedFile: Sendable {
  package let name: String
  package let content: String
}
