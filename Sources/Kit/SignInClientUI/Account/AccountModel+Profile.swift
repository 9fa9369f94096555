#if !os(watchOS)
  public import SignInClient

  extension AccountModel {
    /// Changes the name.
    ///
    /// - Returns: whether it succeeded; otherwise see ``status``.
    @discardableResult
    public func changeName(_ name: PersonName) async -> Bool {
      await perform(.name) { () async throws(SignInError) in
        let account = try await self.calls.changeName(name.isEmpty ? nil : name)
        self.update { $0.show(account) }
        return true
      }
    }

    /// Emails a code to the new address.
    @discardableResult
    public func changeEmail(_ email: String) async -> Bool {
      await perform(.email) { () async throws(SignInError) in
        guard try await self.calls.changeEmail(email, confirmingWith: self.confirming()) else { return false }
        self.update { $0.mailed(to: email) }
        return true
      }
    }

    /// Confirms the new address with the emailed code.
    @discardableResult
    public func confirmEmail(code: String) async -> Bool {
      await perform(.confirmEmail) { () async throws(SignInError) in
        try await self.calls.confirmEmail(token: CodeInput.normalized(code))
        try await self.reload()
        return true
      }
    }

    /// Cancels the change of the address.
    public func cancelEmail() {
      update { $0.forgetMail() }
    }

    /// Sets the first password, or replaces `current`.
    @discardableResult
    public func changePassword(current: String?, new: String) async -> Bool {
      await perform(hasPassword ? .changePassword : .setPassword) { () async throws(SignInError) in
        let done = try await self.calls.changePassword(
          current: current, new: new, confirmingWith: self.confirming())
        if done { try await self.reload() }
        return done
      }
    }
  }
#endif
