package desk

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"enamel/internal/auditlog"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/shop"
)

// changing is a desk whose facts a test changes.
type changing struct {
	*Facts
	t   *testing.T
	now *shop.Facts
}

func withFacts(t *testing.T, d *db.DB) changing {
	t.Helper()
	s, _ := withAlbum(t, d)
	now := s.Facts()
	s.Facts = func() shop.Facts { return now }
	legal := []content.Stating{{File: "legal/terms", Path: "/terms", Title: "Terms of Sale", Facts: []string{"email", "phone"}}}
	f := changing{NewFacts(s, func() []content.Stating { return legal }), t, &now}
	must(t, f.Settle(t.Context()))
	return f
}

// stale is what has changed: "phone: /faq /terms", with the sentences of a page in words.
func (f changing) stale() (list []string) {
	f.t.Helper()
	out, err := f.Stale(f.t.Context())
	must(f.t, err)
	for _, fact := range out.Facts {
		line := fact.Fact + ":"
		for _, p := range fact.Pages {
			line += " " + strings.Join(append([]string{p.File}, p.Sentences...), " | ")
		}
		list = append(list, line)
	}
	return list
}

func (f changing) none(when string) {
	f.t.Helper()
	if list := f.stale(); len(list) > 0 {
		f.t.Errorf("%s: %q", when, list)
	}
}

// answers publishes an answer of one sentence that is tied to a fact.
func (f changing) answers(slug, sentence, fact string) (id string) {
	f.t.Helper()
	ctx := f.t.Context()
	r := row{
		id: db.NewID(), kind: Answer, slug: slug, title: "How long does it hold?", file: "---\nquestion: How long does it hold?\n---\n\n" + sentence + "\n",
		evidence: evidence{sentence: {Ties: []manuscript.Tie{{Kind: manuscript.Record, Ref: fact}}}},
	}
	must(f.t, f.desk.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := r.insert(ctx, tx, "ann"); err != nil {
			return err
		}
		r.settle("published", "ann", tx.Now())
		return errors.Join(r.save(ctx, tx, "ann"), f.desk.confirmPublished(ctx, tx, &r, "ann"))
	}))
	must(f.t, f.desk.Load(ctx))
	must(f.t, f.Settle(ctx))
	return r.id
}

func TestAChangedFactListsThePagesThatStateIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := withFacts(t, d)
		f.none("at first")
		f.answers("how-long", "We stand behind it for twelve months.", "warranty_short")
		f.none("published")

		was := f.now.Claims.WarrantyShort
		f.now.Claims.WarrantyShort, f.now.Email = "90-day warranty", "new@shop.example"
		out, err := f.Stale(t.Context())
		must(t, err)
		words := out.Facts[0]
		if words.Fact != "warranty_short" || words.Label != "warranty short" || words.Is != "90-day warranty" || words.Since != nil || out.Words != 1 || len(words.Pages) < 2 {
			t.Fatalf("in words first, at once: %+v", words)
		}
		first := words.Pages[0]
		if first.Path != "/faq" || first.Was != was || first.ConfirmedBy != "Name of ann" || !strings.HasPrefix(first.Edit, "/staff/content/") ||
			!slices.Equal(first.Sentences, []string{"We stand behind it for twelve months."}) || len(words.Pages[1].Sentences) > 0 {
			t.Errorf("%+v", first)
		}
		email := out.Facts[1]
		if at := slices.IndexFunc(email.Pages, func(p StalePage) bool { return p.Path == "/terms" }); email.Fact != "email" || at < 0 || email.Pages[at].Edit != "/staff/texts#terms" {
			t.Errorf("a legal text: %+v", email)
		}

		must(t, f.Settle(t.Context()))
		if out, err = f.Stale(t.Context()); err != nil || out.Facts[0].Since == nil {
			t.Errorf("since when: %v", err)
		}
		f.now.Claims.WarrantyShort, f.now.Email = was, email.Pages[0].Was
		must(t, f.Settle(t.Context()))
		f.none("changed back")
	})
}

func TestWhoeverConfirmsAPageSaysSoByName(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := withFacts(t, d)
		ctx := t.Context()
		f.now.Email = "new@shop.example"
		if err := f.Confirm(ctx, "bo", "email", "older@shop.example", []string{"legal/terms"}); fault.KindOf(err) != fault.Conflict {
			t.Errorf("a value of before: %v", err)
		}
		before := f.stale()[0]
		must(t, f.Confirm(ctx, "bo", "email", "new@shop.example", []string{"legal/terms", "no/such.md"}))
		if after := f.stale()[0]; strings.Contains(after, "legal/terms") || after == before {
			t.Errorf("confirmed: %s", after)
		}
		must(t, f.Confirm(ctx, "cy", "email", "new@shop.example", []string{"legal/terms"})) // it was done already
		out, err := f.Stale(ctx)
		must(t, err)
		if len(out.Confirmed) != 1 || out.Confirmed[0].By != "Name of bo" || out.Confirmed[0].Path != "/terms" || out.Confirmed[0].Value != "new@shop.example" {
			t.Errorf("%+v", out.Confirmed)
		}
		log, err := auditlog.List(ctx, d, 10)
		must(t, err)
		if len(log) != 1 || log[0].Actor != "bo" || log[0].Action != "content.confirmed" || log[0].Subject != "{email}" {
			t.Errorf("%+v", log)
		}
		f.now.Email = "third@shop.example"
		if again := f.stale()[0]; !strings.Contains(again, "legal/terms") {
			t.Errorf("changed again: %s", again)
		}
	})
}

func TestPublishingConfirmsAndWithdrawingForgets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := withFacts(t, d)
		ctx := t.Context()
		const said = "We stand behind it for twelve months."
		id := f.answers("how-long", said, "warranty_term")
		listed := func() bool { return strings.Contains(strings.Join(f.stale(), " "), said) }
		f.now.Claims.WarrantyTerm = "90 days"
		text := Text{Slug: "how-long", Title: "How long does it hold?", Body: "We stand behind it for ninety days."}
		must(t, f.desk.Save(ctx, "bo", id, 1, "", text))
		if !listed() {
			t.Error("the published text still says it while a newer one waits")
		}
		must(t, f.desk.Rest(ctx, "bo", id, text.Body, []manuscript.Tie{{Kind: manuscript.Record, Ref: "warranty_term"}}, true))
		must(t, f.desk.Publish(ctx, "bo", id, 2, ""))
		must(t, f.Settle(ctx))
		if list := strings.Join(f.stale(), " "); strings.Contains(list, "answers/") {
			t.Errorf("published again: %s", list)
		}
		f.now.Claims.WarrantyTerm = "60 days"
		must(t, f.desk.Withdraw(ctx, "bo", id, 3))
		must(t, f.Settle(ctx))
		if list := strings.Join(f.stale(), " "); strings.Contains(list, "answers/") {
			t.Errorf("withdrawn: %s", list)
		}
	})
}
