import SignInClient
import WidgetKit

// snippet.timeline
nonisolated struct OrdersEntry: TimelineEntry {
  let date: Date
  let text: String
}

nonisolated struct OrdersProvider: TimelineProvider {
  func placeholder(in context: Context) -> OrdersEntry { OrdersEntry(date: .now, text: "Two kilos of apples") }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (OrdersEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<OrdersEntry>) -> Void) {
    Task {
      let entry = OrdersEntry(date: .now, text: await Self.text())
      completion(Timeline(entries: [entry], policy: .after(entry.date.addingTimeInterval(1800))))
    }
  }

  private static func text() async -> String {
    do {
      guard let orders = try await Orders.load(from: Orders.server) else { return "Open the app to sign in." }
      return String(decoding: orders, as: UTF8.self)
    } catch let error as SignInError where error.code == .storage {
      return "Unlock the device to see your orders."
    } catch {
      return error.localizedDescription
    }
  }
}
// snippet.end
