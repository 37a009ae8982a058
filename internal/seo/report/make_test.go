package report

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"enamel/internal/seo/figure"
	"enamel/internal/seo/speed"
)

func area(t *testing.T, r Report, key string) Area {
	t.Helper()
	i := slices.IndexFunc(r.Areas, func(a Area) bool { return a.Key == key })
	if i < 0 {
		t.Fatalf("no area %s", key)
	}
	return r.Areas[i]
}

func figures(a Area) []string {
	var out []string
	for _, f := range a.Figures {
		out = append(out, strings.Join([]string{f.Label, f.Value, f.Change, f.Kind, f.Level, f.Note}, "|"))
	}
	return out
}

func TestAreasOfAReport(t *testing.T) {
	r := Make(sample(t))
	own := area(t, r, "site")
	same(t, "site", figures(own), []string{
		"Total Pages|47|2 more than Nov 10|neutral|none|",
		"Low Content|3|2 fewer than Nov 10|better|none|Pages under 300 words",
		"Missing Meta|2|1 more than Nov 10|worse|none|Pages without a meta description",
		"Health Score|60%|15 points up since Nov 10|better|none|100 - 10x3 - 5x2",
		"Error-free|96%|6 points up since Nov 10|better|none|Pages on which there is no error",
		"Errors|2|2 fewer than Nov 10|better|none|",
		"Warnings|9|As on Nov 10|neutral|none|",
		"Notices|6|As on Nov 10|neutral|none|",
	})
	same(t, "open rules", own.Rows[2], []string{rule(t, "image.alt-missing").Title, "Warning", "4", "/brands"})
	if len(own.Rows) != 6 || own.Text != "The crawl of Nov 17, 7:42 AM read 47 pages. 6 rules of the audit are broken." || own.State != "measured" {
		t.Errorf("%+v", own)
	}

	pace := area(t, r, "speed")
	same(t, "speed", figures(pace), []string{
		"Performance|62%|9 points down since Nov 9|worse|needs-work|Good from 90%, poor below 50%; the median of 3 runs",
		"Largest Contentful Paint|3.4 s||neutral|needs-work|Good up to 2.5 s, poor above 4.0 s",
		"Total Blocking Time|640 ms||neutral|poor|Good up to 200 ms, poor above 600 ms",
		"Cumulative Layout Shift|0.04||neutral|good|Good up to 0.10, poor above 0.25",
		"First Contentful Paint|1.7 s||neutral|good|Good up to 1.8 s, poor above 3.0 s",
		"Speed Index|3.6 s||neutral|needs-work|Good up to 3.4 s, poor above 5.8 s",
	})
	if want := "Of /brands on a phone, the slowest that was measured, Nov 16, 9:00 AM. The scores of the others: the home page on a desktop 98%."; pace.Text != want {
		t.Errorf("%q, want %q", pace.Text, want)
	}
	same(t, "opportunities", pace.Rows[0], []string{"Properly size images", "/brands on a phone", "1.2 s and 1.1 MB"})

	for _, a := range r.Areas[5:] {
		if want := map[bool]string{true: "not-connected", false: "never"}[a.Key == "content"]; a.State != want || a.Text == "" || a.Stamp != nil || len(a.Figures) > 0 {
			t.Errorf("%+v", a)
		}
	}
}

func TestUnmeasuredSaysWhatIsMissing(t *testing.T) {
	what := func(in Input) []string {
		var list []string
		for _, u := range Make(in).Unmeasured {
			if u.Why == "" || u.How == "" {
				t.Errorf("%+v", u)
			}
			list = append(list, u.What)
		}
		return list
	}
	in := sample(t)
	same(t, "sample", what(in), []string{"Rankings", "What pages show only after their scripts have run", "How fast visitors found the pages"})

	in.Crawls, in.Lacks = in.Crawls[:1], nil
	in.Crawls[0].Stale, in.Speed[0].Latest.Stale = true, true
	in.Speed[1].Latest.Field = []speed.FieldMetric{{Name: "LARGEST_CONTENTFUL_PAINT_MS", Percentile: 1800, Category: "FAST"}}
	same(t, "stale", what(in), []string{"What has changed on the site", "The site as it is now", "What pages show only after their scripts have run", "How fast /brands loads now"})
	if got := area(t, Make(in), "site").State; got != "stale" {
		t.Errorf("site is %s", got)
	}

	empty := Make(Input{Shop: "A shop", Site: site, At: in.At, Zone: in.Zone})
	same(t, "nothing yet", what(Input{Zone: in.Zone}), []string{"The pages of the site", "How fast pages load"})
	if empty.Since != nil || area(t, empty, "site").State != "never" || area(t, empty, "speed").State != "never" {
		t.Errorf("%+v", empty)
	}
	if text, err := json.Marshal(empty); err != nil || bytes.Contains(bytes.ReplaceAll(bytes.ReplaceAll(text, []byte(`"since":null`), nil), []byte(`"stamp":null`), nil), []byte("null")) {
		t.Errorf("%v: a list is null in %s", err, text)
	}
}

// TestTheSameInputGivesTheSameBytes: whatever the order in which rules and pages are read.
func TestTheSameInputGivesTheSameBytes(t *testing.T) {
	first := bytesOf(t, sample(t))
	for range 20 {
		if again := bytesOf(t, sample(t)); !bytes.Equal(again, first) {
			t.Fatal("another report of the same input")
		}
	}
	turned := sample(t)
	slices.Reverse(turned.Broken)
	slices.Reverse(turned.Speed)
	if again := bytesOf(t, turned); !bytes.Equal(again, first) {
		t.Error("another report of the same input in another order")
	}
}

// bytesOf are the JSON and the page of a report.
func bytesOf(t *testing.T, in Input) []byte {
	t.Helper()
	r := Make(in)
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	page := bytes.NewBuffer(text)
	if err := NewPrinter(PrintConfig{Zone: in.Zone}).HTML(page, Stored{ID: "1", CreatedAt: in.At, Report: r}); err != nil {
		t.Fatal(err)
	}
	return page.Bytes()
}

func TestFiguresAtTheirEnds(t *testing.T) {
	in := sample(t)
	in.Crawls[0].LowContentPages, in.Crawls[0].HealthScore, in.Crawls[0].ErrorFree = 1500, 0, 0.9996
	in.Crawls[1].At = time.Date(2025, 12, 31, 18, 0, 0, 0, time.UTC)
	own := figures(area(t, Make(in), "site"))
	same(t, "figures", []string{own[1], own[3], own[4]}, []string{
		"Low Content|1,500|1,495 more than Dec 31, 2025|worse|none|Pages under 300 words",
		"Health Score|0%|45 points down since Dec 31, 2025|worse|none|100 - 10x1,500 - 5x2, never below 0",
		"Error-free|99%|10 points up since Dec 31, 2025|better|none|Pages on which there is no error",
	})
	in.Crawls[1].At = at(t, "Nov 17 06:30")
	if got := figures(area(t, Make(in), "site"))[6]; got != "Warnings|9|As on Nov 17, 6:30 AM|neutral|none|" {
		t.Errorf("two crawls of one day: %s", got)
	}
	in.Crawls[0].Origin = figure.Sandbox
	if got := area(t, Make(in), "site").Stamp; got == nil || got.Origin != figure.Sandbox {
		t.Errorf("stamp %+v", got)
	}
}

func TestDurations(t *testing.T) {
	for minutes, want := range map[int]string{1: "1 minute", 5: "5 minutes", 119: "119 minutes", 120: "about 2 hours", 2400: "about 40 hours", 90000: "about 1,500 hours"} {
		if got := duration(minutes); got != want {
			t.Errorf("%d: %q, want %q", minutes, got, want)
		}
	}
}

func TestAnAddressKeepsItsSpelling(t *testing.T) {
	for text, want := range map[string]string{
		"the home page": "The home page", "http://rival.example/ on a phone": "http://rival.example/ on a phone", "/faq": "/faq", "": "",
		"see https://rival.example/": "See https://rival.example/",
	} {
		if got := sentence(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestTheSlowestPageIsOfTheLastMeasuring: one that it did not come to may be there no more.
func TestTheSlowestPageIsOfTheLastMeasuring(t *testing.T) {
	in := sample(t)
	sold := brands(t)
	sold.URL, sold.Latest.Score = site+"/shop/sold", 0.1
	sold.Latest.Stamp = stamp("Lighthouse 12.8.2", at(t, "Nov 15 09:05"))
	in.Speed = append(in.Speed, sold)
	if got := area(t, Make(in), "speed").Text; !strings.HasPrefix(got, "Of /brands on a phone") {
		t.Error(got)
	}
}
