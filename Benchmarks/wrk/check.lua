-- Asks for the session behind one access token after the other, and ends after so many answers.
-- Arguments: file of sign-in answers (one a line), how many of their tokens to use, how often to show each.

require("common")

-- wrk asks for one request before it starts, to look at it; that one is not sent.
local requests, following, total = {}, -2, 0
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
  -- Beyond the last one only until the last answers are there.
  if following >= total then return wrk.format("GET", "/healthz") end
  return requests[math.max(following, 0) % #requests + 1]
end

function response(status, headers, body)
  if body == '{"status":"alive"}' then return end
  answered = answered + 1
  if answered == total then finish() end
end
