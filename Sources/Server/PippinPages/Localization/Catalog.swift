/// The texts of one language file.
struct Catalog: Sendable {
  /// The separator before the plural form in a key: `moment.minutes#one`.
  static let pluralMark: Character = "#"

  let templates: [String: Template]

  /// The file's problems. Tests allow none; a server uses the fallback language for these texts.
  let faults: [String]

  /// - Parameters:
  ///   - reference: the fallback's texts. A translation must have exactly their placeholders.
  ///   - known: placeholders that every text may have besides.
  init(parsing file: String, reference: Catalog? = nil, known: Set<String> = []) {
    let entries: [StringsFile.Entry]
    do {
      entries = try StringsFile(parsing: file).entries
    } catch {
      templates = [:]
      faults = ["line \(error.line): \(error.reason)"]
      return
    }
    var templates: [String: Template] = [:]
    var faults: [String] = []
    for entry in entries {
      do throws(Template.ReadingError) {
        let template = try Template(parsing: entry.text)
        if let reference, let fault = reference.fault(of: template, key: entry.key, known) {
          faults.append("\(entry.key): \(fault)")
        } else {
          templates[entry.key] = template
        }
      } catch {
        faults.append("\(entry.key): \(error.reason)")
      }
    }
    self.templates = templates
    self.faults = faults
  }

  private init(_ templates: [String: Template]) {
    self.templates = templates
    faults = []
  }

  func overridden(by other: Catalog) -> Catalog {
    Catalog(templates.merging(other.templates) { _, other in other })
  }

  /// The problem of a translated text, if any.
  private func fault(of translation: Template, key: String, _ known: Set<String>) -> String? {
    let (base, form) = Self.split(key)
    guard let original = form == nil ? templates[key] : templates[base + "#other"] else {
      // The English title of a problem is the API's own.
      if key.hasPrefix("problem."), key.hasSuffix(".title") { return nil }
      return "the original has no such key"
    }
    // Some plural forms need no number: "a minute ago", or the Arabic dual.
    let optional: Set<String> = form == nil ? [] : ["count"]
    let missing = original.placeholders.subtracting(optional).subtracting(translation.placeholders)
    let unknown = translation.placeholders.subtracting(original.placeholders).subtracting(known)
    if let name = missing.sorted().first { return "{\(name)} is missing" }
    if let name = unknown.sorted().first { return "{\(name)} is not in the original" }
    return nil
  }

  /// A key, with its plural form if it has one.
  static func split(_ key: String) -> (base: String, form: String?) {
    guard let mark = key.firstIndex(of: pluralMark) else { return (key, nil) }
    return (String(key[..<mark]), String(key[mark...].dropFirst()))
  }
}
