// Not possible: the SDK signs in at Clerk. `Clerk.Options.proxyUrl` sends its requests through your server to Clerk.
