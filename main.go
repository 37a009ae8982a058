// Command enamel serves a local appliance shop's website.
package main

import (
	"os"

	"enamel/internal/app"
)

func main() { os.Exit(app.Main(os.Args[1:])) }
