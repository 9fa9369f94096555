# Exchanges the code of a sign-in at Apple and verifies the identity token, with Net::HTTP and the gem jwt.
require "json"
require "jwt"
require "net/http"

# snippet.find
APPLE = ENV.fetch("APPLE", "https://appleid.apple.com")
CLIENT = ENV.fetch("CLIENT_ID")

def read(answer)
  abort "#{answer.uri} answered #{answer.code}" unless answer.is_a?(Net::HTTPOK)
  JSON.parse(answer.body)
end

at = read(Net::HTTP.get_response(URI("#{APPLE}/.well-known/openid-configuration")))
abort "the issuer is #{at["issuer"]}, not #{APPLE}" unless at["issuer"] == APPLE
# snippet.end

tokens = read(Net::HTTP.post_form(
  URI(at["token_endpoint"]),
  "grant_type" => "authorization_code", "code" => ENV.fetch("CODE"), "client_id" => CLIENT,
  "client_secret" => ENV.fetch("CLIENT_SECRET")))
keys = read(Net::HTTP.get_response(URI(at["jwks_uri"])))
claims, = JWT.decode(
  tokens["id_token"], nil, true, algorithms: ["RS256"], jwks: JSON.parse(keys.to_json, symbolize_names: true), iss: APPLE, verify_iss: true, aud: CLIENT,
  verify_aud: true)
puts "signed in: #{claims["sub"]} #{claims["email"]}"
