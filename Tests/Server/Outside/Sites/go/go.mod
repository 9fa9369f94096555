module example.com/tests

go 1.19

require example.com/website v0.0.0

replace example.com/website => ../../../../../Examples/Website/go
