-- A native authorization and the exchange of its code at the emulator, as fast as they come.
-- Arguments: client secret.

require("common")

local codes, client = {}, ""
local json = { ["Content-Type"] = "application/json" }
local form = { ["Content-Type"] = "application/x-www-form-urlencoded" }
local sheet = '{"bundle_id":"com.example.app","apple_id":"mary","nonce":"n","scopes":["name","email"]}'
unexpected, sample = 0, nil

function init(arguments)
  json["Host"], form["Host"] = wrk.headers["Host"], wrk.headers["Host"]
  client = "&client_id=com.example.app&client_secret=" .. arguments[1]
end

function request()
  local code = table.remove(codes)
  if not code then return wrk.format("POST", "/emulator/native/authorizations", json, sheet) end
  return wrk.format("POST", "/auth/token", form, "grant_type=authorization_code&code=" .. code .. client)
end

function response(status, headers, body)
  local code = body:match('"authorization_code":"([^"]+)"')
  if code then codes[#codes + 1] = code
  elseif status ~= 200 then sample = body end
end
