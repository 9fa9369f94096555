import FoundationEssentials
import PippinAccounts
import PippinCryptography
import PippinCurl
import PippinMail

extension Command {
  static let mailTest = Command(
    name: "mail test", summary: "Send one message by the settings of serve, and say what the mail server says.",
    options: SettingsSources.options + [.value("to", "ADDRESS", .required, "whom to send it to")],
    run: { (invocation) throws(CommandFailure) in
      let settings: ServeSettings
      do throws(SettingsError) {
        settings = try ServeSettings(invocation.arguments, environment: invocation.environment)
      } catch {
        throw CommandFailure(error)
      }
      guard let mail = settings.mail else {
        throw .refused(code: "mail_not_set", detail: "The settings have no mail, so nothing is mailed.")
      }
      guard let recipient = MailAddress(invocation.arguments["to"] ?? "") else {
        throw .refused(code: "address_invalid", detail: "--to is not an address that mail can be sent to.")
      }
      let now = invocation.now()
      do {
        let message = try MailMessage(
          from: mail.sender, to: recipient, subject: "A test of Pippin’s mail",
          text: "This message was sent by `pippin mail test`. Mail from \(settings.publicURL) comes this way.\n",
          id: UUIDv7(now: now, random: .system).description, date: now)
        try await CurlMailer(configuration: mail.smtp).send(message)
      } catch let error as MailError {
        throw .refused(
          code: error.code == .permanent ? "mail_refused" : "mail_not_taken",
          detail: "The mail server did not take the message: \(error.detail).")
      } catch {
        throw .refused(code: "internal_error", detail: "The message could not be written: \(error).")
      }
      try invocation.console.write("The mail server has taken the message.\n")
    })
}
