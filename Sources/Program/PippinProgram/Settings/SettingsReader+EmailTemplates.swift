import PippinServer
import PippinFoundation
package import PippinPages

/// The operator's own texts and frame of emails.
package struct EmailOverrides: Sendable {
  package var texts = EmailTexts()
  package var layout = EmailLayout.standard

  package init() {}

  /// The file with the frame; the others are named after languages.
  static let layoutFile = "layout.html"
  static let textsEnding = ".strings"
}

extension SettingsReader {
  /// Reads every file of `mail.templates_folder`, so that a mistake stops the start and not an email.
  mutating func emailTemplates(_ setting: Setting) -> EmailOverrides {
    var overrides = EmailOverrides()
    let tags = Language.allCases.map { $0.tag + EmailOverrides.textsEnding }.joined(separator: ", ")
    let cure = "It may have \(EmailOverrides.layoutFile) and \(tags); docs/guides/email.md says what is in them."
    guard let name = string(setting) else { return overrides }
    let before = problems.count
    let folder = name.utf8.first == UInt8(ascii: "/") ? name : setting.origin.folder + name
    let files: [String]
    do {
      files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      problem(setting, "cannot be read: \(FileProblem(error).detail)", cure: cure)
      return overrides
    }
    for file in files {
      guard let text = emailTemplate(setting, folder + "/" + file, cure: cure) else { continue }
      if file == EmailOverrides.layoutFile {
        do throws(EmailLayout.Fault) {
          overrides.layout = try EmailLayout(parsing: text)
        } catch {
          problem(setting, "\(file) \(error.detail)", cure: "Mend the file, or delete it for Pippin's own frame.")
        }
      } else if file.hasSuffix(EmailOverrides.textsEnding),
        let language = Language(rawValue: String(file.dropLast(EmailOverrides.textsEnding.count)))
      {
        for fault in overrides.texts.add(text, in: language) {
          problem(
            setting, "\(Printable.text(file)): \(Printable.text(fault, limit: 200))",
            cure: "Keep the keys and the {placeholders} of Pippin's own texts, which `pippin brand preview` writes.")
        }
      } else {
        problem(setting, "has \(Printable.text(file)), which no email uses", cure: cure)
      }
    }
    if problems.count == before { tryOut(overrides, setting) }
    return overrides
  }

  /// Writes one email of each kind in each language: what could not be sent stops the start.
  private mutating func tryOut(_ overrides: EmailOverrides, _ setting: Setting) {
    let presentation = PageEmailPresentation(
      name: String(repeating: "x", count: 64), texts: overrides.texts, layout: overrides.layout)
    for language in Language.allCases {
      let now = Date(timeIntervalSince1970: 0)
      for (name, email) in EmailSamples(presentation, app: "Example", language: language.tag, now: now).all {
        do throws(MailMessageError) {
          guard let sender = MailSender(name: nil, address: email.recipient) else { continue }
          _ = try MailMessage(
            from: sender, to: email.recipient, subject: email.subject, text: email.text, html: presentation.html(email),
            id: "sample", date: now)
        } catch {
          problem(
            setting,
            "makes the email \(name) in \(language.tag) impossible: its \(error) is too long, or has a control character",
            cure: "Shorten the texts or the frame, and keep each subject on one line.")
          return
        }
      }
    }
  }

  private mutating func emailTemplate(_ setting: Setting, _ path: String, cure: String) -> String? {
    do throws(FileProblem) {
      let contents = try FileAccess.contents(of: path)
      if let text = String(validating: contents.bytes, as: UTF8.self) { return text }
      problem(setting, "\(Printable.text(path, limit: 200)) is not UTF-8", cure: "Save it as UTF-8.")
    } catch {
      problem(setting, "\(Printable.text(path, limit: 200)) cannot be read: \(error.detail)", cure: cure)
    }
    return nil
  }
}
