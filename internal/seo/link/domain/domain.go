// Package domain keeps what sources say of the domains that link to a site: how many links each has, and how strong it is.
package domain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/maphash"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/link/anchor"
	"enamel/internal/seo/link/index"
	"enamel/internal/seo/serp"
)

const (
	// Most bounds the links that are listed of all domains, and MostOf those of one.
	Most   = 50_000
	MostOf = 20

	keepFor  = 365 * 24 * time.Hour // life of an import's figures
	asked    = 30 * 24 * time.Hour
	eachTime = 40  // rows of a statement: SQLite looks each parameter up among all
	atOnce   = 400 // rows in memory
)

// Batch is what one source says of links, each once.
type Batch struct {
	Found, Scale string // Scale is that of its authorities; empty: it names none
	Origin       figure.Origin
	Claims       []anchor.Claim // to list
	Refused      int            // that name no page elsewhere
	Left         int            // that are counted and not listed
	domains      map[string]said
	seed         maphash.Seed
	seen         map[uint64]struct{} // hashes of page and target
}

type said struct {
	links     int
	authority *float64
}

// NewBatch is an empty batch.
func NewBatch(found, scale string, origin figure.Origin) *Batch {
	return &Batch{Found: found, Scale: scale, Origin: origin, domains: map[string]said{}, seed: maphash.MakeSeed(), seen: map[uint64]struct{}{}}
}

// Of is the domain of a page that may link to a site; empty: it is no page elsewhere.
func Of(site *url.URL, page string) string {
	if len(page) > anchor.MostURL || strings.ContainsAny(page, " <>\"\x00") || serp.Ours(site, page) {
		return ""
	}
	return anchor.Domain(page)
}

// Add keeps a copy of what the source says of a link to a site.
func (b *Batch) Add(site *url.URL, c anchor.Claim) {
	domain := strings.Clone(Of(site, c.Page))
	if domain == "" {
		b.Refused++
		return
	}
	key := maphash.Comparable(b.seed, [2]string{c.Page, c.Target})
	if _, again := b.seen[key]; again {
		return
	}
	b.seen[key] = struct{}{}
	d, known := b.domains[domain]
	if !known && len(b.domains) >= Most {
		b.Left++
		return
	}
	d.links += c.Links
	if c.Authority != nil {
		d.authority = c.Authority
	}
	b.domains[domain] = d
	switch {
	case c.Whole:
	case d.links > MostOf || len(b.Claims) >= Most:
		b.Left++
	default:
		c.Page, c.Target, c.Text = strings.Clone(c.Page), strings.Clone(c.Target), strings.Clone(c.Text)
		b.Claims = append(b.Claims, c)
	}
}

// Rank adds what the source says of a domain alone; nil: it does not know it.
func (b *Batch) Rank(domain string, rank *float64) { b.domains[domain] = said{authority: rank} }

// Domains is how many domains a batch names.
func (b *Batch) Domains() int { return len(b.domains) }

// Save stores what a batch says, in the place of what its source said before; more adds to it.
func (b *Batch) Save(ctx context.Context, tx *db.Tx, more bool) error {
	b.seen = map[uint64]struct{}{} // of a large import it is large
	if !more {
		_, err := tx.Exec(ctx, `delete from seo_backlink_domain where found_by = $1 and links > 0 and (authority is null or at < $2)`, b.Found, db.Millis(tx.Now().Add(-keepFor)))
		if err == nil { // a part of an export says nothing of the strength of other domains
			_, err = tx.Exec(ctx, `update seo_backlink_domain set links = 0 where found_by = $1 and links > 0`, b.Found)
		}
		if err != nil {
			return err
		}
	}
	for some := range slices.Chunk(slices.Collect(maps.Keys(b.domains)), atOnce) {
		values := make([][]any, len(some))
		for i, domain := range some {
			d := b.domains[domain]
			values[i] = []any{domain, b.Found, d.links, d.authority, b.Scale, string(b.Origin), db.Millis(tx.Now())}
		}
		err := tx.InsertRows(ctx, `seo_backlink_domain (domain, found_by, links, authority, scale, origin, at)`, values, eachTime,
			`on conflict (domain, found_by) do update set links = seo_backlink_domain.links + excluded.links,
			authority = coalesce(excluded.authority, seo_backlink_domain.authority), scale = excluded.scale, origin = excluded.origin, at = excluded.at`)
		if err != nil {
			return err
		}
	}
	return nil
}

// Each tells of each domain how many links each source counts, the most first. sandbox tells those of the sandbox too.
func Each(ctx context.Context, r db.Reader, sandbox bool, see func(domain, by string, links int)) error {
	rows, err := r.Query(ctx, `select domain, found_by, links from seo_backlink_domain where links > 0 and (origin <> 'sandbox' or $1)
		order by domain, links desc, found_by`, sandbox)
	if err != nil {
		return fmt.Errorf("read domains: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var domain, by string
		var links int
		if err := rows.Scan(&domain, &by, &links); err != nil {
			return fmt.Errorf("read domains: %w", err)
		}
		see(domain, by, links)
	}
	return rows.Err()
}

// Links is how many links the source counts that counts most of a domain.
func Links(ctx context.Context, r db.Reader, domain string, sandbox bool) (n int, err error) {
	err = r.QueryRow(ctx, `select coalesce(max(links), 0) from seo_backlink_domain where domain = $1 and (origin <> 'sandbox' or $2)`, domain, sandbox).Scan(&n)
	return n, err
}

// Authority is how strong a domain is on the scale of who says so.
type Authority struct {
	Value  float64
	Scale  string
	Source string
}

// Share is the value from 0 to 1.
func (a *Authority) Share() float64 {
	if a.Scale == index.Scale {
		return a.Value / 1000
	}
	return a.Value / 100
}

// Told is what the newest import, else a provider within 30 days says of a domain; nil: nobody names a value. told is
// false where no provider was asked since.
func Told(ctx context.Context, r db.Reader, domain string, sandbox bool, now time.Time) (a *Authority, told bool, err error) {
	var value sql.NullFloat64
	var one Authority
	err = r.QueryRow(ctx, `select authority, scale, found_by from seo_backlink_domain where domain = $1 and scale <> '' and (origin <> 'sandbox' or $2)
		and (origin = 'imported' and authority is not null or origin <> 'imported' and at >= $3)
		order by case when origin = 'imported' then 0 else 1 end, at desc limit 1`, domain, sandbox, db.Millis(now.Add(-asked))).
		Scan(&value, &one.Scale, &one.Source)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	if one.Value = value.Float64; value.Valid {
		a = &one
	}
	return a, err == nil, err
}
