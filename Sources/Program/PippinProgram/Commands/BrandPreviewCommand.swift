import PippinServer
import PippinFoundation
import PippinPages

extension Command {
  static let brandPreview = Command(
    name: "brand preview", summary: "Write the pages and emails with the settings' brand to a folder, to look at.",
    options: [
      .value("config", "FILE", .required, "the settings, JSON5; only how pages and emails look is read"),
      .value("out", "FOLDER", .required, "a new or empty folder, or one that this command wrote"),
    ],
    notes: """
      Open index.html: six pages, light and dark, on a phone and on a desk, every email, and the contrast of every colour. The
      files template-… are what your own texts and frame of emails begin with.
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
      for warning in reader.warnings { invocation.console.say("warning: \(warning.line)\n") }
      let folder = try invocation.arguments.required("out")
      try prepare(folder)
      let preview = preview(brand, name ?? "Example", templates, now: invocation.now())
      for file in preview.files {
        do throws(FileProblem) {
          try FileAccess.replace(folder + "/" + file.name, with: file.bytes)
        } catch {
          throw .refused(code: "out_folder", detail: "\(folder)/\(file.name) cannot be written: \(error.detail).")
        }
      }
      try invocation.console.write("Wrote \(preview.files.count) files to \(folder). Open \(folder)/index.html.\n")
    })

  private static func preview(_ brand: Brand, _ name: String, _ templates: EmailOverrides, now: Date) -> BrandPreview {
    let presentation = PageEmailPresentation(brand: brand, name: name, texts: templates.texts, layout: templates.layout)
    let emails = Language.allCases.flatMap { language in
      EmailSamples(presentation, app: name, language: language.tag, now: now).all.map { email in
        BrandPreview.Email(
          name: email.name, language: language, text: email.message.text,
          html: presentation.html(email.message)?.markup ?? "")
      }
    }
    return BrandPreview(brand: brand, appName: name, emails: emails, now: now)
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
