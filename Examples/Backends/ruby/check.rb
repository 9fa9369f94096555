# Reads access tokens, one a line, and says of each whose it is.
require_relative "access_token"

$stdout.sync = true
$stdin.each_line(chomp: true) do |token|
  puts "accepted #{AccessToken.verify(token)["sub"]}"
rescue JWT::DecodeError
  puts "refused"
rescue AccessToken::KeysUnavailable
  puts "unavailable"
end
