package crawl

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"enamel/internal/seo/crawl/address"
	"enamel/internal/seo/crawl/visit"
)

const (
	maxTitle      = 1000 // bytes of each text that is stored
	maxAlternates = 200
)

// rowOf is what is stored of a visit.
func rowOf(p *visit.Page) visit.Row {
	row := visit.Row{
		URL: p.URL, Final: p.Final, Status: p.Status, Failure: p.Failure, Type: p.Type, Depth: p.Depth, InSitemap: p.InSitemap,
		Blocked: p.Blocked, External: p.External, Visited: true, Hops: p.Hops, Bytes: p.Bytes, Took: p.Took.Milliseconds(),
	}
	d := p.Document
	if d == nil {
		return row
	}
	row.HTML = true
	row.Title, row.Description = first(d.Titles), first(d.Descriptions)
	for _, h := range d.Headings {
		if h.Level == 1 {
			row.H1 = short(h.Text, maxTitle)
			break
		}
	}
	if all := p.Canonicals(); len(all) > 0 {
		row.Canonical = spelled(all[0].URL)
	}
	for _, a := range d.Alternates[:min(len(d.Alternates), maxAlternates)] {
		row.Alternates = append(row.Alternates, visit.Alternate{Lang: short(a.Lang, 50), URL: spelled(a.URL)})
	}
	row.Words, row.TextHash, row.Similarity = d.Words, d.TextHash, d.Similarity
	row.NoIndex = p.NoIndex()
	row.Indexable = p.Indexable()
	return row
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return short(list[0], maxTitle)
}

// spelled is an address in its one spelling; as it stands where it is none.
func spelled(url string) string {
	if normal, err := address.Normalize(url); err == nil {
		return normal
	}
	return storable(short(url, address.MaxLength))
}

// short cuts a text to at most n bytes, between characters, and makes it storable.
func short(s string, n int) string {
	if len(s) > n {
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n]
	}
	return storable(s)
}

// storable takes out what PostgreSQL keeps in no text.
func storable(s string) string {
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "")
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// asJSON is the stored form of a list, empty for an empty one.
func asJSON[T any](list []T) (string, error) {
	if len(list) == 0 {
		return "", nil
	}
	b, err := json.Marshal(list)
	return string(b), err
}

func fromJSON[T any](text string) (list []T, err error) {
	if text == "" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(text), &list)
	return list, err
}
