import Combine

// snippet.observing
extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Calls `action` after each change, until the result is released.
  @MainActor func onChange(_ action: @escaping @MainActor () -> Void) -> AnyObject {
    // The model says that it will change. The new values are there in the next turn of the main thread.
    objectWillChange.sink { _ in Task { @MainActor in action() } }
  }
}
// snippet.end
