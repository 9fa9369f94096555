-- Asks for the session behind one access token after the other, and ends after so many answers.
-- Arguments: file of sign-in answers (one a line), how many of their tokens to use, how often to show each.

require("common")

-- wrk asks for one request before it starts, to look at it; that one is not sent.
local requests, following, promised, total = {}, -2, 0, 0
answered = 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    if #requests == tonumber(arguments[2]) then break end
    local token = line:match('"access_token":"([^"]+)"')
    local headers = { ["Authorization"] = "Bearer " .. token, ["Host"] = wrk.headers["Host"] }
    requests[#requests + 1] = wrk.format("GET", "/v1/session", headers)
  end
  total = #requests * tonumber(arguments[3])
end

function request()
  following = following + 1
  return requests[math.max(following, 0) % #requests + 1]
end

-- Beyond the last one there is nothing to ask.
function delay()
  promised = promised + 1
  return promised <= total and 0 or 60000
end

function response(status, headers, body)
  answered = answered + 1
  if answered == total then finish() end
end
