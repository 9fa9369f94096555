module example.com/sign-up-hook

go 1.19
