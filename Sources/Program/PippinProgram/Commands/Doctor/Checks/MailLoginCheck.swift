import PippinServer
import PippinNetwork

extension DoctorCheck {
  static let mailLogin = ofSettings(
    "mail_login", .network,
    "whether the mail server can be reached, has a trusted certificate, and accepts the login; no email is sent"
  ) { (settings, context) throws(Blocked) in
    guard let mail = settings.mail else { return nil }
    var smtp = mail.smtp
    smtp.timeout = DoctorContext.requestTimeout
    smtp.connectTimeout = DoctorContext.requestTimeout
    let login = await CurlMailer.logIn(smtp, callingItself: mail.sender.address.domain)
    return [
      MailLoginJudgement.finding(login, at: "\(smtp.host):\(smtp.port)", user: smtp.credentials?.user)
    ]
  }
}

enum MailLoginJudgement {
  static func finding(_ login: SMTPLogin, at server: String, user: String?) -> DoctorFinding {
    switch login {
    case .accepted:
      return .ok("The mail server \(server) accepts \(user == nil ? "connections without a login" : "the login").")
    case .refused(let detail):
      return .fail(
        "The mail server \(server) refuses the login of \(Printable.text(user ?? "nobody")): \(detail).",
        cure: "Correct mail.user and the password in mail.password_file. Some providers want a password for apps.")
    case .insecure(let detail):
      return .fail(
        "The TLS of the mail server \(server) cannot be trusted: \(detail).",
        cure:
          "Write the name that its certificate is for, use smtps:// for TLS from the start or smtp:// for STARTTLS, or "
          + "name its authority in mail.authorities_file.")
    case .unreachable(let detail):
      return .fail(
        "The mail server \(server) cannot be used: \(detail).",
        cure: "Correct mail.smtp, and allow connections from this machine to that port; many providers close port 25.")
    }
  }
}
