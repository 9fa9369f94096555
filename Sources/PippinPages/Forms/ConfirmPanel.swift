internal import PippinHTML

/// A confirmation: one line per consequence, and the form that confirms.
package struct ConfirmPanel: Sendable, Equatable {
  package let heading: Text
  package let lead: Text?
  package let consequences: [Text]
  package let form: Form

  package init(heading: Text, lead: Text? = nil, consequences: [Text], form: Form) {
    self.heading = heading
    self.lead = lead
    self.consequences = consequences
    self.form = form
  }

  /// - Parameter level: the heading's level: two inside a page, one if the panel is the page.
  func html(in language: Translation, level: Int = 2) -> HTML {
    """
    <h\(level)>\(language.html(heading))</h\(level)>
    \(lead.map { "<p>\(language.html($0))</p>\n" as HTML })<ul class="steps">
    \(consequences.map { "<li>\(language.html($0))</li>\n" as HTML })</ul>
    \(form.html(in: language))
    """
  }
}
