package gsc

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"enamel/internal/fault"
	"enamel/internal/seo/figure"
)

const english = "Top queries,Clicks,Impressions,CTR,Position\n"

// packed is a zip of files, each a name and its text.
func packed(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write([]byte(files[i+1]))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// exported is an export of three days as Search Console packs it.
func exported(t *testing.T) []byte {
	t.Helper()
	return packed(t,
		"Chart.csv", "Date,Clicks,Impressions,CTR,Position\n2026-11-16,1,100,1%,5\n2026-11-17,2,100,2%,6\n2026-11-18,3,100,3%,7\n",
		"Queries.csv", english+"washer,4,150,2.67%,8.5\n\"washer, used\",1,50,2%,3\n",
		"Pages.csv", "Top pages,Clicks,Impressions,CTR,Position\nhttps://shop.example/,5,250,2%,6\n",
		"Countries.csv", "Country,Clicks,Impressions,CTR,Position\nUnited States,6,300,2%,6\n",
		"Filters.csv", "Filter,Value\nSearch type,Web\n")
}

func (s *fixture) take(body []byte, from, to string) (Imported, error) {
	return s.Import(s.t.Context(), "export.zip", body, from, to)
}

func TestAnExportGivesTheSameTable(t *testing.T) {
	each(t, func(s *fixture) {
		got, err := s.take(exported(s.t), "", "")
		if err != nil || got != (Imported{Rows: 6, Days: 3, From: "2026-11-16", To: "2026-11-18"}) {
			s.t.Fatalf("%+v, %v", got, err)
		}
		list, out := s.queries(), s.summary(28)
		if len(list) != 2 || list[0].Query != "washer" || list[0].Impressions != 150 || list[0].Position != 8.5 || list[0].Origin != figure.Imported ||
			list[1].Query != "washer, used" || list[0].CTR != 4.0/150 {
			s.t.Errorf("%+v", list)
		}
		if out.Total.Impressions != 300 || out.Hidden.Impressions != 100 || out.Named.Impressions != 200 || *out.Total.Position != 6 || out.From != "2026-11-16" ||
			len(out.Days) != 3 || len(out.Imported) != 1 || out.Imported[0].Rows != 6 || out.Imported[0].Name != "export.zip" {
			s.t.Errorf("%+v, total %+v", out, out.Total)
		}
		if pages, err := s.Pages(s.t.Context()); err != nil || len(pages) != 1 || pages[0].Impressions != 250 || pages[0].Index != nil {
			s.t.Errorf("%+v, %v", pages, err)
		}
		window, err := s.Window(s.t.Context(), "2026-11-13", "2026-11-18")
		if err != nil || len(window) != 2 || window[0].Impressions != 300 || window[0].Days != 6 || window[0].Position != 8.5 || !window[0].Scaled {
			s.t.Errorf("scaled to six days: %+v, %v", window, err)
		}
		if window, err := s.Window(s.t.Context(), "2026-11-16", "2026-11-18"); err != nil || window[0].Impressions != 150 || window[0].Scaled {
			s.t.Errorf("its own three days: %+v, %v", window, err)
		}
		if again, err := s.take(exported(s.t), "", ""); err != nil || again != got || s.summary(28).Total.Impressions != 300 || len(s.summary(28).Imported) != 1 {
			s.t.Errorf("twice: %+v, %v", again, err)
		}
		s.now = s.now.Add(9 * 24 * time.Hour)
		if !s.queries()[0].Stale {
			s.t.Error("nine days later it is fresh")
		}
	})
}

// TestAnExportThatWasPackedAgainIsRead: Safari unpacks what it downloads, and macOS packs by name, with notes of its own.
func TestAnExportThatWasPackedAgainIsRead(t *testing.T) {
	once(t, func(s *fixture) {
		_, err := s.take(packed(s.t,
			"Performance/Chart.csv", "Date,Clicks,Impressions,CTR,Position\n2026-11-18,6,100,6%,5\n",
			"Performance/Countries.csv", "Country,Clicks,Impressions,CTR,Position\nUnited States,6,100,6%,5\n",
			"__MACOSX/Performance/._Countries.csv", "\x00\x05\x16\x07",
			"Performance/Devices.csv", "Device,Clicks,Impressions,CTR,Position\nMobile,6,100,6%,5\n",
			"Performance/Queries.csv", english+"washer,4,100,4%,2\n"), "", "")
		if err != nil {
			s.t.Fatal(err)
		}
		if list := s.queries(); len(list) != 1 || list[0].Query != "washer" {
			s.t.Errorf("%+v", list)
		}
		if hidden := s.summary(28).Hidden; hidden.Impressions != 0 || hidden.Position != nil {
			s.t.Errorf("a position of no impressions: %+v", hidden)
		}
	})
}

// TestTheAPIReplacesWhatWasImported of the same days; sums never double.
func TestTheAPIReplacesWhatWasImported(t *testing.T) {
	each(t, func(s *fixture) {
		if _, err := s.take(exported(s.t), "", ""); err != nil {
			s.t.Fatal(err)
		}
		s.facts = []fact{{"2026-11-17", "washer", home, 2, 40, 4}, {"2026-11-18", "washer", home, 2, 50, 4}}
		s.fetch()
		check := func(when string) {
			list, out := s.queries(), s.summary(28)
			if len(list) != 1 || list[0].Impressions != 90 || list[0].Origin != figure.Measured || out.Total.Impressions != 90 || out.Hidden.Impressions != 0 {
				s.t.Errorf("%s: %+v, total %+v", when, list, out.Total)
			}
			if len(out.Days) != 3 || out.Days[0].Impressions != 100 || out.Days[1].Impressions != 40 {
				s.t.Errorf("%s: %+v", when, out.Days)
			}
		}
		check("fetched")
		if _, err := s.take(exported(s.t), "", ""); err != nil {
			s.t.Fatal(err)
		}
		check("imported again")
	})
}

func TestExportsOfOtherPlacesAreRead(t *testing.T) {
	once(t, func(s *fixture) {
		for name, c := range map[string]struct {
			text                string
			clicks, impressions int64
			position            float64
		}{
			"English":                   {english + "washer,\"1,234\",\"1,234,567\",0.1%,8.5\n", 1234, 1234567, 8.5},
			"German":                    {"Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\nwasher;1.234;1.234.567;0,6 %;11,5\n", 1234, 1234567, 11.5},
			"Spanish, tabs":             {"Consultas principales\tClics\tImpresiones\tCTR\tPosición\nwasher\t3\t1 234\t0,6 %\t2,25\n", 3, 1234, 2.25},
			"a byte order mark":         {"\ufeff" + english + "washer,1,100,1%,2\n", 1, 100, 2},
			"other order":               {"Position,Top queries,CTR,Impressions,Clicks,Note\n2,washer,1%,100,1,x\n", 1, 100, 2},
			"never shown":               {english + "washer,0,0,0%,0\n", 0, 0, 0},
			"carriage returns":          {strings.ReplaceAll(english+"washer,1,100,1%,2\n", "\n", "\r\n"), 1, 100, 2},
			"a fraction as the CTR":     {english + "washer,1,100,0.01,2\n", 1, 100, 2},
			"an apostrophe, as by Zulu": {english + "washer,1,1'100,0.1%,2\n", 1, 1100, 2},
		} {
			if _, err := s.take([]byte(c.text), "2026-10-01", "2026-10-31"); err != nil {
				s.t.Errorf("%s: %v", name, err)
				continue
			}
			q, out := s.queries(), s.summary(28)
			if len(q) != 1 || q[0].Query != "washer" || q[0].Clicks != c.clicks || q[0].Impressions != c.impressions || q[0].Position != c.position {
				s.t.Errorf("%s: %+v", name, q)
			}
			if out.Total != nil || out.Hidden != nil || out.Named.Clicks != c.clicks || out.From != "2026-10-01" {
				s.t.Errorf("%s: a total that is not known: %+v", name, out.Total)
			}
		}
	})
}

func TestAWrongExportIsRefusedAndChangesNothing(t *testing.T) {
	row := "washer,1,100,1%,2\n"
	once(t, func(s *fixture) {
		for name, c := range map[string]struct {
			body     []byte
			from, to string
			field    string
			says     string
		}{
			"no period":           {[]byte(english + row), "", "", "from to", "the file does not name it"},
			"half a period":       {[]byte(english + row), "2026-10-01", "", "to", "last day"},
			"a wrong day":         {[]byte(english + row), "10/01/2026", "2026-10-31", "from", "YYYY-MM-DD"},
			"the wrong way":       {[]byte(english + row), "2026-10-31", "2026-10-01", "to", "before the first"},
			"the future":          {[]byte(english + row), "2026-10-31", "2027-10-01", "to", "until today"},
			"a comparison":        {[]byte("Top queries,Last 28 days Clicks,Previous 28 days Clicks,A,B,C\nwasher,1,1,1,1,1\n"), "", "", "file", "without a comparison"},
			"another table":       {[]byte("a,b\n1,2\n"), "", "", "file", "no queries"},
			"nothing":             {nil, "", "", "file", "no queries"},
			"only a header":       {[]byte(english), "2026-10-01", "2026-10-31", "file", "no queries"},
			"words for figures":   {[]byte(english + row + "dryer,one,100,1%,2\n"), "", "", "file", "Line 3"},
			"a fraction of views": {[]byte(english + "dryer,1,1.5,1%,2\n"), "", "", "file", "Line 2"},
			"shifted columns":     {[]byte("A,B,C,D,E\nwasher,1,100,200,3%\n"), "", "", "file", "Line 2"},
			"a short line":        {[]byte(english + "washer,1\n"), "", "", "file", "Line 2"},
			"position 0":          {[]byte(english + "washer,1,100,1%,0\n"), "", "", "file", "Line 2"},
			"not a number":        {[]byte(english + "washer,1,100,1%,NaN\n"), "", "", "file", "Line 2"},
			"open quotes":         {[]byte(english + "\"washer,1,100,1%,2\n"), "", "", "", "cannot be read"},
			"UTF-16":              {[]byte("\xff\xfeT\x00o\x00p\x00"), "", "", "file", "UTF-8"},
			"a damaged zip":       {exported(s.t)[:200], "", "", "", "damaged"},
			"a zip of pictures":   {packed(s.t, "a.png", "x"), "", "", "file", "no queries"},
			"another site's": {
				packed(s.t, "Queries.csv", english+row, "Pages.csv", "Top pages,Clicks,Impressions,CTR,Position\nhttps://notshop.example/,1,1,1%,1\n"), "2026-10-01", "2026-10-31", "file", "another site",
			},
		} {
			_, err := s.take(c.body, c.from, c.to)
			f := &fault.Error{}
			if !errors.As(err, &f) || f.Kind != fault.Invalid || strings.Join(sortedKeys(f.Fields), " ") != c.field {
				s.t.Errorf("%s: %v", name, err)
			} else if said := f.Msg + fmt.Sprint(f.Fields); !strings.Contains(said, c.says) {
				s.t.Errorf("%s: %s", name, said)
			}
			if s.summary(28) != nil {
				s.t.Fatalf("%s: something was stored", name)
			}
		}
	})
}
