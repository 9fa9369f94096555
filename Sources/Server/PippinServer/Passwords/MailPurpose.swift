/// What something is mailed for that is to be shown again.
enum MailPurpose: String, Sendable {
  case signUp = "sign-up"
  case reset
  case email
  case signIn = "sign-in"

  /// Whether the token is good only where it was asked for. Only a forgotten password can be replaced from anywhere: who reads the
  /// mail chooses it, and comes in with nothing else that somebody began.
  var isBound: Bool { self != .reset }
}
