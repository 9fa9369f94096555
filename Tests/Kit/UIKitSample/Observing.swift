import SignInClientUI

/// What the sample does after a change. Nothing publishes changes here, so main.swift calls it.
@MainActor var observed: [@MainActor () -> Void] = []

private final class Observation {}

extension ObservableObject {
  @MainActor func onChange(_ action: @escaping @MainActor () -> Void) -> AnyObject {
    observed.append(action)
    return Observation()
  }
}
