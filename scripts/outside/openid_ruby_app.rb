# An application of the smallest size with the gem openid_connect. Arguments: port, server, client id, secret.

require "json"
require "openid_connect"
require "securerandom"
require "webrick"

port, ISSUER, ID, SECRET = ARGV
HOME = "http://localhost:#{port}"
# Discovery is for https unless it is told otherwise.
SWD.url_builder = URI::HTTP
PROVIDER = OpenIDConnect::Discovery::Provider::Config.discover!(ISSUER)
SESSIONS = Hash.new { |sessions, key| sessions[key] = {} }

def client
  OpenIDConnect::Client.new(
    identifier: ID, secret: SECRET, redirect_uri: "#{HOME}/callback", authorization_endpoint: PROVIDER.authorization_endpoint,
    token_endpoint: PROVIDER.token_endpoint, userinfo_endpoint: PROVIDER.userinfo_endpoint)
end

def session(request, response)
  key = request.cookies.find { |cookie| cookie.name == "ruby" }&.value || SecureRandom.hex
  response.cookies << WEBrick::Cookie.new("ruby", key).tap { |cookie| cookie.path = "/" }
  SESSIONS[key]
end

# What the ID token and userinfo say, once the token's signature, issuer, audience and nonce are judged.
def keep(session, tokens, nonce)
  claims = OpenIDConnect::ResponseObject::IdToken.decode(tokens.id_token, PROVIDER.jwks)
  claims.verify!(issuer: ISSUER, client_id: ID, nonce: nonce)
  info = tokens.userinfo!
  session.merge!(
    id_token: tokens.id_token, person: claims.raw_attributes.merge(info.raw_attributes).merge(
      access_token: tokens.access_token, refresh_token: tokens.refresh_token))
end

def show(session, response)
  response.status = session[:person] ? 200 : 403
  response.body = session[:person].to_json
end

server = WEBrick::HTTPServer.new(Port: port.to_i, BindAddress: "127.0.0.1", AccessLog: [])
server.mount_proc("/sign-in") do |request, response|
  own = session(request, response)
  own.merge!(state: SecureRandom.hex, nonce: SecureRandom.hex, verifier: SecureRandom.hex(32))
  challenge = Base64.urlsafe_encode64(Digest::SHA256.digest(own[:verifier]), padding: false)
  response.set_redirect(WEBrick::HTTPStatus::Found, client.authorization_uri(
    scope: %i[profile email offline_access], state: own[:state], nonce: own[:nonce],
    code_challenge: challenge, code_challenge_method: "S256"))
end
server.mount_proc("/callback") do |request, response|
  own = session(request, response)
  raise "another state" unless request.query["state"] == own[:state]
  asked = client
  asked.authorization_code = request.query["code"]
  keep(own, asked.access_token!(code_verifier: own[:verifier]), own[:nonce])
  response.set_redirect(WEBrick::HTTPStatus::Found, "#{HOME}/me")
end
server.mount_proc("/me") { |request, response| show(session(request, response), response) }
server.mount_proc("/refresh") do |request, response|
  own = session(request, response)
  asked = client
  asked.refresh_token = own[:person][:refresh_token]
  keep(own, asked.access_token!, nil)
  show(own, response)
end
server.mount_proc("/sign-out") do |request, response|
  own = session(request, response)
  hint = own[:id_token]
  own.clear
  response.set_redirect(WEBrick::HTTPStatus::Found, "#{PROVIDER.end_session_endpoint}?" + URI.encode_www_form(
    id_token_hint: hint, post_logout_redirect_uri: "#{HOME}/goodbye"))
end
server.mount_proc("/goodbye") { |_, response| response.body = "goodbye" }
trap("TERM") { server.shutdown }
server.start
