#if !os(watchOS)
  public import SignInClient

  extension AccountModel {
    /// Calls the person something else.
    ///
    /// - Returns: whether it was done; if not, ``status`` says why.
    @discardableResult
    public func changeName(_ name: PersonName) async -> Bool {
      await perform(.name) { () async throws(SignInError) in
        let account = try await self.calls.changeName(name.isEmpty ? nil : name)
        self.update { $0.show(account) }
        return true
      }
    }

    /// Has a code mailed to the address that the account shall have.
    @discardableResult
    public func changeEmail(_ email: String) async -> Bool {
      await perform(.email) { () async throws(SignInError) in
        guard try await self.calls.changeEmail(email, confirmingWith: self.confirming()) else { return false }
        self.update { $0.mailed(to: email) }
        return true
      }
    }

    /// The person has the code from the mail: the address is the account's.
    @discardableResult
    public func confirmEmail(code: String) async -> Bool {
      await perform(.confirmEmail) { () async throws(SignInError) in
        try await self.calls.confirmEmail(token: MailedCode.normalized(code))
        try await self.reload()
        return true
      }
    }

    /// The person does not want the other address after all.
    public func cancelEmail() {
      update { $0.forgetMail() }
    }

    /// Sets the first password, or another one in the place of `current`.
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
