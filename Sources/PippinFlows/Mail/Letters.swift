import PippinMail

/// What we write to people who asked for something. Nothing that a stranger wrote is in it.
enum Letters {
  static func signUp(_ token: MailedToken, to recipient: MailAddress, app: String, page: String?) -> Letter {
    Letter(
      recipient: recipient, subject: "Confirm your account",
      text: """
        Somebody, probably you, asked for an account at \(app) with this address.

        To confirm it, enter this code where you asked for it, within an hour:

        \(token.text)

        \(orOpen(page, " in the browser where you asked for it"))If it was not you, you need do nothing: without the code nothing happens. Give it to nobody.

        """)
  }

  static func accountExists(_ ways: [String], to recipient: MailAddress, app: String) -> Letter {
    Letter(
      recipient: recipient, subject: "You have an account already",
      text: """
        Somebody, probably you, asked for an account at \(app) with this address. You have one already.

        \(signIn(ways))

        If it was not you, you need do nothing. Nothing was changed.

        """)
  }

  static func reset(_ token: MailedToken, to recipient: MailAddress, app: String, page: String?) -> Letter {
    Letter(
      recipient: recipient, subject: "Reset your password",
      text: """
        Somebody, probably you, forgot the password of your account at \(app).

        To set a new one, enter this code where you asked for it, within an hour:

        \(token.text)

        \(orOpen(page, ""))You will be signed out everywhere. If it was not you, you need do nothing: your password stays as it is. Give the
        code to nobody.

        """)
  }

  static func noPassword(_ ways: [String], to recipient: MailAddress, app: String) -> Letter {
    Letter(
      recipient: recipient, subject: "How to sign in",
      text: """
        Somebody, probably you, wanted to reset the password of your account at \(app). It has none.

        \(signIn(ways))

        If it was not you, you need do nothing. Nothing was changed.

        """)
  }

  static func address(_ token: MailedToken, to recipient: MailAddress, app: String, page: String?) -> Letter {
    Letter(
      recipient: recipient, subject: "Confirm your address",
      text: """
        Somebody, probably you, wants to use this address for an account at \(app).

        To confirm it, enter this code where you are signed in, within an hour:

        \(token.text)

        \(orOpen(page, " in the browser where you are signed in"))If it was not you, you need do nothing: without the code nothing happens. Give it to nobody.

        """)
  }

  /// The page asks once more: mail filters open links, and must not use a code up.
  private static func orOpen(_ page: String?, _ place: String) -> String {
    page.map { "Or open this page\(place):\n\n\($0)\n\n" } ?? ""
  }

  private static func signIn(_ ways: [String]) -> String {
    let names = ways.map(name)
    return names.isEmpty
      ? "Sign in the way you did before." : "To sign in, choose \(names.joined(separator: ", or "))."
  }

  /// What people call a provider.
  static func name(_ provider: String) -> String {
    switch provider {
    case "apple": "“Sign in with Apple”"
    case "google": "“Sign in with Google”"
    case "facebook": "“Continue with Facebook”"
    case "password": "your e-mail address and password"
    default: "the way you did before"
    }
  }
}
