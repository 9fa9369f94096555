require "json"
require "jwt"
require "net/http"

module AccessToken
  ISSUER = ENV.fetch("PIPPIN_ISSUER", "https://id.example.com") # the server's `public_url`
  AUDIENCE = ENV.fetch("PIPPIN_AUDIENCE", "com.example.app") # the client's `audience`, by default its id
  EXPECTED = {
    algorithms: ["ES256"], iss: ISSUER, verify_iss: true, aud: AUDIENCE, verify_aud: true,
    required_claims: %w[exp iss aud sub], leeway: 10
  }.freeze

  # The key set cannot be fetched: answer 503, not 401.
  class KeysUnavailable < StandardError; end

  @lock = Mutex.new
  @fetched_at = -Float::INFINITY

  # The claims of a valid access token. Raises JWT::DecodeError (answer 401) or KeysUnavailable (503).
  def self.verify(token)
    claims, header = JWT.decode(token, nil, true, EXPECTED.merge(jwks: method(:key_set)))
    raise JWT::DecodeError, "not an access token" if header["typ"] != "at+jwt" || header.key?("crit")
    # The library takes a token for several audiences, too, and a number in quotation marks.
    is_ours = [AUDIENCE, [AUDIENCE]].include?(claims["aud"]) && claims["exp"].is_a?(Integer) && claims["sub"] != ""
    raise JWT::DecodeError, "for another back end" unless is_ours
    claims
  rescue TypeError, NoMethodError # what ruby-jwt 2.5 raises at a header that is no JSON object
    raise JWT::DecodeError, "not a token"
  end

  # Fetches the keys when first needed, after ten minutes, and for an unknown kid at most once in ten seconds.
  def self.key_set(options)
    @lock.synchronize do
      now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      age = now - @fetched_at
      if age > 600 || (options[:kid_not_found] && age > 10)
        @keys = fetch(URI("#{ISSUER}/.well-known/jwks.json"))
        @fetched_at = now
      end
      @keys
    end
  end

  def self.fetch(url)
    times = { open_timeout: 5, read_timeout: 5 }
    answer = Net::HTTP.start(url.host, url.port, use_ssl: url.scheme == "https", **times) { |http| http.get(url.path) }
    answer.value # raises unless it is 2xx
    # Access tokens are signed with P-256; the set may hold RSA keys for ID tokens.
    { keys: JSON.parse(answer.body, symbolize_names: true)[:keys].select { |key| key[:crv] == "P-256" } }
  rescue StandardError => error
    raise KeysUnavailable, error.message
  end
end
