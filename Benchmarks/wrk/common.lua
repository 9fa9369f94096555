-- What the scripts share: counting answers, ending early, and telling the benchmark what came of it.

local ffi = require("ffi")
ffi.cdef[[
  int getpid(void);
  int kill(int process, int signal);
]]
local interrupt = 2

local threads = {}

function setup(thread) threads[#threads + 1] = thread end

-- wrk waits for its whole duration unless it is interrupted.
function finish() ffi.C.kill(ffi.C.getpid(), interrupt) end

function done(summary, latency)
  local requests, unexpected, sample = summary.requests, summary.errors.status, ""
  for _, thread in ipairs(threads) do
    requests = thread:get("answered") or requests
    unexpected = unexpected + (thread:get("unexpected") or 0)
    sample = thread:get("sample") or sample
  end
  io.write(string.format(
    "\nbench {\"requests\": %d, \"microseconds\": %d, \"p50\": %d, \"p99\": %d, \"longest\": %d, \"failed\": %d}\n",
    requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    unexpected + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
  if sample ~= "" then io.write("sample " .. sample:gsub("%s+", " ") .. "\n") end
end
