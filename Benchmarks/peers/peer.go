// The commands of README.md, for the peers in Go.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

const issuer, audience = "https://appleid.apple.com", "com.example.app"

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(name string) []byte {
	text, err := os.ReadFile(filepath.Join(os.Args[1], name))
	must(err)
	return text
}

// Of all threads, the garbage collector's too.
func seconds() float64 {
	var used syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}

func measure(verify func(string) (string, error), tokens []string, times int) float64 {
	start := seconds()
	for index := 0; index < times; index++ {
		if subject, err := verify(tokens[index%len(tokens)]); err != nil || subject == "" {
			must(fmt.Errorf("a genuine token is refused: %v", err))
		}
	}
	return seconds() - start
}

// `verify` returns the subject of a token, or an error.
func serve(name string, verify func(string) (string, error)) {
	tokens := strings.Fields(string(read("tokens")))
	about, err := json.Marshal(map[string]string{"name": name, "version": os.Args[2] + ", " + runtime.Version()})
	must(err)
	fmt.Println("ready", string(about))
	for input := bufio.NewScanner(os.Stdin); input.Scan(); {
		words := strings.Fields(input.Text())
		if words[0] == "measure" {
			times, err := strconv.Atoi(words[1])
			must(err)
			fmt.Println(measure(verify, tokens, times))
		} else if _, err := verify(words[1]); err != nil {
			fmt.Println("refused")
		} else {
			fmt.Println("accepted")
		}
	}
}
