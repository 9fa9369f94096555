import PippinPasswords

/// Passwords, and what is mailed to who has one or wants one.
package struct PasswordFlows: FlowPart {
  package let context: FlowContext
  let passwordHasher: PasswordHasher
  let hashingShares: HashingShares
  let mailer: MailFlows
  let signIns: SignInFlows
  let linking: LinkingFlows
}
