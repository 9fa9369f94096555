internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension AuthClient {
  /// Deletes the signed-in user's account on the server, and revokes Apple's tokens. Ask for confirmation first; it
  /// cannot be undone.
  ///
  /// - Parameter provider: one of the account's sign-in methods, used if the server requires a recent sign-in. Without
  ///   it, the call throws ``SignInError/Code/reauthenticationRequired``.
  /// - Throws: ``SignInError``. You can repeat the call after an outage: an account that is already deleted returns
  ///   ``DeletionOutcome/deleted(_:)``.
  public func deleteAccount(
    confirmingWith provider: (any AuthorizationProvider)?
  ) async throws(SignInError) -> DeletionOutcome {
    do throws(SignInError) {
      guard let deletion = try await delete(confirmingWith: provider) else { return .cancelled }
      return .deleted(deletion)
    } catch {
      // An earlier call deleted the account, its answer was lost, and the refresh has now reported it.
      guard error.code == .signedOut, error.reason == SignOutReason.accountDeleted.rawValue else { throw error }
      return .deleted(Deletion(id: nil))
    }
  }

  /// `nil` if the user cancelled the confirmation.
  private func delete(
    confirmingWith provider: (any AuthorizationProvider)?
  ) async throws(SignInError) -> Deletion? {
    let id = try sessionID()
    let appleUser = session?.appleUser
    let key = environment.secret()
    let deletion = try await recent(as: id, confirmingWith: provider) { [backend] (token) async throws(SignInError) in
      try await backend.deleteAccount(accessToken: token.revealed, idempotencyKey: key)
    }
    guard let deletion else { return nil }
    chosen = nextNumber()
    delivered([appleUser])
    handle(.ended(id: id, .accountDeleted))
    return deletion
  }

  /// Returns the progress of a deletion. No user needs to be signed in.
  ///
  /// - Parameter deletion: the result of ``deleteAccount(confirmingWith:)``, with its receipt.
  /// - Throws: ``SignInError``; with the server's code `not_found` if the receipt is missing or does not match.
  public func deletion(_ deletion: Deletion) async throws(SignInError) -> Deletion {
    guard let id = deletion.id, let receipt = deletion.secretReceipt else {
      throw SignInError(SignInError.Code(.notFound), "The deletion has no receipt. Its progress cannot be queried.")
    }
    let call = ServerConnection.Call(.getDeletion, id, bearer: receipt)
    let data = try await pippin().data(call)
    return Deletion(try ServerConnection.read(DeletionBody.self, from: data), receipt: receipt)
  }
}
