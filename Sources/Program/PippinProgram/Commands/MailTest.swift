import PippinAccounts
import PippinTokens
import PippinNetwork
import PippinServer
import PippinFoundation

extension Command {
  static let mailTest = Command(
    name: "mail test", summary: "Send a test email with the settings of serve, and show the mail server's answer.",
    options: SettingsSources.options + [
      .value("to", "ADDRESS", .required, "the recipient's email address"), .flag("json", "print the result as JSON"),
    ],
    run: { (invocation) throws(CommandFailure) in
      let settings: ServeSettings
      do throws(SettingsError) {
        settings = try ServeSettings(invocation.arguments, environment: invocation.environment)
      } catch {
        throw CommandFailure(error)
      }
      guard let mail = settings.mail else {
        throw .refused(
          code: "mail_not_set", detail: "No email can be sent: the setting mail is missing. Add it and try again.")
      }
      guard let recipient = MailAddress(invocation.arguments["to"] ?? "") else {
        throw .refused(code: "address_invalid", detail: "--to is not a valid email address.")
      }
      let now = invocation.now()
      do {
        let email = EmailMessage(
          recipient: recipient, subject: "A test of Pippin’s mail", language: "en",
          blocks: [
            .paragraph("This message was sent by `pippin mail test`."),
            .note("The server at \(settings.publicURL) sends its email this way."),
          ])
        let message = try MailMessage(
          from: mail.sender, to: recipient, subject: email.subject, text: email.text,
          html: PageEmailPresentation(settings, mail).html(email), id: UUIDv7(now: now, random: .system).description,
          date: now)
        try await CurlMailer(configuration: mail.smtp).send(message)
      } catch let error as MailError {
        throw .refused(
          code: error.code == .permanent ? "mail_refused" : "mail_not_taken",
          detail: "The mail server did not accept the message: \(error.detail).")
      } catch {
        throw .refused(code: "internal_error", detail: "The message could not be written: \(error).")
      }
      guard !invocation.arguments.has("json") else {
        return try invocation.writeJSON { writer in
          writer.member("accepted", true)
          writer.member("to", recipient.text)
        }
      }
      try invocation.console.write("The mail server has accepted the message.\n")
    })
}

extension PageEmailPresentation {
  /// As the settings say.
  init(_ settings: ServeSettings, _ mail: MailSettings) {
    self.init(
      brand: settings.brand, name: settings.appName, texts: mail.templates.texts, layout: mail.templates.layout)
  }
}
