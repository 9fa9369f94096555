#if canImport(AuthenticationServices)
  internal import Foundation
  public import SignInClient

  #if os(watchOS)
    internal import WatchKit
  #elseif canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  extension AuthClient {
    /// Keeps the session up to date, and returns its current state and each change. For a model with `@Observable`, or
    /// for an app without SwiftUI; a ``SessionModel`` does the same with ``SwiftUI/View/following(_:)``.
    ///
    /// ```swift
    /// func follow(_ client: AuthClient, show: (SessionState) -> Void) async {
    ///   for await state in client.follow() { show(state) }
    /// }
    /// ```
    ///
    /// It calls ``SignInClient/AuthClient/start()`` now and each time the app becomes active, so that an app that was
    /// launched on a locked device continues. It also checks whether the user revoked their consent at Apple, now, each
    /// time the app becomes active, and when the system reports it. It ends with the task that reads the stream. One
    /// call is enough for the whole app; a call for each window does no harm.
    ///
    /// An app extension has no windows, and observes ``SignInClient/AuthClient/states()``.
    ///
    /// - Parameter apple: checks the consent. The default is Apple's provider, over the window that the user looks at.
    @available(iOSApplicationExtension, unavailable, message: "In an app extension, call start() and states().")
    @available(tvOSApplicationExtension, unavailable, message: "In an app extension, call start() and states().")
    public nonisolated func follow(
      checkingWith apple: (any CredentialStateProvider)? = nil
    ) -> AsyncStream<SessionState> {
      followed(checkingWith: apple ?? AppleAuthorizationProvider(), SystemNotice.ofActivations)
    }
  }

  extension SystemNotice {
    /// Each time the app becomes active.
    static var ofActivations: AsyncStream<Void> {
      #if os(watchOS)
        stream(of: WKApplication.didBecomeActiveNotification)
      #elseif canImport(UIKit)
        stream(of: UIApplication.didBecomeActiveNotification)
      #elseif canImport(AppKit)
        stream(of: NSApplication.didBecomeActiveNotification)
      #endif
    }
  }
#else
  internal import SignInClient
#endif

extension AuthClient {
  /// The states while the session is kept up to date, until the reading task ends.
  ///
  /// - Parameter activations: yields each time the app becomes active.
  nonisolated func followed(
    checkingWith apple: any CredentialStateProvider, _ activations: AsyncStream<Void>
  ) -> AsyncStream<SessionState> {
    let (stream, continuation) = AsyncStream.makeStream(of: SessionState.self)
    let work = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await _ in activations { await self.becameActive(checkingWith: apple) }
        }
        // Checks at once, and after each notification.
        group.addTask { await self.followRevocations(of: apple) }
        group.addTask {
          await self.restore()
          for await state in await self.states() { continuation.yield(state) }
        }
      }
    }
    continuation.onTermination = { _ in work.cancel() }
    return stream
  }

  /// The storage may be readable now, and the user may have revoked consent.
  func becameActive(checkingWith apple: any CredentialStateProvider) async {
    restore()
    do {
      try await checkCredential(with: apple)
    } catch {
      // There is no caller to report to. The app's next call reports a wrong configuration.
    }
  }

  func restore() {
    do {
      try start()
    } catch {
      // The device is still locked. The state stays as it is until the app becomes active again.
    }
  }
}
