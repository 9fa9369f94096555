import Foundation
import Supabase

// Server: Supabase's own Auth server, which you host, with its database. The SDK speaks to no other one.

// snippet.begin
let supabase = SupabaseClient(supabaseURL: URL(string: "https://id.example.com")!, supabaseKey: "sb_publishable_…")
// snippet.end
