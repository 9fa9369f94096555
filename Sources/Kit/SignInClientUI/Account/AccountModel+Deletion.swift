#if !os(watchOS)
  internal import SignInClient

  extension AccountModel {
    /// Deletes the account. Ask for confirmation first; it cannot be undone. Afterwards, ``deletion`` has the progress
    /// at Apple, and ``SessionModel`` reports that the user is signed out.
    @discardableResult
    public func deleteAccount() async -> Bool {
      await perform(.delete) { () async throws(SignInError) in
        let outcome = try await self.calls.deleteAccount(confirmingWith: self.confirming())
        guard case .deleted(let deletion) = outcome else { return false }
        self.update { $0.deleted(deletion) }
        return true
      }
    }

    /// Polls the progress at Apple until it is final, with growing pauses, for a few minutes at most.
    public func followDeletion() async {
      for seconds in [1.0, 2, 4, 8, 15, 30, 60, 60] {
        guard let deletion, deletion.receipt != nil, !deletion.isFinished, !Task.isCancelled else { return }
        await wait(seconds)
        do {
          let now = try await calls.deletion(deletion)
          update { $0.progressed(now) }
        } catch {
          // The account is already deleted. Only the progress at Apple is unknown, so ask again.
          guard error.isTemporary else { return }
        }
      }
    }

    /// Clears ``deletion`` after the user has read it.
    public func forgetDeletion() {
      update { $0.forgetDeletion() }
    }
  }
#endif
