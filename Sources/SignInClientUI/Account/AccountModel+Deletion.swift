#if !os(watchOS)
  internal import SignInClient

  extension AccountModel {
    /// Deletes the account. Ask the person twice: it cannot be taken back. Afterwards ``deletion`` says how far Apple is, and the app's
    /// ``SessionModel`` that nobody is signed in.
    @discardableResult
    public func deleteAccount() async -> Bool {
      await perform(.delete) { () async throws(SignInError) in
        let outcome = try await self.calls.deleteAccount(confirmingWith: self.confirming())
        guard case .deleted(let deletion) = outcome else { return false }
        self.update { $0.deleted(deletion) }
        return true
      }
    }

    /// Asks how far Apple is until nothing is left to wait for, ever more seldom, and no more than a few minutes.
    public func followDeletion() async {
      for seconds in [1.0, 2, 4, 8, 15, 30, 60, 60] {
        guard let deletion, deletion.receipt != nil, !deletion.isFinished, !Task.isCancelled else { return }
        await wait(seconds)
        do {
          let now = try await calls.deletion(deletion)
          update { $0.progressed(now) }
        } catch {
          // The account is gone whatever the answer; how far Apple is, is asked again.
          guard error.isTemporary else { return }
        }
      }
    }

    /// The person has read how far the deletion is.
    public func forgetDeletion() {
      update { $0.forgetDeletion() }
    }
  }
#endif
