internal import PippinHTML

/// A line for a person to fill in, with its label above it and, where there is one, what to know and what was wrong.
package struct TextField: Sendable, Equatable {
  /// What is asked for. It settles the keyboard of a phone, what a password manager offers, and which way the text runs.
  package enum Kind: Sendable, Equatable {
    /// A name of the given part: `name`, `given-name`, `family-name`.
    case name(String)
    /// An address for mail that is not what the person signs in with.
    case email
    /// The address that the person signs in with.
    case username
    case currentPassword
    case newPassword
    /// Something that was mailed, to be typed or pasted.
    case oneTimeCode
    /// Anything else, such as what to call a device.
    case plain
  }

  /// The name under which the value is posted, and the element's id.
  package let name: String
  package let kind: Kind
  package let label: Text
  /// What to know beforehand.
  package let hint: Text?
  /// What was wrong with what the person sent.
  package let error: Text?
  /// What stands in it already. A password's is never sent back, whatever is given here.
  package let value: String
  package let isRequired: Bool
  /// The most and, for a new password, the fewest characters that are taken.
  package let lengths: ClosedRange<Int>?

  package init(
    _ name: String, _ kind: Kind, label: Text, hint: Text? = nil, error: Text? = nil, value: String = "",
    isRequired: Bool = true, lengths: ClosedRange<Int>? = nil
  ) {
    self.name = name
    self.kind = kind
    self.label = label
    self.hint = hint
    self.error = error
    self.value = value
    self.isRequired = isRequired
    self.lengths = lengths
  }

  func html(in language: Translation) -> HTML {
    let notes = [hint == nil ? nil : "\(name)-hint", error == nil ? nil : "\(name)-error"].compactMap(\.self)
    let described: HTML = notes.isEmpty ? "" : " aria-describedby=\"\(notes.joined(separator: " "))\""
    return """
      <div class="field">
      <label for="\(name)">\(language.html(label))</label>
      \(hint.map { "<p class=\"hint\" id=\"\(name)-hint\">\(language.html($0))</p>\n" as HTML })\
      \(error.map { "<p class=\"wrong\" id=\"\(name)-error\" role=\"alert\">\(language.html($0))</p>\n" as HTML })\
      <input id="\(name)" name="\(name)" \(kind.attributes)\(shownValue)\(isRequired ? " required" : HTML())\
      \(lengthAttributes)\(described)\(error == nil ? "" : " aria-invalid=\"true\" autofocus" as HTML)>
      </div>

      """
  }

  private var shownValue: HTML {
    guard !value.isEmpty, !kind.isPassword else { return "" }
    return " value=\"\(value)\""
  }

  private var lengthAttributes: HTML {
    guard let lengths else { return "" }
    let least: HTML = lengths.lowerBound > 0 ? " minlength=\"\(lengths.lowerBound)\"" : ""
    return "\(least) maxlength=\"\(lengths.upperBound)\""
  }
}

extension TextField.Kind {
  fileprivate var isPassword: Bool { self == .currentPassword || self == .newPassword }

  /// Addresses, passwords and codes run from left to right on every page; a name runs as its letters do.
  fileprivate var attributes: HTML {
    switch self {
    case .name(let part): "type=\"text\" autocomplete=\"\(part)\" dir=\"auto\""
    case .email: "type=\"email\" inputmode=\"email\" autocomplete=\"email\" dir=\"ltr\" spellcheck=\"false\""
    case .username:
      "type=\"email\" inputmode=\"email\" autocomplete=\"username\" dir=\"ltr\" spellcheck=\"false\" autocapitalize=\"none\""
    case .currentPassword: "type=\"password\" autocomplete=\"current-password\" dir=\"ltr\""
    case .newPassword: "type=\"password\" autocomplete=\"new-password\" dir=\"ltr\""
    case .oneTimeCode:
      "type=\"text\" inputmode=\"numeric\" autocomplete=\"one-time-code\" dir=\"ltr\" spellcheck=\"false\" autocapitalize=\"none\""
    case .plain: "type=\"text\" autocomplete=\"off\" dir=\"auto\""
    }
  }
}
