package crawl

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
)

// Finding is a rule that a page breaks, with its proof.
type Finding struct {
	Rule        string `json:"rule"`
	Severity    string `json:"severity"` // error, warning, notice
	URL         string `json:"url"`
	Detail      string `json:"detail"`
	Proof       string `json:"proof,omitempty"`
	Target      string `json:"target,omitempty"` // the address that is at fault, where it is not the page itself
	Pages       int    `json:"-"`                // that it stands for: those that refer to the target, or that are at fault together; 0: its own alone
	Fingerprint string `json:"fingerprint"`      // tells apart what one rule finds on one page; empty: made when it is stored
}

const (
	maxFindings = 1000 // of one page
	maxDetail   = 500
	maxProof    = 300
)

// identity stays the same from crawl to crawl: the rule, the page and what of
// it is at fault, but not the figures, which change.
func (f *Finding) identity() int64 {
	h := sha256.New()
	for _, part := range [...]string{f.Rule, f.URL, f.Fingerprint} {
		_, _ = h.Write([]byte(part))
		_, _ = h.Write([]byte{0})
	}
	return int64(binary.BigEndian.Uint64(h.Sum(nil))) //nolint:gosec // the bits count
}

// fingerprints gives each finding its fingerprint: its target, and a number
// where a rule has several for one.
type fingerprints map[[3]string]int

func (seen fingerprints) set(f *Finding) {
	if f.Fingerprint != "" {
		return
	}
	key := [3]string{f.Rule, f.URL, f.Target}
	seen[key]++
	if f.Target != "" {
		sum := sha256.Sum256([]byte(f.Target))
		f.Fingerprint = hex.EncodeToString(sum[:8])
	}
	if n := seen[key]; n > 1 {
		f.Fingerprint += "#" + strconv.Itoa(n)
	}
}

const findingColumns = `id, rule, severity, url, fingerprint, detail, proof, target, pages`

// Findings calls each for every finding of a crawl, in the order in which they
// were made: those of pages as they were visited, then those of the whole site.
func (c *Crawler) Findings(ctx context.Context, id int64, each func(Finding) error) error {
	for after := int64(0); ; {
		list, last, err := c.findingWindow(ctx, id, after)
		if err != nil || len(list) == 0 {
			return err
		}
		after = last
		for i := range list {
			if err := each(list[i]); err != nil {
				return err
			}
		}
	}
}

func (c *Crawler) findingWindow(ctx context.Context, id, after int64) (list []Finding, last int64, err error) {
	rows, err := c.DB.Query(ctx, `select `+findingColumns+` from crawl_finding where crawl = $1 and id > $2 order by id limit $3`, id, after, settleWindow)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var f Finding
		if err := rows.Scan(&last, &f.Rule, &f.Severity, &f.URL, &f.Fingerprint, &f.Detail, &f.Proof, &f.Target, &f.Pages); err != nil {
			return nil, 0, err
		}
		list = append(list, f)
	}
	return list, last, rows.Err()
}
