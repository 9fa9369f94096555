import Foundation
import Supabase

let supabase = SupabaseClient(supabaseURL: URL(string: "https://xyz.supabase.co")!, supabaseKey: "sb_publishable_…")

// snippet.begin
func orders() async throws -> Data {
  var request = URLRequest(url: URL(string: "https://api.example.com/orders")!)
  let token = try await supabase.auth.session.accessToken
  request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
  let (data, response) = try await URLSession.shared.data(for: request)
  guard (response as? HTTPURLResponse)?.statusCode == 401 else { return data }
  let newToken = try await supabase.auth.refreshSession().accessToken
  request.setValue("Bearer \(newToken)", forHTTPHeaderField: "Authorization")
  return try await URLSession.shared.data(for: request).0
}
// snippet.end
