// Package referrer logs which pages elsewhere send visitors to this site, and nothing of the visitors.
package referrer

import (
	"context"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/link/anchor"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
)

// Name is that of the log as a source of links.
const Name = "Referrer log"

const (
	mostNoted = 1000 // pages between two flushes
	mostPaths = 20   // pages of a domain
	mostHosts = 5000
	mostBytes = 500 // of an address
	keepFor   = 400 * 24 * time.Hour
)

// Log remembers pages by their origin and path.
type Log struct {
	db    *db.DB
	own   *url.URL
	mu    sync.Mutex
	noted map[string]string // page: path of ours
}

// New makes a Log of the site at own.
func New(d *db.DB, own *url.URL) *Log { return &Log{db: d, own: own, noted: map[string]string{}} }

// Note remembers the page that led to a path of ours, until Flush.
func (l *Log) Note(referer, path string) {
	u, err := url.Parse(referer)
	if err != nil || !public(u) || serp.Ours(l.own, referer) {
		return
	}
	page := (&url.URL{Scheme: u.Scheme, Host: strings.ToLower(u.Host), Path: u.Path, RawPath: u.RawPath}).String()
	path, _, _ = strings.Cut(path, "?")
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, again := l.noted[page]; len(page) <= mostBytes && (again || len(l.noted) < mostNoted) {
		l.noted[page] = snapshot.Plain(path, mostBytes)
	}
}

// public reports whether an address may be kept: it is of a host in the DNS that is no search engine, assistant, webmail or
// forwarder of links, and names nobody.
func public(u *url.URL) bool {
	host := u.Hostname()
	name, _, found := strings.Cut(serp.Domain(host), ".")
	first, _, _ := strings.Cut(host, ".")
	_, notIP := netip.ParseAddr(host)
	private := slices.Contains([]string{
		"google", "bing", "duckduckgo", "yahoo", "yandex", "baidu", "ecosia", "startpage", "qwant", "brave", "kagi", "aol", "naver", "seznam", "sogou",
		"chatgpt", "openai", "perplexity", "claude", "outlook", "live", "gmx", "proton", "t",
	}, name) || slices.Contains([]string{"l", "lm", "mail", "webmail"}, first)
	return found && notIP != nil && !private && anchor.Domain(u.String()) != "" && !strings.Contains(u.Path, "@") && !slices.ContainsFunc(strings.Split(u.Path, "/"), isToken)
}

// isToken reports whether a part of a path may name a visitor: it is a UUID, or long, with digits, and is not made of words.
func isToken(part string) bool {
	words := strings.ContainsAny(part, "-_.") && part == strings.ToLower(part)
	return len(part) == 36 && part[8] == '-' && part[13] == '-' || len(part) >= 24 && !words && strings.ContainsAny(part, "0123456789")
}

// Flush stores the noted visits in one transaction. A failed flush is tried again.
func (l *Log) Flush(ctx context.Context) error {
	l.mu.Lock()
	noted := l.noted
	l.noted = map[string]string{}
	l.mu.Unlock()
	if len(noted) == 0 {
		return nil
	}
	err := l.db.Tx(ctx, func(tx *db.Tx) error {
		now := db.Millis(tx.Now())
		_, err := tx.Exec(ctx, `delete from seo_backlink_referrer where last_seen < $1`, now-keepFor.Milliseconds())
		if err != nil {
			return err
		}
		hosts, err := pagesOf(ctx, tx)
		for page, path := range noted {
			if err == nil {
				err = keep(ctx, tx, hosts, page, path)
			}
		}
		return err
	})
	for page, path := range noted {
		if err != nil {
			l.Note(page, path)
		}
	}
	return err
}

// pagesOf counts the pages of each domain, once a flush: made-up referrers must not hold the one writer.
func pagesOf(ctx context.Context, tx *db.Tx) (map[string]int, error) {
	rows, err := tx.Query(ctx, `select host, count(*) from seo_backlink_referrer group by host`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	hosts := map[string]int{}
	for rows.Next() {
		var host string
		var n int
		if err := rows.Scan(&host, &n); err != nil {
			return nil, err
		}
		hosts[host] = n
	}
	return hosts, rows.Err()
}

// keep stores a page, unless there is no room for it.
func keep(ctx context.Context, tx *db.Tx, hosts map[string]int, page, path string) error {
	now, host := db.Millis(tx.Now()), anchor.Domain(page)
	known, err := tx.Exec(ctx, `update seo_backlink_referrer set path = $1, last_seen = $2 where page = $3`, path, now, page)
	if err != nil || known > 0 || hosts[host] >= mostPaths || hosts[host] == 0 && len(hosts) >= mostHosts {
		return err
	}
	hosts[host]++
	_, err = tx.Exec(ctx, `insert into seo_backlink_referrer (page, host, path, first_seen, last_seen) values ($1, $2, $3, $4, $4)
		on conflict (page) do nothing`, page, host, path, now)
	return err
}

// Claims is what the log has of links, the newest first.
func Claims(ctx context.Context, r db.Reader) (claims []anchor.Claim, err error) {
	rows, err := r.Query(ctx, `select page, first_seen, last_seen from seo_backlink_referrer order by last_seen desc`)
	if err != nil {
		return nil, fmt.Errorf("read referrers: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var page string
		var first, last int64
		if err := rows.Scan(&page, &first, &last); err != nil {
			return nil, fmt.Errorf("read referrers: %w", err)
		}
		claims = append(claims, anchor.Claim{Page: page, First: db.FromMillis(first), Last: db.FromMillis(last), Links: 1})
	}
	return claims, rows.Err()
}
