import PippinAccounts
import PippinFoundation

/// The account that an address leads to, as a mail that a stranger asks for needs to know it.
struct AddressOnFile: Sendable {
  /// `nil` where the address leads to nobody.
  let account: Account?
  /// The sign-in methods of the account, the oldest first.
  let identities: [Identity]
  /// The mailbox, spelled as the account has it. Mail goes there and never to the spelling that a stranger typed, because two
  /// spellings of one canonical address can be two mailboxes. `nil` where the address leads to nobody.
  let mailbox: MailAddress?

  /// The providers by which the account can be entered.
  let methods: [String]

  init(_ address: CanonicalAddress, of account: Account?, _ identities: [Identity], methods: [String]) {
    self.account = account
    self.identities = identities
    self.methods = methods
    guard let account else {
      mailbox = nil
      return
    }
    var spellings = identities.compactMap { identity in identity.email.flatMap { $0.isProved ? $0.address : nil } }
    if let email = account.email, email.isVerified { spellings.insert(email.address, at: 0) }
    let spelling = spellings.first { CanonicalAddress($0) == address }
    mailbox = MailAddress(reaching: spelling ?? address.text)
  }
}

extension PasswordFlows {
  /// What is on file for an address. The same is read whether it leads to an account or not.
  func onFile(
    _ address: CanonicalAddress, of account: AccountID?, at now: Date
  ) async throws(FlowError) -> AddressOnFile {
    let id = account ?? newID(at: now)
    let snapshot = try await read([.accountInFull(id)])
    let identities = snapshot.identities(of: id)
    return AddressOnFile(
      address, of: snapshot.account(id), identities,
      methods: identities.filter { !isLeftBehind($0) }.signInMethods.methods)
  }
}
