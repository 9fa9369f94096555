// What the models need of Apple's systems, where there are none: they compile and are tested there.
#if !canImport(AuthenticationServices)
  internal import SignInClient

  /// Stands for Combine's protocol of the same name.
  public protocol ObservableObject: AnyObject {}

  /// Stands for Combine's property wrapper of the same name: it keeps the value, and tells nobody of its changes.
  @propertyWrapper public struct Published<Value> {
    /// The value.
    public var wrappedValue: Value

    /// A property that begins with this value.
    public init(wrappedValue: Value) {
      self.wrappedValue = wrappedValue
    }
  }

  extension Published: Sendable where Value: Sendable {}
  /// Holds no window, where there are none.
  @MainActor public final class PresentationAnchor {
    /// An anchor without a window.
    public nonisolated init() {}
  }

  /// No sheet is on the screen.
  @MainActor enum AppleSheet {
    static var givesWay: Bool { false }
    static func giveWay() {}
  }

  /// Has no sheet to show.
  struct AppleAuthorizationProvider: CredentialStateProvider {
    init(anchor: PresentationAnchor, scopes: Set<AppleScope> = []) {}

    var id: ProviderID { .apple }

    func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
      throw AuthorizationError(.unavailable, "Apple's sheet is on Apple's systems only.")
    }

    func credentialState(for user: String) async -> CredentialState { .unknown }

    func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
  }
#endif
