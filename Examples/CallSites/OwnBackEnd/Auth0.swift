// Not possible: the SDK signs in at Auth0. A custom domain has your name, and Auth0's server.
