extension Words {
  static func english(_ key: Key) -> String {
    switch key {
    case .heading: "Sign in to {app}"
    case .nothing: "There is no way to sign in here at the moment. Please come back later."
    case .working: "One moment …"
    case .continueWith: "Continue with {provider}"
    case .wayPassword: "Password"
    case .orPassword: "or with a password"
    case .email: "E‑mail address"
    case .password: "Password"
    case .signIn: "Sign in"
    case .forgotten: "Forgot your password?"
    case .linkTitle: "There is an account with this address"
    case .linkExplanation:
      "You came with {provider} ({email}), which we do not know yet. {email} belongs to an account at "
        + "{app} that is entered another way, and an address alone is not enough to let anybody in."
    case .linkExplanationNoEmail:
      "You came with {provider}, which we do not know yet. Its address belongs to an account at {app} "
        + "that is entered another way, and an address alone is not enough to let anybody in."
    case .linkAdvice:
      "If the account is yours, sign in the way you did before, with the other identity and not with "
        + "the one that you just used. After that both lead to it."
    case .linkNothingYet: "Nothing has been added or changed so far. Is the account not yours? Then leave it."
    case .linkDecline: "Leave it"
    case .nameTitle: "Your name"
    case .nameIntro: "{app} would like to know what to call you."
    case .givenName: "First name"
    case .familyName: "Last name (if you like)"
    case .nameButton: "Continue"
    case .resetTitle: "Choose a new password"
    case .resetIntro:
      "If the address belongs to an account, there is a mail from {app} with a code or with the way to "
        + "sign in. With the new password you are signed out everywhere else."
    case .resetCode: "Code from the mail"
    case .newPassword: "New password"
    case .newPasswordHint:
      "At least 8 characters. A few words in a row are easier to remember than one that is hard to "
        + "type."
    case .resetButton: "Set the new password"
    case .backToSignIn: "Back to sign-in"
    case .requestID: "If you ask for help, please mention {id}."
    case .problemUnreachable: "No answer came. Check the connection and try again; nothing is lost."
    case .problemNetwork: "The network answered in the server’s place. Perhaps it wants you to sign in to it first."
    case .problemCredentials: "The e-mail address or password is wrong"
    case .problemTooMany: "That was too often in too short a time. Please wait a little and try again."
    case .problemInvalid: "Something in it is not right. Please check what you entered."
    case .problemDeletion: "This account is being deleted. Please try again later."
    case .problemLinkTooOld: "That took too long. Please begin again."
    case .problemStorage: "This device does not let anything be kept safely right now. Unlock it and try again."
    case .problemAppleUnavailable:
      "Sign in with Apple does not work on this device right now. Is an Apple Account with two-factor "
        + "authentication signed in under Settings?"
    case .problemOther: "That did not work. Please try again, or another way."
    case .confirmTitle: "Confirm that it is you"
    case .confirmIntro: "Enter the password for {email}."
    case .cancel: "Cancel"
    }
  }
}
