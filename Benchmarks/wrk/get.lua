-- Only reports: the request is wrk's own, made once, the fastest that wrk can do.

require("common")
