package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// crawlAtOnce is how many pages each crawler may ask for at a time.
const crawlAtOnce = 8

// crawler is a program that crawls a site.
type crawler struct {
	name string
	// command crawls from a URL and leaves what it makes in a folder of its own.
	command func(start, dir string, pages int) command
	// count is how many pages the program says it took.
	count func(dir string) (int, error)
}

// crawlRun is one crawl by one program, from exec to exit.
type crawlRun struct {
	Seconds float64 `json:"seconds"`
	CPU     float64 `json:"cpu_seconds"`
	PeakMB  float64 `json:"peak_mb"`
}

// enamelCrawl is the built binary with every rule on, on a database of its own.
func (b *bench) enamelCrawl() crawler {
	return crawler{
		name: "enamel",
		command: func(start, dir string, pages int) command {
			return command{
				log: filepath.Join(dir, "log"), env: serverEnv(dir, "localhost:8080"),
				args: []string{b.binary, "crawl", "--allow-private", "--max-pages", strconv.Itoa(pages + 1), "--concurrency", strconv.Itoa(crawlAtOnce), start},
			}
		},
		count: func(dir string) (int, error) {
			text, err := os.ReadFile(filepath.Join(dir, "log")) //nolint:gosec // written by the crawl
			if err != nil {
				return 0, err
			}
			found := regexp.MustCompile(`(?m)^(\d+) pages crawled in .*\n\z`).FindSubmatch(text)
			if found == nil {
				return 0, errors.New("the crawl did not say that it visited the whole site")
			}
			return strconv.Atoi(string(found[1]))
		},
	}
}

// collyCrawl builds the program of bench/crawlers/colly, which is a module of its own.
func (b *bench) collyCrawl(ctx context.Context) (crawler, error) {
	program := filepath.Join(b.dir, "colly")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, ".") //nolint:gosec // the bench's own program
	build.Dir = filepath.Join(b.root, "bench", "crawlers", "colly")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return crawler{}, fmt.Errorf("build colly: %w: %s", err, out)
	}
	return crawler{
		name: "colly",
		command: func(start, dir string, _ int) command {
			return command{
				log:  filepath.Join(dir, "log"),
				args: []string{program, "-start", start, "-concurrency", strconv.Itoa(crawlAtOnce), "-out", filepath.Join(dir, "pages.jsonl")},
			}
		},
		count: countTaken,
	}, nil
}

// scrapyCrawl runs the spider of bench/crawlers/scrapy with Debian's Scrapy.
func (b *bench) scrapyCrawl() crawler {
	return crawler{
		name: "Scrapy",
		command: func(start, dir string, _ int) command {
			atOnce := strconv.Itoa(crawlAtOnce)
			return command{
				log: filepath.Join(dir, "log"),
				args: []string{
					"/usr/bin/scrapy", "runspider", filepath.Join(b.root, "bench", "crawlers", "scrapy", "spider.py"), "-a", "start=" + start,
					"-s", "CONCURRENT_REQUESTS=" + atOnce, "-s", "CONCURRENT_REQUESTS_PER_DOMAIN=" + atOnce, "-o", filepath.Join(dir, "pages.jsonl"),
				},
			}
		},
		count: countTaken,
	}
}

// countTaken counts the pages of a file that a compared program wrote, each of
// which must have its title and its links.
func countTaken(dir string) (int, error) {
	text, err := os.ReadFile(filepath.Join(dir, "pages.jsonl")) //nolint:gosec // written by the crawl
	if err != nil {
		return 0, err
	}
	urls := map[string]bool{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var p struct {
			URL, Title, H1 string
			Links          []string
		}
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return 0, err
		}
		if p.Title == "" || p.H1 == "" || len(p.Links) == 0 || urls[p.URL] {
			return 0, fmt.Errorf("%s was taken twice or not wholly", p.URL)
		}
		urls[p.URL] = true
	}
	return len(urls), lines.Err()
}

// crawl runs a crawler over a site, and fails where it did not ask for every
// page exactly once.
func (b *bench) crawl(ctx context.Context, c crawler, site *crawledSite) (run crawlRun, err error) {
	dir, err := os.MkdirTemp(b.dir, "crawl-")
	if err != nil {
		return run, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	return b.crawlInto(ctx, c, site, dir)
}

// crawlInto is crawl with what is made left in a folder.
func (b *bench) crawlInto(ctx context.Context, c crawler, site *crawledSite, dir string) (run crawlRun, err error) {
	site.forget()
	began := time.Now()
	p, err := start(ctx, c.command(site.url+"/", dir, len(site.paths)))
	if err != nil {
		return run, err
	}
	defer p.end()
	run.PeakMB = p.watchMemory()
	run.Seconds = round(time.Since(began).Seconds(), 3)
	if p.err != nil {
		log, _ := os.ReadFile(filepath.Join(dir, "log")) //nolint:gosec // written by the crawl
		return run, fmt.Errorf("%s: %w: %s", c.name, p.err, log[max(0, len(log)-2000):])
	}
	run.CPU = round((p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()).Seconds(), 3)
	if err := site.visitedOnce(); err != nil {
		return run, fmt.Errorf("%s: %w", c.name, err)
	}
	count, err := c.count(dir)
	if err == nil && count != len(site.paths) {
		err = fmt.Errorf("%d pages taken of %d", count, len(site.paths))
	}
	if err != nil {
		return run, fmt.Errorf("%s: %w", c.name, err)
	}
	return run, nil
}

// watchMemory waits for the process to end and gives the most memory that was
// resident, in megabytes, as the kernel told it last. For a process that has
// ended, the kernel's figure includes the bench from which it was forked.
func (p *process) watchMemory() (peak float64) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-p.done:
			return round(peak, 1)
		case <-tick.C:
		}
		if _, high, err := p.memory(); err == nil { // else it is about to end
			peak = max(peak, high)
		}
	}
}
