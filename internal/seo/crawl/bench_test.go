package crawl_test

import (
	"os"
	"strconv"
	"testing"

	"enamel/internal/seo/crawl"
)

// BenchmarkCrawl crawls 10,000 pages of 6 KB with 20 links each, parsing and
// storing all; the server runs in the same process.
func BenchmarkCrawl(b *testing.B) {
	url := os.Getenv("CRAWL_SITE")
	if url == "" {
		url = serve(b, newFixture(10_000, 20, 6000))
	}
	concurrency, err := strconv.Atoi(os.Getenv("CRAWL_CONCURRENCY"))
	if err != nil {
		concurrency = 16
	}
	for b.Loop() {
		got, err := open(b, sqlite(b), nil, url).Run(b.Context(), crawl.Options{Start: url + "/p/0", MaxPages: 10_000, Concurrency: concurrency})
		if err != nil || got.Pages != 10_000 {
			b.Fatalf("%+v, %v", got, err)
		}
	}
	b.ReportMetric(10_000*float64(b.N)/b.Elapsed().Seconds(), "pages/s")
}
