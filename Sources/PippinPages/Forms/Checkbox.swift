internal import PippinHTML

/// A checkbox. If ticked, it is posted as `on`.
package struct Checkbox: Sendable, Equatable {
  package let name: String
  package let label: Text
  package let error: Text?
  package let isOn: Bool
  package let isRequired: Bool

  package init(_ name: String, label: Text, error: Text? = nil, isOn: Bool = false, isRequired: Bool = false) {
    self.name = name
    self.label = label
    self.error = error
    self.isOn = isOn
    self.isRequired = isRequired
  }

  func html(in language: Translation) -> HTML {
    let wrong: HTML = error == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"\(name)-error\""
    return """
      <div class="field">
      \(error.map { "<p class=\"wrong\" id=\"\(name)-error\" role=\"alert\">\(language.html($0))</p>\n" as HTML })\
      <div class="check"><input id="\(name)" name="\(name)" type="checkbox"\(isOn ? " checked" : HTML())\
      \(isRequired ? " required" : HTML())\(wrong)><label for="\(name)">\(language.html(label))</label></div>
      </div>

      """
  }
}
