/// The texts of one language's own file.
struct Catalog: Sendable {
  /// What a plural's key ends in, before the form: `moment.minutes#one`.
  static let pluralMark: Character = "#"

  let templates: [String: Template]

  /// What is wrong with the file. Tests refuse any; a server that runs says those texts in the fallback language.
  let faults: [String]

  /// - Parameter reference: the fallback's texts, of whose placeholders a translation may neither lack nor invent any.
  init(parsing file: String, reference: Catalog? = nil) {
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
        if let reference, let fault = reference.fault(of: template, key: entry.key) {
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

  /// What is wrong with a translation of one of our texts, if anything.
  private func fault(of translation: Template, key: String) -> String? {
    let (base, form) = Self.split(key)
    guard let original = form == nil ? templates[key] : templates[base + "#other"] else {
      // The English title of a problem is the API's own.
      if key.hasPrefix("problem."), key.hasSuffix(".title") { return nil }
      return "the original has no such key"
    }
    // "A minute ago" names no number, and “٢ دقيقتان” need not either.
    let optional: Set<String> = form == nil ? [] : ["count"]
    let missing = original.placeholders.subtracting(optional).subtracting(translation.placeholders)
    let unknown = translation.placeholders.subtracting(original.placeholders)
    if let name = missing.sorted().first { return "{\(name)} is missing" }
    if let name = unknown.sorted().first { return "{\(name)} is not in the original" }
    return nil
  }

  /// A key, and the form that it is for where it is one of a plural's.
  static func split(_ key: String) -> (base: String, form: String?) {
    guard let mark = key.firstIndex(of: pluralMark) else { return (key, nil) }
    return (String(key[..<mark]), String(key[mark...].dropFirst()))
  }
}
