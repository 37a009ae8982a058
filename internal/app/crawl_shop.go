package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"enamel/internal/auditlog"
	"enamel/internal/config"
	"enamel/internal/db"
	"enamel/internal/job"
	"enamel/internal/seo"
	"enamel/internal/seo/audit"
	"enamel/internal/seo/crawl"
	"enamel/internal/seo/finding"
)

const (
	claimTime   = 2 * time.Second // in which a server takes a job on, if there is one
	restartTime = time.Minute     // in which one that restarts takes on again what it handed back
	followPoll  = 100 * time.Millisecond
	cancelTime  = 10 * time.Second // in which a crawl that is called off ends
)

// crawlOwn crawls the shop's own site: as a job of the server beside it, and where
// none runs, or --resume goes on with an earlier crawl by command, in this process.
func crawlOwn(ctx context.Context, c *console, cfg config.Config, f crawlFlags, s *store) error {
	if !f.resume {
		d, err := db.Open(ctx, db.Config{URL: cfg.DatabaseURL, Path: cfg.CrawlFile(), Schema: crawl.Schema(), Relaxed: true})
		if err != nil {
			return err
		}
		taken, err := crawlInShop(ctx, c, cfg, f, s, d)
		if err = errors.Join(err, d.Close()); taken || err != nil {
			return err
		}
	}
	return crawlAlone(ctx, c, cfg, f, auditRecord(s.facts()))
}

// crawlInShop enters the job of a crawl, follows it to its end and prints what it
// found. taken is false where no server took it on.
func crawlInShop(ctx context.Context, c *console, cfg config.Config, f crawlFlags, s *store, d *db.DB) (taken bool, err error) {
	crawler := crawl.New(crawl.Config{DB: d})
	findings := finding.New(finding.Config{Crawler: crawler, DB: d, Rules: audit.Rules()})
	service := seo.New(seo.Config{
		DB: s.db, Log: slog.New(slog.DiscardHandler), Origin: cfg.Origin.String(), Findings: findings,
		Crawler: func(func(crawl.Progress), func() bool) *crawl.Crawler { return crawler },
	})
	running, err := service.Current(ctx)
	if err != nil {
		return false, err
	}
	switch {
	case running == nil:
	case running.State == job.Waiting || running.Lost: // for a server, too
		return false, nil
	default:
		return true, errors.New("the dashboard is at work: wait for its end, or cancel it at " + cfg.Origin.String() + "/seo")
	}
	id, err := service.Start(ctx, "seo-crawl", f.options, auditlog.CommandLine)
	if err != nil {
		return true, err
	}
	j, err := follow(ctx, service, id, lineOn(c.err))
	if err != nil || !j.Over() {
		return err != nil, err
	}
	if j.State == job.Failed {
		return true, errors.New(*j.Error)
	}
	var result seo.CrawlResult
	if err := json.Unmarshal(j.Result, &result); err != nil {
		return true, err
	}
	ended, err := crawler.Find(ctx, result.Crawl)
	if err != nil {
		return true, err
	}
	return true, printCrawl(ctx, c, crawler, findings, ended, f)
}

// follow shows how a job goes until it ends. One that no server takes on in time, or
// whose server died, is cancelled and has not ended; so is one whose follower is told
// to stop.
func follow(ctx context.Context, s *seo.Service, id string, show func(string)) (j seo.Job, err error) {
	served := time.Now() // last, as far as is known
	tick := time.NewTicker(followPoll)
	defer tick.Stop()
	defer show("")
	for {
		if j, err = s.Job(ctx, id); ctx.Err() != nil {
			return j, callOff(ctx, s, id)
		}
		if err != nil || j.Over() {
			break
		}
		within := claimTime
		if j.State == job.Waiting && j.StartedAt != nil { // its server stopped, as for an update
			within = restartTime
		}
		switch {
		case j.State == job.Running && !j.Lost:
			served = time.Now()
		case time.Since(served) > within:
			return j, s.Cancel(ctx, id)
		}
		if p := j.Progress; p.Total != nil {
			show(fmt.Sprintf("%d of %d pages, %s", p.Done, *p.Total, p.Note))
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
	if j.State == job.Cancelled {
		err = errors.New("the crawl was cancelled at the dashboard")
	}
	return j, err
}

// callOff ends the job of a command that was told to stop.
func callOff(ctx context.Context, s *seo.Service, id string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cancelTime)
	defer cancel()
	if err := s.Cancel(ctx, id); err != nil {
		return err
	}
	j, err := s.Wait(ctx, id)
	if err != nil {
		return err
	}
	return fmt.Errorf("called off after %s", countOf(int(j.Progress.Done), "page"))
}
