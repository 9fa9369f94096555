#if !os(watchOS)
  internal import SignInClient

  extension AccountModel {
    /// Deletes the account. Ask for confirmation first; it cannot be undone.
    ///
    /// ``deletion`` is set, with the progress at Apple, before ``SessionModel`` reports that the user is signed out. The page
    /// need not be loaded: this waits for a ``load()`` that is running, and loads the sign-in methods if one must confirm.
    ///
    /// - Returns: whether the account was deleted. `false` if the user cancelled the confirmation, if another action is
    ///   running, and after an error, which is in ``status``.
    @discardableResult
    public func deleteAccount() async -> Bool {
      await loadingEnded()
      return await perform(.delete) { () async throws(SignInError) in
        guard case .deleted(let deletion) = try await self.delete() else { return false }
        self.tell(deletion)
        return true
      }
    }

    /// Loads the sign-in methods only if one of them must confirm, and the page does not have them.
    private func delete() async throws(SignInError) -> DeletionOutcome {
      let announce: @Sendable (Deletion) async -> Void = { await self.tell($0) }
      do {
        return try await calls.deleteAccount(confirmingWith: confirming(), announce: announce)
      } catch {
        guard error.code == .reauthenticationRequired, !hasMethods, calls.features.contains(.identities) else {
          throw error
        }
      }
      update { $0.show(calls.state.account) }
      let methods = try await calls.identities()
      update { $0.loaded(methods: methods) }
      return try await calls.deleteAccount(confirmingWith: confirming(), announce: announce)
    }

    private func tell(_ deletion: Deletion) {
      update { $0.deleted(deletion) }
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
