package link

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"enamel/internal/db"
	"enamel/internal/seo/figure"
	"enamel/internal/seo/link/anchor"
	"enamel/internal/seo/link/domain"
	"enamel/internal/seo/link/referrer"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
)

// States of a link, and those of its types that no page shows.
const (
	live       = "live"
	lost       = "lost"
	regained   = "regained"
	unreadable = "unreadable"
	unverified = "unverified"
	mention    = "mention"
	redirect   = "redirect"
)

// host is what is known of a page's domain.
type host struct {
	listed, links int
	authority     *domain.Authority
}

func (s *Service) host(ctx context.Context, tx *db.Tx, name string) (h host, err error) {
	if err = tx.QueryRow(ctx, `select count(*) from seo_backlinks where source_domain = $1`, name).Scan(&h.listed); err != nil {
		return h, err
	}
	if h.links, err = domain.Links(ctx, tx, name, s.Sandbox); err == nil {
		h.authority, _, err = domain.Told(ctx, tx, name, s.Sandbox, tx.Now())
	}
	return h, err
}

// settle compares the links that were known of a page with what the page shows now. It returns rows to store, and
// ids to delete.
func (s *Service) settle(old []row, p snapshot.Page, e anchor.Evidence, h host) (rows []row, drop []string) {
	shown := map[string]row{} // by id, each link with its best place
	for _, f := range e.Links {
		r := linkOf(f, e, p, old, h)
		if other, again := shown[r.ID]; !again || anchor.Better(r.Quality, other.Quality) {
			shown[r.ID] = r
		}
	}
	for _, r := range old {
		now, stands := shown[r.ID]
		r.CheckedAt = &p.At
		switch {
		case p.Gone:
			rows = append(rows, gone(r, p, fmt.Sprintf("The page answers %d", p.Status)))
		case p.Why != "":
			rows = append(rows, unread(r, p.Why))
		case serp.Ours(s.Site, p.Final):
			r.TargetURL, r.Type, r.Quality, r.Reasons = p.Final, redirect, anchor.Medium, []string{"The address forwards to this site"}
			rows = append(rows, seen(r, p))
		case stands:
			rows = append(rows, now)
			delete(shown, r.ID)
		case len(e.Links) > 0 && r.ID[keyLength:] == anchor.Key(""): // its targets are known now
			drop = append(drop, r.ID)
		case len(e.Links) == 0 && e.Mention != "" && !p.Cut:
			r = gone(r, p, "The page names the shop without a link")
			r.Type, r.Proof = mention, e.Mention
			rows = append(rows, r)
		case r.Found == referrer.Name && r.State == unverified:
			r.Why = "Visitors came from this page, and no link can be read on it"
			rows = append(rows, r)
		case p.Cut:
			rows = append(rows, unread(r, "The page is too long to be read to its end"))
		case r.Type == unverified:
			rows = append(rows, gone(r, p, "No link to this site stands on the page"))
		default:
			rows = append(rows, gone(r, p, "The page has no such link any more"))
		}
	}
	keys := slices.Sorted(maps.Keys(shown))
	for _, key := range keys[:min(len(keys), max(0, domain.MostOf-h.listed+len(drop)))] {
		rows = append(rows, shown[key])
	}
	return rows, drop
}

// linkOf is the row of a link that a page shows: the one that was known, or a new one, which is as old as its page where
// nobody has read the page before.
func linkOf(f anchor.Found, e anchor.Evidence, p snapshot.Page, old []row, h host) row {
	r := row{CountsNew: true}
	r.FirstSeen = p.At
	if i := slices.IndexFunc(old, func(o row) bool { return o.ID[keyLength:] == anchor.Key(f.Target) }); i >= 0 {
		r = old[i]
	} else if !slices.ContainsFunc(old, func(o row) bool { return o.Type != unverified }) {
		r = old[0]
	}
	r.ID = old[0].ID[:keyLength] + anchor.Key(f.Target)
	r.SourceDomain, r.SourceURL, r.Found, r.Authority, r.MoreFrom = old[0].SourceDomain, old[0].SourceURL, old[0].Found, nil, max(0, h.links-h.listed)
	var strength *float64
	if h.authority != nil {
		r.Authority, strength = &h.authority.Value, new(h.authority.Share())
	}
	r.TargetURL, r.AnchorText, r.Rel, r.Placement, r.Proof = f.Target, f.Anchor, append([]string{}, f.Rel...), f.Placement, f.Proof
	r.Outlinks, r.Topical, r.Local, r.Type = &e.Outlinks, &e.Topical, e.Local, f.Type()
	r.Quality, r.Reasons = e.Grade(f, max(h.listed, h.links), strength)
	return seen(r, p)
}

// seen is a link that a page shows, or that forwards to this site.
func seen(r row, p snapshot.Page) row {
	switch {
	case r.State == lost:
		r.State, r.RegainedAt = regained, &p.At
	case r.State != regained || p.At.Sub(*r.RegainedAt) >= newFor:
		r.State = live
	}
	r.CheckedAt, r.LastSeen, r.LostAt, r.Why = &p.At, p.At, nil, ""
	return stamped(r, p)
}

// gone is a link that is not there any more: since now, or since its source saw it where no check ever did.
func gone(r row, p snapshot.Page, why string) row {
	switch {
	case r.State == lost:
	case r.Type == unverified:
		r.LostAt = new(r.LastSeen)
	default:
		r.LostAt = &p.At
	}
	r.State, r.Why = lost, why
	return stamped(r, p)
}

func stamped(r row, p snapshot.Page) row {
	r.Stamp = figure.Stamp{Source: "Fetched page", FetchedAt: p.At, Origin: p.Origin}
	return r
}

// unread is a link whose page was not read: what was seen last stands.
func unread(r row, why string) row {
	if r.State == lost {
		return r
	}
	r.State, r.Why = unreadable, why
	if r.Quality == anchor.High {
		r.Quality, r.Reasons = anchor.Medium, append(slices.Clone(r.Reasons), "Not seen at the newest check")
	}
	return r
}
