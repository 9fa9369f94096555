#if canImport(Security)
  public import Foundation
  internal import Security
  public import SignInClient

  /// Stores the kit's value in the keychain, on this device only. It is readable after the first unlock, so that the
  /// app finds its session when a push notification wakes it.
  ///
  /// A backup can restore the value to the same device only. It may then contain tokens that have been replaced since;
  /// the server ends that session (``SignInClient/SignOutReason/reuseDetected``), and the user signs in again.
  ///
  /// On macOS it uses the data protection keychain, as on iOS. The app must be signed with a team certificate.
  public struct KeychainStorage: SecretStorage {
    /// The name of the keychain item: kSecAttrService.
    public let service: String
    /// The keychain access group, one of the app's entitlements.
    public let accessGroup: String?
    /// The lock for an app and its extensions that share the value.
    public let lock: StorageLock?
    private let appGroup: String?

    /// - Parameters:
    ///   - service: the name of the keychain item; by default the app's bundle id with the kit's name. If you change
    ///     it, all users are signed out.
    ///   - accessGroup: the access group of several apps, or of an app and its extensions; `nil` for the app alone.
    ///   - appGroup: the app group of an app and its extensions, which contains their lock file. Without it, only one
    ///     process at a time may use the value. With it, the default service is that of the group, because an extension
    ///     has another bundle id.
    public init(service: String? = nil, accessGroup: String? = nil, appGroup: String? = nil) {
      self.service = service ?? "\(appGroup ?? Bundle.main.bundleIdentifier ?? "app").SignInClient"
      self.accessGroup = accessGroup
      self.appGroup = appGroup
      let container = appGroup.flatMap {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
      }
      lock = container.map { StorageLock(file: $0.appendingPathComponent(".SignInClient.lock")) }
    }

    /// - Throws: ``SignInClient/StorageError/Code/notAllowed`` if the app does not belong to the app group: without the
    ///   lock, processes would overwrite each other's changes.
    private func checkGroup() throws(StorageError) {
      guard let appGroup, lock == nil else { return }
      throw StorageError(.notAllowed, "\(appGroup) is not an app group of this process. Add it under App Groups.")
    }

    /// Returns the value, or `nil` if there is none.
    ///
    /// - Throws: ``SignInClient/StorageError/Code/locked`` before the first unlock,
    ///   ``SignInClient/StorageError/Code/notAllowed`` without the entitlement,
    ///   ``SignInClient/StorageError/Code/failed`` with the system's code.
    public func load() throws(StorageError) -> Data? {
      try checkGroup()
      var query = item
      query[kSecReturnData as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitOne
      var found: CFTypeRef?
      switch unsafe SecItemCopyMatching(query as CFDictionary, &found) {
      case errSecSuccess:
        guard let data = found as? Data else {
          throw StorageError(
            .unreadable, "The keychain item \(service) contains no data. Other code of the app wrote it.")
        }
        return data
      case errSecItemNotFound: return nil
      case let status: throw KeychainFailure(status).error
      }
    }

    /// Replaces the value in one step, or adds the first one.
    ///
    /// - Throws: as ``load()``. The old value is unchanged then.
    public func save(_ value: Data) throws(StorageError) {
      try checkGroup()
      let change: [String: Any] = [
        kSecValueData as String: value,
        kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      switch SecItemUpdate(item as CFDictionary, change as CFDictionary) {
      case errSecSuccess: return
      case errSecItemNotFound: break
      case let status: throw KeychainFailure(status).error
      }
      switch SecItemAdd(item.merging(change) { _, new in new } as CFDictionary, nil) {
      case errSecSuccess: return
      case errSecDuplicateItem:
        // Another process added the item first, so update it.
        let status = SecItemUpdate(item as CFDictionary, change as CFDictionary)
        guard status == errSecSuccess else { throw KeychainFailure(status).error }
      case let status: throw KeychainFailure(status).error
      }
    }

    /// The attributes that find the item, without its content.
    private var item: [String: Any] {
      var query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrService as String: service,
        kSecAttrAccount as String: "state",
        kSecAttrSynchronizable as String: false,
        // Without it, macOS uses the file keychain, which does not support this accessibility.
        kSecUseDataProtectionKeychain as String: true,
      ]
      if let accessGroup { query[kSecAttrAccessGroup as String] = accessGroup }
      return query
    }
  }
#endif
