-- Refreshes at the emulator's token endpoint, as servers do once a day for each person.
-- Arguments: client secret, file of refresh tokens (one a line).

require("common")

local bodies, following = {}, 0
local headers = { ["Content-Type"] = "application/x-www-form-urlencoded" }
unexpected, sample = 0, nil

function init(arguments)
  headers["Host"] = wrk.headers["Host"]
  local client = "&client_id=com.example.app&client_secret=" .. arguments[1]
  for line in io.lines(arguments[2]) do
    bodies[#bodies + 1] = "grant_type=refresh_token&refresh_token=" .. line .. client
  end
end

function request()
  following = following % #bodies + 1
  return wrk.format("POST", "/auth/token", headers, bodies[following])
end

function response(status, headers, body)
  if status ~= 200 then sample = body end
end
