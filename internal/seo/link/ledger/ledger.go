// Package ledger holds the links that partners, suppliers and sponsors have promised, and whether each stands.
package ledger

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"enamel/internal/db"
	"enamel/internal/fault"
	"enamel/internal/form"
	"enamel/internal/seo/link/anchor"
	"enamel/internal/seo/link/domain"
	"enamel/internal/seo/serp"
	"enamel/internal/seo/snapshot"
)

// States of a promise.
const (
	pending    = "pending"
	live       = "live"
	nofollow   = "nofollow"
	changed    = "changed"
	gone       = "gone"
	unreadable = "unreadable"
)

const (
	mostPromises = 200
	mostEvents   = 50
)

// Promise is a link that a partner, supplier or sponsor has promised.
type Promise struct {
	ID        string     `json:"id"`
	Who       string     `json:"who"`
	URL       string     `json:"url" doc:"The page that shall have the link"`
	Target    string     `json:"target" doc:"The address here; empty: any"`
	Kind      string     `json:"kind" enum:"partner,supplier,sponsor,other"`
	RelWanted string     `json:"rel_wanted" enum:"follow,any"`
	Anchor    string     `json:"anchor" doc:"Wanted text; empty: any"`
	Note      string     `json:"note"`
	Since     time.Time  `json:"since"`
	State     string     `json:"state" enum:"pending,live,nofollow,changed,gone,unreadable" doc:"pending: never seen"`
	Why       string     `json:"why"`
	Proof     string     `json:"proof"`
	CheckedAt *time.Time `json:"checked_at"`
	History   []Event    `json:"history" doc:"Changes of the state, the newest first, at most 50"`
}

// Event is a change of a promise's state.
type Event struct {
	At    time.Time `json:"at"`
	State string    `json:"state"`
	Why   string    `json:"why"`
}

// Ledger holds promises.
type Ledger struct {
	db   *db.DB
	site *url.URL
}

// New makes a Ledger of links to a site.
func New(d *db.DB, site *url.URL) *Ledger { return &Ledger{d, site} }

// Promises are all, the newest first.
func (l *Ledger) Promises(ctx context.Context) ([]Promise, error) { return promises(ctx, l.db) }

func promises(ctx context.Context, r db.Reader) ([]Promise, error) {
	rows, err := r.Query(ctx, `select detail from seo_backlink_promise order by made_at desc, id`)
	if err != nil {
		return nil, fmt.Errorf("read promises: %w", err)
	}
	defer rows.Close()
	list := []Promise{}
	for rows.Next() {
		var text []byte
		var p Promise
		if err := rows.Scan(&text); err != nil {
			return nil, fmt.Errorf("read promises: %w", err)
		}
		if err := json.Unmarshal(text, &p); err != nil {
			return nil, fmt.Errorf("read promises: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// SetPromise stores a promise, a new one where it has no ID, and returns it. The result of the last check stays, unless
// another page, target, text or rel is promised now.
func (l *Ledger) SetPromise(ctx context.Context, p Promise) (Promise, error) {
	if err := l.wrong(&p); err != nil {
		return p, err
	}
	var now Promise
	err := l.db.Tx(ctx, func(tx *db.Tx) error {
		all, err := promises(ctx, tx)
		if err != nil {
			return err
		}
		now = p
		if p.ID == "" {
			if len(all) >= mostPromises {
				return fault.New(fault.Conflict, fmt.Sprintf("At most %d promises are kept. Delete one first.", mostPromises))
			}
			now.ID, now.Since, now.State, now.History = db.NewID(), tx.Now(), pending, []Event{}
			return savePromise(ctx, tx, now)
		}
		i := slices.IndexFunc(all, func(o Promise) bool { return o.ID == p.ID })
		if i < 0 {
			return fault.New(fault.NotFound, "There is no such promise")
		}
		was := all[i]
		now.Since, now.State, now.History = was.Since, pending, was.History
		if p.URL == was.URL && p.Target == was.Target && p.Anchor == was.Anchor && p.RelWanted == was.RelWanted {
			now.State, now.Why, now.Proof, now.CheckedAt = was.State, was.Why, was.Proof, was.CheckedAt
		}
		return savePromise(ctx, tx, now)
	})
	return now, err
}

// wrong trims what staff have typed, and says what is wrong with it by field.
func (l *Ledger) wrong(p *Promise) error {
	wrong := map[string]string{}
	for _, f := range []struct {
		name string
		text *string
		most int
	}{{"who", &p.Who, 120}, {"url", &p.URL, anchor.MostURL}, {"target", &p.Target, anchor.MostURL}, {"anchor", &p.Anchor, anchor.MostAnchor}, {"note", &p.Note, 500}} {
		if *f.text = form.Trim(*f.text); utf8.RuneCountInString(*f.text) > f.most || form.HasControl(*f.text) {
			wrong[f.name] = fmt.Sprintf("At most %d characters, in one line", f.most)
		}
	}
	p.Kind, p.RelWanted = cmp.Or(p.Kind, "other"), cmp.Or(p.RelWanted, "any")
	switch {
	case p.Who == "":
		wrong["who"] = "Enter who has promised it"
	case domain.Of(l.site, p.URL) == "":
		wrong["url"] = "Enter the address of a page of theirs, with https://"
	case p.Target != "" && !serp.Ours(l.site, p.Target):
		wrong["target"] = "The address must be of this site: " + l.site.Host
	case !slices.Contains([]string{"partner", "supplier", "sponsor", "other"}, p.Kind):
		wrong["kind"] = "The kind must be partner, supplier, sponsor or other"
	case p.RelWanted != "follow" && p.RelWanted != "any":
		wrong["rel_wanted"] = "The link must be wanted followed, or any"
	}
	return fault.Fields(wrong)
}

func savePromise(ctx context.Context, tx *db.Tx, p Promise) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `insert into seo_backlink_promise (id, made_at, detail) values ($1, $2, $3)
		on conflict (id) do update set detail = excluded.detail`, p.ID, db.Millis(p.Since), string(text))
	return err
}

// RemovePromise deletes a promise.
func (l *Ledger) RemovePromise(ctx context.Context, id string) error {
	return l.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `delete from seo_backlink_promise where id = $1`, id)
		if err == nil && n == 0 {
			return fault.New(fault.NotFound, "There is no such promise")
		}
		return err
	})
}

// Judge compares what was promised of a page with what it shows.
func Judge(ctx context.Context, tx *db.Tx, address string, page snapshot.Page, e anchor.Evidence) error {
	all, err := promises(ctx, tx)
	for i := 0; i < len(all) && err == nil; i++ {
		if p := all[i]; anchor.Key(p.URL) == anchor.Key(address) {
			state, why, proof := p.verdict(page, e)
			if state != p.State {
				p.History = slices.Insert(p.History, 0, Event{At: page.At, State: state, Why: why})
				p.History = p.History[:min(len(p.History), mostEvents)]
			}
			p.State, p.Why, p.CheckedAt = state, why, &page.At
			if state != unreadable {
				p.Proof = proof
			}
			err = savePromise(ctx, tx, p)
		}
	}
	return err
}

func (p *Promise) verdict(page snapshot.Page, e anchor.Evidence) (state, why, proof string) {
	missing := gone
	if !slices.ContainsFunc(p.History, func(h Event) bool { return h.State != pending && h.State != unreadable }) {
		missing = pending // it never stood there
	}
	wanted := func(f anchor.Found) bool { return p.Target == "" || anchor.Key(f.Target) == anchor.Key(p.Target) }
	switch {
	case page.Gone:
		return missing, fmt.Sprintf("The page answers %d", page.Status), ""
	case page.Why != "":
		return unreadable, page.Why, ""
	case page.Cut && !slices.ContainsFunc(e.Links, wanted):
		return unreadable, "The page is too long to be read to its end", ""
	case len(e.Links) == 0:
		return missing, "The page does not link here", e.Mention
	case !slices.ContainsFunc(e.Links, wanted):
		return changed, "It leads to " + e.Links[0].Target, e.Links[0].Proof
	}
	f := e.Links[slices.IndexFunc(e.Links, wanted)]
	switch rel := f.Unfollowed(); {
	case p.RelWanted == "follow" && rel != "":
		return nofollow, "It has rel=" + rel, f.Proof
	case p.Anchor != "" && !strings.Contains(strings.ToLower(f.Anchor), strings.ToLower(p.Anchor)):
		return changed, fmt.Sprintf("Its text is %q", f.Anchor), f.Proof
	}
	return live, "", f.Proof
}
