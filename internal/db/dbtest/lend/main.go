// Command lend gives the browser tests a PostgreSQL database of their own: it
// prints its URL, and drops it when its standard input ends.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"testing"

	"enamel/internal/db/dbtest"
)

func main() {
	testing.Init()
	if err := flag.Set("test.benchtime", "1x"); err != nil {
		log.Fatal(err)
	}
	lent := testing.Benchmark(func(b *testing.B) { // the databases of dbtest belong to a test
		_, _ = fmt.Println(dbtest.Config(b, dbtest.Postgres).URL)
		_, _ = io.Copy(io.Discard, os.Stdin)
	})
	if lent.N == 0 {
		log.Fatal("no database could be made; see the tests of internal/db")
	}
}
