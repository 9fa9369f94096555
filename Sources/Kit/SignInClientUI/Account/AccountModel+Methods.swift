#if !os(watchOS)
  public import Foundation
  public import SignInClient

  extension AccountModel {
    /// Adds a sign-in method.
    public func add(_ id: ProviderID) async {
      guard let provider = provider(id) else { return }
      await perform(.add(id)) { () async throws(SignInError) in
        guard case .linked = try await self.calls.link(with: provider, confirmingWith: self.confirming()) else {
          return false
        }
        try await self.reload()
        return true
      }
    }

    /// Removes a sign-in method. Ask for confirmation first.
    public func remove(_ identity: Identity) async {
      await perform(.remove(identity.provider)) { () async throws(SignInError) in
        guard try await self.calls.unlink(identity, confirmingWith: self.confirming()) else { return false }
        try await self.reload()
        return true
      }
    }

    /// Stops a recovery of the account that somebody else began.
    func stopRecovery() async {
      await perform(.load) { () async throws(SignInError) in
        do throws(SignInError) {
          try await self.calls.stopRecovery()
        } catch {
          // It ended meanwhile.
          guard error.code == SignInError.Code(rawValue: "not_found") else { throw error }
        }
        try await self.reload()
        return true
      }
    }

    /// Adds a passkey. Without a name, it gets the password manager's.
    public func addPasskey() async {
      await add(.passkey)
    }

    /// Renames a passkey.
    @discardableResult
    public func rename(_ passkey: Identity, to name: String) async -> Bool {
      await perform(.renamePasskey) { () async throws(SignInError) in
        try await self.calls.rename(passkey, to: name)
        try await self.reload()
        return true
      }
    }

    /// Renames a device. An empty name removes the name.
    @discardableResult
    public func rename(_ device: DeviceSession, to name: String) async -> Bool {
      await perform(.rename) { () async throws(SignInError) in
        try await self.calls.renameSession(device, to: name.isEmpty ? nil : name)
        try await self.reload()
        return true
      }
    }

    /// Signs a device out.
    public func signOut(_ device: DeviceSession) async {
      await perform(.signOutDevice) { () async throws(SignInError) in
        try await self.calls.endSession(device)
        try await self.reload()
        return true
      }
    }

    /// Signs out all other devices.
    public func signOutOthers() async {
      await perform(.signOutOthers) { () async throws(SignInError) in
        try await self.calls.endOtherSessions()
        try await self.reload()
        return true
      }
    }

    /// Exports the user's data as JSON.
    public func export() async -> Data? {
      var data: Data?
      await perform(.export) { () async throws(SignInError) in
        data = try await self.calls.export()
        return true
      }
      return data
    }
  }
#endif
