package desk

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"enamel/internal/db/dbtest"
	"enamel/internal/seo/draft/manuscript"
)

func folder(files map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

// empty is the desk of another shop, at the same time.
func (o *office) empty(t *testing.T) *office {
	t.Helper()
	other := &office{t: t}
	other.set(*o.clock.Load())
	c := dbtest.Config(t, dbtest.SQLite)
	c.Now = func() time.Time { return *other.clock.Load() }
	other.open(dbtest.Open(t, c), o.Files)
	return other
}

// stocked has an article that was taken over, changed, published and changed
// again, a draft without a text, and a section that is scheduled.
func (o *office) stocked() {
	ctx := o.t.Context()
	id, err := o.Create(ctx, ann, Start{Page: "/blog/dryer-vent-cleaning-safety"})
	o.ok(err)
	v := o.view(id)
	text := v.Text
	text.Body = "Call {phone}.\n\n" + text.Body
	o.ok(o.Save(ctx, ann, id, v.Version, "dryer vent", text))
	o.ok(o.Rest(ctx, ann, id, "Call {phone}.", []manuscript.Tie{{Kind: manuscript.Record, Ref: "phone"}}, true))
	o.sign(id)
	o.ok(o.Publish(ctx, ann, id, v.Version+1, ""))
	text.Body += "\nOne more line & a <b>."
	o.ok(o.Save(ctx, ben, id, v.Version+2, "dryer vent", text))
	_, err = o.Create(ctx, ann, Start{Kind: Answer, Title: "Is there a text yet?"})
	o.ok(err)
	id, err = o.Create(ctx, ann, Start{Kind: Section, Title: "Lint and heat", Service: "/dryer-repair"})
	o.ok(err)
	v = o.view(id)
	v.Text.Body = "Call {phone} about lint."
	o.ok(o.Save(ctx, ann, id, v.Version, "", v.Text))
	o.sign(id)
	o.ok(o.Publish(ctx, ann, id, v.Version+1, "2026-12-01T09:00"))
}

func TestAnExportIsImportedWithoutADifference(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		o.stocked()
		out, err := o.Export(t.Context())
		o.ok(err)
		want := []string{"answers/is-there-a-text-yet.md", "articles/dryer-vent-cleaning-safety.md", "desk.json", "live/articles/dryer-vent-cleaning-safety.md", "sections/lint-and-heat.md"}
		if names := slices.Sorted(maps.Keys(out)); !slices.Equal(names, want) {
			t.Fatalf("files %q", names)
		}
		if report, err := o.Import(t.Context(), ben, folder(out), false); err != nil || strings.Contains(strings.Join(report, " "), "revised") {
			t.Errorf("its own files: %q, %v", report, err)
		}
		other := o.empty(t)
		if _, err := other.Import(t.Context(), ben, folder(out), true); err != nil || len(other.rowsNow()) > 0 {
			t.Errorf("a try: %v, %d items", err, len(other.rowsNow()))
		}
		report, err := other.Import(t.Context(), ben, folder(out), false)
		o.ok(err)
		again, err := other.Export(t.Context())
		o.ok(err)
		for name, text := range out {
			if again[name] != text {
				t.Errorf("%s differs:\n%s\n%s\nreport %q", name, text, again[name], report)
			}
		}
		if !strings.Contains(other.Library().Articles[0].Content, "(682)") && !strings.Contains(other.Library().Articles[0].Content, "{phone}") {
			t.Errorf("the article is not in force")
		}
		before := other.numbers()
		report, err = other.Import(t.Context(), ben, folder(out), false)
		o.ok(err)
		if !maps.Equal(before, other.numbers()) || strings.Contains(strings.Join(report, " "), "revised") {
			t.Errorf("the same files once more: %q, %v", report, other.numbers())
		}
		out["answers/is-there-a-text-yet.md"] += "\nThere is one now.\n"
		o.set(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC))
		other.set(time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC))
		report, err = other.Import(t.Context(), ben, folder(out), false)
		o.ok(err)
		after := other.numbers()
		if after["answers/is-there-a-text-yet.md"] != 2 || after["articles/dryer-vent-cleaning-safety.md"] != before["articles/dryer-vent-cleaning-safety.md"] {
			t.Errorf("revisions %v, then %v", before, after)
		}
		if text := strings.Join(report, "\n"); !strings.Contains(text, "sections/lint-and-heat.md: revised; its schedule has passed: imported unscheduled, draft") {
			t.Errorf("a schedule that has passed: %s", text)
		}
	})
}

func (o *office) rowsNow() []row {
	o.t.Helper()
	rows, err := o.rows(o.t.Context())
	o.ok(err)
	return rows
}

// numbers are the newest revisions, by path.
func (o *office) numbers() map[string]int64 {
	out := map[string]int64{}
	for _, r := range o.rowsNow() {
		out[r.kind.file(r.slug)] = r.version
	}
	return out
}

func TestARefusedFileIsNamedAndNothingIsWritten(t *testing.T) {
	t.Parallel()
	s, _ := withAlbum(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
	const good = "---\nquestion: Do you mend a dryer on Sunday?\n---\n\nCall {phone}.\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"dead link":       {map[string]string{"answers/a.md": "---\nquestion: Where is the page now?\n---\n\n[Here](/no-page).\n"}, `answers/a.md:5: a dead link: there is no page "/no-page"`},
		"script":          {map[string]string{"answers/a.md": "---\nquestion: Where is the page now?\n---\n\n<script>x</script>\n"}, "answers/a.md:5: HTMLBlock in the text"},
		"picture":         {map[string]string{"answers/a.md": "---\nquestion: Where is the page now?\n---\n\n![A lint screen](/photos/" + strings.Repeat("0a", 32) + "/720.jpg)\n"}, "is not in the store of photos"},
		"no front matter": {map[string]string{"answers/a.md": "text"}, "answers/a.md:1: "},
		"missing":         {map[string]string{"desk.json": `{"items":[{"path":"answers/gone.md"}]}`}, "answers/gone.md:1: the file is missing"},
		"path":            {map[string]string{"desk.json": `{"items":[{"path":"../../etc/passwd"}]}`}, "no path of a text"},
		"published":       {map[string]string{"desk.json": `{"items":[{"path":"sections/a.md","published":true}]}`, "sections/a.md": "---\nservice: /toaster-repair\ntitle: Toast and heat\n---\n\nText.\n"}, "sections/a.md:2: service is"},
	} {
		c.files["answers/good.md"] = good
		if report, err := s.Import(t.Context(), "ann", folder(c.files), false); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %q", name, err, report)
		}
	}
	var items int
	must(t, s.DB.QueryRow(t.Context(), `select count(*) from content_item`).Scan(&items))
	if items > 0 {
		t.Errorf("%d items are written", items)
	}
	report, err := s.Import(t.Context(), "ann", folder(map[string]string{"answers/good.md": good}), false)
	if err != nil || !slices.Equal(report, []string{"answers/good.md: new, draft"}) {
		t.Errorf("%q, %v", report, err)
	}
}

func TestAnImportPublishesNothingThatSomebodyHasToCheck(t *testing.T) {
	t.Parallel()
	s, _ := withAlbum(t, dbtest.Open(t, dbtest.Config(t, dbtest.SQLite)))
	report, err := s.Import(t.Context(), "ann", folder(map[string]string{
		"desk.json":    `{"items":[{"path":"answers/a.md","state":"published","published":true}]}`,
		"answers/a.md": "---\nquestion: How long does a dryer belt last?\n---\n\nA belt lasts 4,312 hours on average.\n",
	}), false)
	if err != nil || len(report) != 1 || report[0] != "answers/a.md: new; not published: 1 sentences rest on nothing that was checked, draft" {
		t.Errorf("%q, %v", report, err)
	}
}
