package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

const (
	speedPages  = 4000
	speedRounds = 3
	fewPages    = 10_000 // of the light site whose crawl's memory is measured
	manyPages   = 99_999 // of the same, one less than may be asked for, so that the crawl can say that it saw all
)

// crawlRuns are the raw crawls.
type crawlRuns struct {
	Speed  map[string][]crawlRun `json:"speed"` // by program, of speedPages
	Few    crawlRun              `json:"few"`
	Many   crawlRun              `json:"many"`
	Beside *besideRuns           `json:"orders"`
}

// measureCrawl crawls generated sites on loopback: with the binary and two other
// crawlers in turn, then with the binary alone for its memory, then while orders
// are placed.
func measureCrawl(ctx context.Context, b *bench) error {
	runs := &crawlRuns{Speed: map[string][]crawlRun{}}
	b.report.Runs["crawl"] = runs
	return errors.Join(b.crawlSpeed(ctx, runs), b.crawlMemory(ctx, runs), b.crawlOrders(ctx, runs))
}

// crawlSpeed crawls one site with each program in turn.
func (b *bench) crawlSpeed(ctx context.Context, runs *crawlRuns) error {
	colly, err := b.collyCrawl(ctx)
	if err != nil {
		return err
	}
	all := []crawler{b.enamelCrawl(), colly, b.scrapyCrawl()}
	site, err := serveSite(ctx, speedPages, false)
	if err != nil {
		return err
	}
	defer site.close()
	for round := range speedRounds {
		for i := range all {
			c := all[(round+i)%len(all)]
			run, err := b.crawl(ctx, c, site)
			if err != nil {
				return err
			}
			runs.Speed[c.name] = append(runs.Speed[c.name], run)
			b.say("   %s: %.0f pages/s", c.name, speedPages/run.Seconds)
		}
	}
	rates := map[string]float64{}
	for _, c := range all {
		var rate, cpu []float64
		for _, r := range runs.Speed[c.name] {
			rate, cpu = append(rate, speedPages/r.Seconds), append(cpu, r.CPU*1000/speedPages)
		}
		rates[c.name] = median(rate)
		b.add("crawl by "+c.name, median(rate), "pages/s", nil)
		b.add("crawl by "+c.name+", processor time of a page", median(cpu), "ms", nil)
	}
	b.add("crawl, of colly", rates["enamel"]/rates["colly"], "ratio", atLeast(0.9))
	b.add("crawl, of Scrapy", rates["enamel"]/rates["Scrapy"], "ratio", atLeast(10))
	b.note("crawl: %d pages of %.0f kB and %.0f links, %d at a time; server and crawler share all cores; robots.txt obeyed by all. The binary ran every rule and stored what it found; the others took title, description, heading and links.",
		speedPages, site.meanSize(), site.meanLinks(), crawlAtOnce)
	return nil
}

// meanSize is kilobytes a page.
func (s *crawledSite) meanSize() float64 {
	sum := 0
	for _, body := range s.ready {
		sum += len(body)
	}
	return float64(sum) / float64(len(s.ready)) / 1000
}

func (s *crawledSite) meanLinks() float64 {
	sum := 0
	for _, body := range s.ready {
		sum += strings.Count(string(body), "<a ")
	}
	return float64(sum) / float64(len(s.ready))
}

// crawlMemory crawls two sites of the same pages, one of them ten times as large.
func (b *bench) crawlMemory(ctx context.Context, runs *crawlRuns) error {
	for _, of := range []struct {
		pages int
		run   *crawlRun
	}{{fewPages, &runs.Few}, {manyPages, &runs.Many}} {
		site, err := serveSite(ctx, of.pages, true)
		if err != nil {
			return err
		}
		*of.run, err = b.crawl(ctx, b.enamelCrawl(), site)
		site.close()
		if err != nil {
			return fmt.Errorf("%d pages: %w", of.pages, err)
		}
	}
	b.add(fmt.Sprintf("crawl of %d light pages, memory at most", fewPages), runs.Few.PeakMB, "MB", nil)
	b.add(fmt.Sprintf("crawl of %d light pages, memory at most", manyPages), runs.Many.PeakMB, "MB", atMost(250))
	b.add("crawl, growth of memory between the two", runs.Many.PeakMB-runs.Few.PeakMB, "MB", nil)
	b.add(fmt.Sprintf("crawl of %d light pages", manyPages), manyPages/runs.Many.Seconds, "pages/s", nil)
	return nil
}

const (
	besideRounds = 3
	besidePages  = 20_000 // of a light site, crawled once a round
	aloneFor     = 10 * time.Second
)

// besideRuns is what orders took, in ms, alone and while a crawl ran.
type besideRuns struct {
	Alone  []float64  `json:"alone_ms"`
	Beside []float64  `json:"beside_crawl_ms"`
	Crawls []crawlRun `json:"crawls"`
}

// customers order steadily, 20 a second.
func customers() pace { return pace{workers: 4, every: 200 * time.Millisecond} }

// crawlOrders places orders at a steady rate, in turn alone and while the
// dashboard of the same process crawls.
func (b *bench) crawlOrders(ctx context.Context, runs *crawlRuns) error {
	data, err := b.seeded(ctx, "crawl-orders")
	if err != nil {
		return err
	}
	site, err := serveSite(ctx, besidePages, true)
	if err != nil {
		return err
	}
	defer site.close()
	if err := b.addStaff(ctx, data); err != nil {
		return err
	}
	s, err := b.serve(ctx, data, "", "ENAMEL_ALLOW_PRIVATE="+site.host())
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.ready(ctx); err != nil {
		return err
	}
	b.say("   waiting until every page is published and compressed")
	if err := s.settle(ctx, 7*time.Second, 2*time.Minute); err != nil {
		return err
	}
	shop, err := newShopper(ctx, s, customers().workers)
	if err != nil {
		return err
	}
	staff := &dashboard{server: s}
	if err := staff.signIn(ctx); err != nil {
		return err
	}
	runs.Beside = &besideRuns{}
	crawl := func(ctx context.Context) (crawlRun, error) { return staff.crawl(ctx, site) }
	for range besideRounds {
		if err := runs.Beside.round(ctx, shop, crawl); err != nil {
			return err
		}
	}
	b.add("order alone, p99", percentile(runs.Beside.Alone, 99), "ms", nil)
	b.add("order beside a crawl, p50", percentile(runs.Beside.Beside, 50), "ms", nil)
	b.add("order beside a crawl, p99", percentile(runs.Beside.Beside, 99), "ms", atMost(50))
	b.note("orders beside a crawl: %d a second, %d of them; the crawl runs in the serving process, started in the dashboard, and the site that it crawls is served on the same cores.",
		customers().perSecond(), len(runs.Beside.Beside))
	return nil
}

// round is orders alone for a while, and then for as long as a crawl runs.
func (r *besideRuns) round(ctx context.Context, shop *shopper, crawl func(context.Context) (crawlRun, error)) error {
	place := func(ctx context.Context, _ int) error {
		_, err := shop.place(ctx)
		return err
	}
	while, cancel := context.WithTimeout(ctx, aloneFor)
	defer cancel()
	alone, err := customers().each(ctx, while.Done(), place)
	if err != nil {
		return err
	}
	over := make(chan struct{})
	var run crawlRun
	var failed error
	go func() {
		defer close(over)
		run, failed = crawl(ctx)
	}()
	beside, err := customers().each(ctx, over, place)
	<-over
	r.Alone, r.Beside, r.Crawls = append(r.Alone, alone...), append(r.Beside, beside...), append(r.Crawls, run)
	return errors.Join(err, failed)
}
