-- Asks for the session behind one access token after the other.
-- Arguments: file of sign-in answers (one a line).

require("common")

local requests, following = {}, 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    local token = line:match('"access_token":"([^"]+)"')
    local headers = { ["Authorization"] = "Bearer " .. token, ["Host"] = wrk.headers["Host"] }
    requests[#requests + 1] = wrk.format("GET", "/v1/session", headers)
  end
end

function request()
  following = following % #requests + 1
  return requests[following]
end
