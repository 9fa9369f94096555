-- Authorizations and the exchanges of their codes at an emulator or a mock provider, as fast as they come, until so many are exchanged.
-- Arguments: path, content type and body of the authorization, path and beginning of the body of the exchange, how many.

require("common")

local codes, wanted = {}, 0
local authorization, form, token_path, beginning
answered, unexpected, sample = 0, 0, nil

function init(arguments)
  form = { ["Content-Type"] = "application/x-www-form-urlencoded", ["Host"] = wrk.headers["Host"] }
  local headers = { ["Content-Type"] = arguments[2], ["Host"] = wrk.headers["Host"] }
  authorization = wrk.format("POST", arguments[1], headers, arguments[3])
  token_path, beginning, wanted = arguments[4], arguments[5], tonumber(arguments[6])
end

function request()
  local code = table.remove(codes)
  return code and wrk.format("POST", token_path, form, beginning .. code) or authorization
end

function response(status, headers, body)
  local address = headers["Location"] or headers["location"]
  local code = address and address:match("[?&]code=([^&]+)") or body:match('"authorization_code":"([^"]+)"')
  if code then
    codes[#codes + 1] = code
  elseif status == 200 and body:find('"access_token"', 1, true) then
    answered = answered + 1
    if answered == wanted then finish() end
  else
    unexpected, sample = unexpected + (status < 400 and 1 or 0), body
  end
end
