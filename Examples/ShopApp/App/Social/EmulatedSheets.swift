#if DEBUG
  import Foundation

  /// Returns Google tokens from the emulator of `pippin demo`, for its user Anita.
  struct EmulatedGoogle: SocialSheet {
    let emulator: URL

    func token(nonce: String) async throws -> String? {
      let order = Order(
        client_id: "example-web.apps.googleusercontent.com",
        authorized_party: "example-ios.apps.googleusercontent.com", person: "anita", nonce: nonce)
      return try await emulator.handed(order, at: "google/emulator/id-tokens")["id_token"]
    }
  }

  /// Returns Facebook Limited Login tokens from the emulator.
  struct EmulatedFacebook: SocialSheet {
    let emulator: URL

    func token(nonce: String) async throws -> String? {
      let order = Order(app_id: "1000000000000001", person: "anita", nonce: nonce, limited: true)
      return try await emulator.handed(order, at: "facebook/emulator/tokens")["authentication_token"]
    }
  }

  /// The emulator's JSON members.
  private struct Order: Encodable {
    var client_id: String?
    var authorized_party: String?
    var app_id: String?
    var person: String
    var nonce: String
    var limited: Bool?
  }

  extension URL {
    fileprivate func handed(_ order: Order, at path: String) async throws -> [String: String] {
      var request = URLRequest(url: appendingPathComponent(path))
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try JSONEncoder().encode(order)
      let (data, _) = try await URLSession.shared.data(for: request)
      return try JSONDecoder().decode([String: String].self, from: data)
    }
  }
#endif
