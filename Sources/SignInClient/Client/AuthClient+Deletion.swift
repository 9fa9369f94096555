internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension AuthClient {
  /// Deletes the account of the person who is signed in: at once at the server, and as far as can be at Apple. Ask them twice; it
  /// cannot be taken back.
  ///
  /// - Parameter provider: one of their ways in, for when the server wants to be sure who asks. Without one, the demand is thrown
  ///   as ``SignInError/Code/reauthenticationRequired``.
  /// - Throws: ``SignInError``. Repeat it after an outage: what is deleted already is ``DeletionOutcome/deleted(_:)``.
  public func deleteAccount(
    confirmingWith provider: (any AuthorizationProvider)?
  ) async throws(SignInError) -> DeletionOutcome {
    do throws(SignInError) {
      guard let deletion = try await delete(confirmingWith: provider) else { return .cancelled }
      return .deleted(deletion)
    } catch {
      // An earlier try went through, its answer was lost, and the refresh has just said why the session is over.
      guard error.code == .signedOut, error.reason == SignOutReason.accountDeleted.rawValue else { throw error }
      return .deleted(Deletion(id: nil))
    }
  }

  /// `nil` when the person chose not to confirm.
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

  /// How far a deletion is. Nobody need be signed in.
  ///
  /// - Parameter deletion: as ``deleteAccount(confirmingWith:)`` gave it, with its receipt.
  /// - Throws: ``SignInError``; its code is the server's `not_found` when the receipt is not the deletion's, or is missing.
  public func deletion(_ deletion: Deletion) async throws(SignInError) -> Deletion {
    guard let id = deletion.id, let receipt = deletion.secretReceipt else {
      throw SignInError(SignInError.Code(.notFound), "Without its receipt nobody is told how far a deletion is.")
    }
    let call = ServerConnection.Call(.getDeletion, id, bearer: receipt)
    let data = try await pippin().data(call)
    return Deletion(try ServerConnection.read(DeletionBody.self, from: data), receipt: receipt)
  }
}
