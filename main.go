// Command enamel serves a local appliance shop's website.
package main

import (
	"os"

	_ "golang.org/x/crypto/x509roots/fallback" // for machines and images without certificates of authorities

	"enamel/internal/app"
)

func main() { os.Exit(app.Main(os.Args[1:])) }
