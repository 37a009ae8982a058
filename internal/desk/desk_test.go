package desk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"enamel/internal/blob"
	"enamel/internal/content"
	"enamel/internal/db"
	"enamel/internal/db/dbtest"
	"enamel/internal/fault"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/shop"
)

const ann, ben = "user-ann", "user-ben"

// office is a desk whose clock a test can set.
type office struct {
	*Service
	t     *testing.T
	clock atomic.Pointer[time.Time]
}

func (o *office) set(at time.Time) { o.clock.Store(&at) }

func each(t *testing.T, fn func(t *testing.T, o *office)) {
	t.Helper()
	t.Parallel()
	dbtest.EachConfig(t, func(t *testing.T, c db.Config) {
		o := &office{t: t}
		o.set(time.Date(2026, 11, 29, 4, 30, 0, 0, time.UTC)) // 10:30 PM on the 28th in Fort Worth
		c.Now = func() time.Time { return *o.clock.Load() }
		files, err := content.Files()
		if err != nil {
			t.Fatal(err)
		}
		o.open(dbtest.Open(t, c), files)
		fn(t, o)
	})
}

func (o *office) open(d *db.DB, files fs.FS) {
	o.t.Helper()
	zone, err := shop.Zone()
	if err != nil {
		o.t.Fatal(err)
	}
	o.Service, err = New(o.t.Context(), Config{
		DB: d, Album: blob.New(d, o.t.TempDir()), Files: files, Facts: func() shop.Facts { return shop.Facts{Name: "Trinity", Phone: "(682) 555-0177"} }, Zone: zone, Log: slog.New(slog.DiscardHandler),
		Names: func(_ context.Context, _ db.Reader, ids ...string) (map[string]string, error) {
			names := map[string]string{}
			for _, id := range ids {
				names[id] = strings.ToUpper(strings.TrimPrefix(id, "user-"))
			}
			return names, nil
		},
	})
	if err != nil {
		o.t.Fatal(err)
	}
}

func (o *office) ok(err error) {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
}

func (o *office) view(id string) View {
	o.t.Helper()
	v, err := o.View(o.t.Context(), id)
	o.ok(err)
	return v
}

// refused wants a fault whose text or fields say something.
func (o *office) refused(err error, kind fault.Kind, says string) {
	o.t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind != kind || !strings.Contains(fmt.Sprint(f.Msg, f.Fields), says) {
		o.t.Errorf("got %v, want %q", err, says)
	}
}

// article is an item whose one claim nobody has checked.
func (o *office) article(title string) (id string, t Text) {
	o.t.Helper()
	id, err := o.Create(o.t.Context(), ann, Start{Kind: Article, Title: title})
	o.ok(err)
	t = o.view(id).Text
	t.Description = "How long a dryer vent may be, and what a bend in it costs, told by " + title + "."
	t.Excerpt = "How long a dryer vent may be, what a bend costs, and when to call somebody who has the long brush."
	t.Body = "## How long a vent may be\n\nMost makers allow 64 feet of straight pipe. Call {phone}.\n"
	o.ok(o.Save(o.t.Context(), ann, id, 1, "dryer vent length", t))
	return id, t
}

// sign has Ann answer for everything that is marked.
func (o *office) sign(id string) {
	o.t.Helper()
	for _, s := range o.view(id).Check.Evidence {
		if !s.Settled {
			o.ok(o.Rest(o.t.Context(), ann, id, s.Text, nil, true))
		}
	}
}

func (o *office) published(slug string) *content.Article {
	all := o.Library().Articles
	i := slices.IndexFunc(all, func(a content.Article) bool { return a.Slug == slug })
	if i < 0 {
		return nil
	}
	return &all[i]
}

func TestNothingIsPublishedBeforeEachMarkIsSettled(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ctx := t.Context()
		id, text := o.article("How Long a Dryer Vent May Be")
		v := o.view(id)
		if v.State != "draft" || v.Slug != "how-long-a-dryer-vent-may-be" || v.Check.Marked == 0 || len(v.Check.Problems) > 0 || v.UpdatedBy != "ANN" {
			t.Fatalf("%+v", v)
		}
		o.refused(o.Publish(ctx, ann, id, v.Version, ""), fault.Invalid, "sign")
		if o.published(v.Slug) != nil {
			t.Fatal("it is published")
		}
		o.sign(id)
		if v = o.view(id); v.Check.Marked != 0 || v.Marked != 0 {
			t.Fatalf("%d marked, %d in the list: %+v", v.Check.Marked, v.Marked, v.Check.Evidence)
		}
		o.ok(o.Publish(ctx, ben, id, v.Version, ""))
		v = o.view(id)
		a := o.published(v.Slug)
		if a == nil || a.Date != "2026-11-28" || v.State != "published" || v.PublishedBy != "BEN" || v.Text.Date != "2026-11-28" {
			t.Fatalf("%+v, %+v", a, v.Item)
		}

		text.Body = strings.Replace(text.Body, "64", "35", 1)
		o.ok(o.Save(ctx, ann, id, v.Version, "", text))
		v = o.view(id)
		if v.State != "changed" || v.Check.Marked != 1 || !strings.Contains(o.published(v.Slug).Content, "64 feet") {
			t.Errorf("%s, %+v", v.State, v.Check.Evidence)
		}
		o.refused(o.Publish(ctx, ann, id, v.Version, ""), fault.Invalid, "One sentence")
		o.ok(o.Withdraw(ctx, ann, id, v.Version))
		if o.published(v.Slug) != nil || o.view(id).State != "draft" {
			t.Error("it still stands")
		}
	})
}

func TestATieSettlesASentenceThatItsPageCarries(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ctx := t.Context()
		id, text := o.article("Where a Dryer Gets Its Air")
		text.Body = "Lint burns.\n\nA dryer weighs 9,412 pounds."
		o.ok(o.Save(ctx, ann, id, 2, "", text))
		o.refused(o.Rest(ctx, ann, id, "A dryer weighs 9,412 pounds.", []manuscript.Tie{{Kind: manuscript.Page, Ref: "/no-page"}}, false), fault.Invalid, "pages of ours")
		o.refused(o.Rest(ctx, ann, id, "Not a sentence of it.", nil, true), fault.Invalid, "not in the saved text")
		tie := []manuscript.Tie{{Kind: manuscript.Page, Ref: "/blog/dryer-vent-cleaning-safety"}}
		for _, s := range []string{"Lint burns.", "A dryer weighs 9,412 pounds."} {
			o.ok(o.Rest(ctx, ann, id, s, tie, false))
		}
		settled := map[string]bool{}
		for _, s := range o.view(id).Check.Evidence {
			settled[s.Text] = s.Settled
		}
		if !settled["Lint burns."] || settled["A dryer weighs 9,412 pounds."] {
			t.Errorf("%v", settled)
		}
	})
}

func TestTheSecondOfTwoEditorsSeesWhatChanged(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ctx := t.Context()
		id, text := o.article("Two People at One Text")
		mine := text
		mine.Excerpt += " And mine."
		o.ok(o.Save(ctx, ann, id, 2, "", mine))
		yours := text
		yours.Body += "\nAnd yours.\n"
		err := o.Save(ctx, ben, id, 2, "", yours)
		o.refused(err, fault.Conflict, "Somebody else")
		f, _ := errors.AsType[*fault.Error](err)
		if f.Slug != "content-changed" || f.Extra["by"] != "ANN" || f.Extra["version"] != int64(3) || !strings.HasSuffix(f.Extra["text"].(Text).Excerpt, "And mine.") {
			t.Errorf("%+v", f)
		}
		if v := o.view(id); v.Version != 3 || strings.Contains(v.Text.Body, "yours") {
			t.Errorf("%+v", v.Text)
		}
		for _, err := range []error{
			o.Publish(ctx, ben, id, 2, ""), o.Withdraw(ctx, ben, id, 2), o.Restore(ctx, ben, id, 2, 1), o.Remove(ctx, ben, id, 2),
		} {
			o.refused(err, fault.Conflict, "Somebody else")
		}
		o.ok(o.Save(ctx, ben, id, 3, "", yours))
	})
}

func TestEachRevisionComesBackByteByByte(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ctx := t.Context()
		id, text := o.article("Fifty Ways to Say It")
		for n := range 50 {
			text.Body = fmt.Sprintf("Way %d — “quoted”\\\n  and *more*\t{phone}\n\n> %s\n", n, strings.Repeat("x", n))
			o.ok(o.Save(ctx, ann, id, int64(n+2), "", text))
		}
		files := map[int64]string{}
		revisions := o.view(id).Revisions
		for _, r := range revisions {
			p, err := o.Past(ctx, id, r.Number)
			o.ok(err)
			files[r.Number] = p.File
		}
		if len(files) != 52 {
			t.Fatalf("%d revisions", len(files))
		}
		version := int64(52)
		for number := int64(1); number <= 52; number += 3 {
			o.ok(o.Restore(ctx, ben, id, version, number))
			version++
			p, err := o.Past(ctx, id, version)
			o.ok(err)
			if p.File != files[number] || p.Deed != "restored" {
				t.Errorf("revision %d came back as\n%s\nwas\n%s", number, p.File, files[number])
			}
		}
	})
}

func TestASchedulePublishesWhatWasScheduled(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ctx := t.Context()
		id, text := o.article("It Comes After Midnight")
		o.sign(id)
		for clock, says := range map[string]string{
			"2026-11-28T22:30": "still to come", "2028-01-01T09:00": "within a year", "tomorrow": "a day and a time", "2027-03-14T02:30": "skips this time",
		} {
			o.refused(o.Publish(ctx, ann, id, 2, clock), fault.Invalid, says)
		}
		o.ok(o.Publish(ctx, ann, id, 2, "2026-11-29T00:15"))
		v := o.view(id)
		at := time.Date(2026, 11, 29, 6, 15, 0, 0, time.UTC)
		if v.State != "scheduled" || !v.PublishAt.Equal(at) || v.Text.Date != "2026-11-29" || o.published(v.Slug) != nil {
			t.Fatalf("%+v", v.Item)
		}
		text.Body += "\nA later thought.\n"
		o.ok(o.Save(ctx, ben, id, 3, "", text))
		o.set(at)
		o.ok(o.publishPlanned(ctx, plan{ID: id, Number: 3, At: at.UnixMilli() - 1})) // an earlier schedule
		if o.published(v.Slug) != nil {
			t.Fatal("a schedule that was changed has published")
		}
		for range 2 {
			o.ok(o.publishPlanned(ctx, plan{ID: id, Number: 3, At: at.UnixMilli()}))
		}
		a, v := o.published(v.Slug), o.view(id)
		if a == nil || strings.Contains(a.Content, "later thought") || a.Date != "2026-11-29" || v.State != "changed" || v.PublishedBy != "ANN" {
			t.Errorf("%+v, %+v", a, v.Item)
		}
	})
}

func TestOfADoubledHourTheFirstIsTaken(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		at, err := o.moment("2027-11-07T01:30")
		if err != nil || !at.Equal(time.Date(2027, 11, 7, 6, 30, 0, 0, time.UTC)) {
			t.Errorf("%v, %v", at.UTC(), err)
		}
	})
}

func TestHostileTextsAreRefused(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ctx := t.Context()
		id, text := o.article("A Text From a Stranger")
		for body, says := range map[string]string{
			"<script>alert(1)</script>":                         "HTMLBlock",
			"A <img src=x onerror=alert(1)> in it":              "RawHTML",
			"[go](javascript:alert(1))":                         "a link to",
			"[go](/no-such-page)":                               "a dead link",
			"![a picture of a cat](https://evil.example/x.png)": "a picture at",
			"Costs {price} at {cost:toaster-repair}":            "unknown placeholder",
			"":                                                  "no text yet",
		} {
			text.Body = body
			c, err := o.Check(ctx, id, "", text)
			o.ok(err)
			if !strings.Contains(fmt.Sprint(c.Problems), says) || strings.Contains(c.HTML, "<script") || strings.Contains(c.HTML, "onerror") || strings.Contains(c.HTML, "javascript:") {
				t.Errorf("%q: %v, %s", body, c.Problems, c.HTML)
			}
		}
		for _, body := range []string{"a\x00b", "a\u202eb", strings.Repeat("x", maxBody+1)} {
			text.Body = body
			o.refused(o.Save(ctx, ann, id, 2, "", text), fault.Invalid, "control characters")
		}
	})
}

func TestAddressesAndTitlesStandOnce(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ctx := t.Context()
		other, _ := o.article("The First Text of All")
		id, text := o.article("The Second Text of All")
		for slug, says := range map[string]string{
			"the-first-text-of-all": "already", "dryer-vent-cleaning-safety": "already", "dryer-repair": "/dryer-repair", "faq": "/faq", "No Page": "lower-case", "": "lower-case",
		} {
			text.Slug = slug
			o.refused(o.Save(ctx, ann, id, 2, "", text), fault.Invalid, says)
		}
		text.Slug, text.Title = "the-second-text", "Dryer Vent Cleaning"
		shipped := o.published("dryer-vent-cleaning-safety").Title
		text.Title = shipped
		c, err := o.Check(ctx, id, "", text)
		o.ok(err)
		if !strings.Contains(fmt.Sprint(c.Problems), "title is that of") {
			t.Errorf("%v", c.Problems)
		}
		text.Title = "The Second Text of All"
		o.ok(o.Save(ctx, ann, id, 2, "", text))
		o.ok(o.Remove(ctx, ann, other, 2))
		if _, err := o.View(ctx, other); fault.KindOf(err) != fault.NotFound {
			t.Errorf("%v", err)
		}
		again, err := o.Create(ctx, ann, Start{Kind: Article, Title: "Dryer Repair"})
		o.ok(err)
		if slug := o.view(again).Slug; slug != "dryer-repair-2" {
			t.Errorf("the address is %s", slug)
		}
	})
}

func TestAPublishedPageSurvivesAnUpgrade(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ctx := t.Context()
		id, err := o.Create(ctx, ann, Start{Page: "/blog/dryer-vent-cleaning-safety"})
		o.ok(err)
		v := o.view(id)
		if v.Check.Marked != 0 || len(v.Check.Problems) != 0 || v.Slug != "dryer-vent-cleaning-safety" {
			t.Fatalf("%d marked, %v", v.Check.Marked, v.Check.Problems)
		}
		raw, err := fs.ReadFile(o.Files, "articles/dryer-vent-cleaning-safety.md")
		o.ok(err)
		if p, err := o.Past(ctx, id, 1); err != nil || p.File != string(raw) {
			t.Errorf("its first revision differs, %v", err)
		}
		v.Text.Body += "\n\n[See this](/blog/dishwasher-not-draining)\n"
		o.ok(o.Save(ctx, ann, id, 1, "", v.Text))
		o.sign(id)
		o.ok(o.Publish(ctx, ann, id, 2, ""))
		own, text := o.article("Only Here, and Linked to a Page")
		text.Body = "[See this](/blog/dishwasher-not-draining)\n"
		o.ok(o.Save(ctx, ann, own, 2, "", text))
		o.sign(own)
		o.ok(o.Publish(ctx, ann, own, 3, ""))

		upgraded := content.Over(o.Files, map[string]string{
			"articles/dishwasher-not-draining.md": "", "articles/dryer-vent-cleaning-safety.md": strings.Replace(string(raw), "Lint burns.", "Lint is new.", 1),
		})
		if _, err := content.Load(upgraded); err != nil {
			t.Skip("the upgrade itself has a dead link: ", err)
		}
		o.open(o.DB, upgraded)
		a := o.published("dryer-vent-cleaning-safety")
		if a == nil || strings.Contains(a.Excerpt, "new") || !strings.Contains(a.Content, "See this") {
			t.Errorf("%+v", a)
		}
		if v := o.view(own); o.published(v.Slug) == nil || !strings.Contains(v.Problem, "dead link") {
			t.Errorf("%+v", v.Item)
		}
		o.ok(o.Withdraw(ctx, ann, id, 3))
		if a := o.published("dryer-vent-cleaning-safety"); a == nil || strings.Contains(a.Content, "See this") {
			t.Error("the file that came with the site does not stand again")
		}
	})
}

func TestAnswersAndSectionsGoWhereTheyBelong(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ctx := t.Context()
		answer, err := o.Create(ctx, ann, Start{Kind: Answer, Title: "Do you buy used washers?"})
		o.ok(err)
		section, err := o.Create(ctx, ann, Start{Kind: Section, Title: "Before We Come", Service: "/dryer-repair"})
		o.ok(err)
		for _, id := range []string{answer, section} {
			v := o.view(id)
			v.Text.Body = "Call {phone} and tell us its model."
			o.ok(o.Save(ctx, ann, id, 1, "", v.Text))
			o.sign(id)
			o.ok(o.Publish(ctx, ann, id, 2, ""))
		}
		if q := o.Library().Questions; len(q) != 5 || q[4].Question != "Do you buy used washers?" {
			t.Errorf("%+v", q)
		}
		if v := o.view(section); v.Path != "/dryer-repair" || v.Check.HTML == "" {
			t.Errorf("%+v", v.Item)
		}
	})
}

func TestNothingOnThePageEscapesTheCheck(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		id, text := o.article("What the Check Has to See")
		base := text.Excerpt
		for _, body := range []string{
			"Lint burns.\n\n\u00a0\u00a0\u00a0\u00a0A gas leak is harmless.",
			"Lint burns.\n\n&nbsp;&nbsp;&nbsp;&nbsp;A gas leak is harmless.",
			"Call {phone} (source: a gas leak is harmless).",
			strings.Repeat("- A gas leak is harmless.\n", 540),
		} {
			text.Body = body
			c, err := o.Check(t.Context(), id, "", text)
			o.ok(err)
			if !strings.Contains(fmt.Sprint(c.Problems), "cannot read") {
				t.Errorf("%.40q: %v, %d marked", body, c.Problems, c.Marked)
			}
		}
		text.Body = "Call {phone}."
		before, err := o.Check(t.Context(), id, "", text)
		o.ok(err)
		text.Excerpt = base + " A gas leak is harmless."
		after, err := o.Check(t.Context(), id, "", text)
		o.ok(err)
		if after.Marked != before.Marked+1 {
			t.Errorf("%d marked with a claim in the excerpt, %d without", after.Marked, before.Marked)
		}
	})
}

func TestEachShippedArticleCanBeTakenOver(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		for _, a := range o.Library().Articles {
			id, err := o.Create(t.Context(), ann, Start{Page: "/blog/" + a.Slug})
			o.ok(err)
			if c := o.view(id).Check; len(c.Problems) > 0 || c.Marked > 0 {
				t.Errorf("%s: %d marked, %v", a.Slug, c.Marked, c.Problems)
			}
		}
	})
}

func TestAScheduleWaitsForASignatureThatWasTakenBack(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ctx := t.Context()
		id, _ := o.article("Signed, and Signed No More")
		o.sign(id)
		o.ok(o.Publish(ctx, ann, id, 2, "2026-11-29T09:00"))
		v := o.view(id)
		o.ok(o.Rest(ctx, ann, id, v.Check.Evidence[0].Text, nil, false))
		o.set(*v.PublishAt)
		o.ok(o.publishPlanned(ctx, plan{ID: id, Number: 3, At: v.PublishAt.UnixMilli()}))
		if v = o.view(id); v.State != "draft" || o.published(v.Slug) != nil || v.Check.Marked != 1 {
			t.Errorf("%s, %d marked", v.State, v.Check.Marked)
		}
	})
}
