module example.com/website

go 1.19
