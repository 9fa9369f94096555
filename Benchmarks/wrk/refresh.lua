-- Refreshes sessions as devices do: each answer brings the token for that session's next turn.
-- Arguments: file of sign-in answers (one a line).

require("common")

local tokens, first, last = {}, 1, 0
unexpected, sample = 0, nil
local headers, isLookedAt

local function keep(text)
  local token = text:match('"refresh_token":"([^"]+)"')
  if not token then return false end
  last = last + 1
  tokens[last] = token
  return true
end

function init(arguments)
  headers = { ["Content-Type"] = "application/json", ["Host"] = wrk.headers["Host"] }
  for line in io.lines(arguments[1]) do keep(line) end
end

function request()
  -- wrk asks for one request before it starts, to look at it; that one is not sent.
  if not isLookedAt then
    isLookedAt = true
    return wrk.format("POST", "/v1/session/refresh", headers, "{}")
  end
  -- Each failure loses a token. When none is left, what is sent fails, too.
  local token = tokens[first] or ""
  if tokens[first] then
    tokens[first] = nil
    first = first + 1
  end
  return wrk.format("POST", "/v1/session/refresh", headers, '{"refresh_token":"' .. token .. '"}')
end

function response(status, headers, body)
  if status ~= 200 or not keep(body) then
    sample = body
    if status == 200 then unexpected = unexpected + 1 end
  end
end
