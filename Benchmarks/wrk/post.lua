-- Posts prepared bodies, each once, and ends when all are answered.
-- Arguments: path, file of bodies (one a line), file for the answers (one a line) or "-", the status that is expected, and where the
-- bodies belong to sessions a file of their access tokens (one a line).

require("common")

-- wrk asks for one request before it starts, to look at it; that one is not sent.
local bodies, following, promised, expected, answers = {}, -1, 0, 0, nil
answered, unexpected, sample = 0, 0, nil

function init(arguments)
  local headers = { ["Content-Type"] = "application/json", ["Host"] = wrk.headers["Host"] }
  local tokens = arguments[5] and io.lines(arguments[5])
  for line in io.lines(arguments[2]) do
    if tokens then headers["Authorization"] = "Bearer " .. tokens() end
    bodies[#bodies + 1] = wrk.format("POST", arguments[1], headers, line)
  end
  if arguments[3] ~= "-" then answers = assert(io.open(arguments[3], "w")) end
  expected = tonumber(arguments[4])
end

function request()
  following = following + 1
  return bodies[math.max(following, 1)]
end

-- Whoever finds no body left waits for the end: what it asked instead would be counted.
function delay()
  promised = promised + 1
  return promised <= #bodies and 0 or 60000
end

function response(status, headers, body)
  if status ~= expected then
    unexpected, sample = unexpected + (status < 400 and 1 or 0), body
  elseif answers then
    answers:write(body, "\n")
  end
  answered = answered + 1
  if answered == #bodies then
    if answers then answers:close() end
    answers = nil
    finish()
  end
end
