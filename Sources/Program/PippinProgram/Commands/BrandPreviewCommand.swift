import PippinAPI
import PippinFoundation
import PippinPages
import PippinServer
import PippinTokens

extension Command {
  static let brandPreview = Command(
    name: "brand preview", summary: "Write the pages and emails with the settings' brand to a folder, to look at.",
    options: [
      .value("config", "FILE", .required, "the settings, JSON5; only how pages and emails look is read"),
      .value("out", "FOLDER", .required, "a new or empty folder, or one that this command wrote"),
      .flag("json", "print the result as JSON"),
    ],
    notes: """
      Open index.html: every page and email in every language, light and dark, on a phone and on a desktop, and the brand's
      colours with their contrasts, logo, font, links and settings. Links lead from page to page. No file needs another site, so
      that the folder can be put on any web server. The files template-… are what your own texts and frame of emails begin with.
      """,
    run: { (invocation) throws(CommandFailure) in
      var reader = SettingsReader()
      let sources = SettingsSources(invocation.arguments, environment: [:], reader: &reader)
      let (brand, name) = reader.brand(
        sources.file[ServerSetting.brand], appleButton: sources.file[ServerSetting.appleButton])
      let templates = reader.emailTemplates(sources.file[ServerSetting.mail][MailSetting.templatesFolder])
      guard reader.problems.isEmpty else {
        throw CommandFailure(SettingsError(problems: reader.problems, warnings: reader.warnings))
      }
      for warning in reader.warnings { invocation.console.say("warning: \(warning.report)\n") }
      let folder = try invocation.arguments.required("out")
      try prepare(folder)
      let preview = preview(
        brand, name ?? "Example", templates, settings: BrandSnippet(sources.file).text, now: invocation.now())
      for file in preview.files {
        do throws(FileProblem) {
          try FileAccess.replace(folder + "/" + file.name, with: file.bytes)
        } catch {
          throw .refused(code: "out_folder", detail: "\(folder)/\(file.name) cannot be written: \(error.detail).")
        }
      }
      guard !invocation.arguments.has("json") else {
        return try invocation.writeJSON { writer in
          writer.member("folder", folder)
          writer.member("files", preview.files.map(\.name))
        }
      }
      try invocation.console.write("Wrote \(preview.files.count) files to \(folder). Open \(folder)/index.html.\n")
    })

  private static func preview(
    _ brand: Brand, _ name: String, _ templates: EmailOverrides, settings: String?, now: Date
  ) -> BrandPreview {
    let presentation = PageEmailPresentation(brand: brand, name: name, texts: templates.texts, layout: templates.layout)
    let emails = Language.allCases.flatMap { language in
      EmailSamples(presentation, app: name, language: language.tag, now: now).all.map { email in
        BrandPreview.Email(
          name: email.name, language: language, subject: email.message.subject,
          text: email.message.text, html: presentation.html(email.message)?.markup ?? "")
      }
    }
    let problems = ErrorCode.allCases.map { Problem($0) }
    return BrandPreview(
      brand: brand, appName: name, emails: emails, problems: problems, settings: settings,
      now: now)
  }

  /// Creates the folder, or refuses one with files of somebody else.
  private static func prepare(_ folder: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty { return }
    } catch {
      throw .refused(code: "out_folder", detail: "\(folder) cannot be used: \(FileProblem(error).detail).")
    }
    do {
      if try FileAccess.contents(of: folder + "/index.html").bytes.starts(with: BrandPreview.sign.utf8) { return }
    } catch {
      // Without such a file it is not a folder of ours.
    }
    throw .refused(
      code: "out_folder", detail: "\(folder) has files that this command did not write. Name a new or empty folder.")
  }
}

/// The settings that a preview shows, as they would stand in a settings file; comments are not kept.
struct BrandSnippet {
  private let file: Setting

  init(_ file: Setting) {
    self.file = file
  }

  /// Nil if there are none.
  var text: String? {
    let mail = file[ServerSetting.mail]
    var folder: [String: SettingValue] = [:]
    folder[MailSetting.templatesFolder.rawValue] = mail[MailSetting.templatesFolder].value
    let parts: [(ServerSetting, SettingValue?)] = [
      (.brand, file[ServerSetting.brand].value), (.appleButton, file[ServerSetting.appleButton].value),
      (.mail, folder.isEmpty ? nil : .object(folder)),
    ]
    let lines = parts.compactMap { key, value in
      value.map { "\(key.rawValue): \(Self.json5($0, indent: "")),\n" }
    }
    return lines.isEmpty ? nil : lines.joined()
  }

  /// The members in the order of the reference.
  private static let order =
    BrandSetting.allCases.map(\.rawValue) + BrandColors.Part.allCases.map(\.rawValue)
    + BrandLinkSetting.allCases.map(\.rawValue)

  private static func json5(_ value: SettingValue, indent: String) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .string(let text): quoted(text)
    case .array(let items): "[" + items.map { json5($0, indent: indent) }.joined(separator: ", ") + "]"
    case .object(let members): object(members, indent: indent)
    }
  }

  private static func object(_ members: [String: SettingValue], indent: String) -> String {
    let inner = indent + "  "
    let keys = members.keys.sorted { one, two in
      let places = (order.firstIndex(of: one) ?? order.count, order.firstIndex(of: two) ?? order.count)
      return places.0 == places.1 ? one < two : places.0 < places.1
    }
    let lines = keys.map { key in "\(inner)\(key): \(json5(members[key] ?? .null, indent: inner)),\n" }
    return "{\n\(lines.joined())\(indent)}"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
