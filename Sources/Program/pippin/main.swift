import PippinProgram

await Program.main()
