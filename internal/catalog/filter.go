package catalog

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"enamel/internal/fault"
	"enamel/internal/form"
)

// PerPage is how many units one page of the list shows.
const PerPage = 24

// The orders of a list.
const (
	SortFeatured  = "" // the shop's own order, looks mixed
	SortPrice     = "price"
	SortPriceDesc = "price-desc"
	SortSize      = "size"
)

// Keys of a filter's query that take one value; dimensions lists the others.
const (
	keyWidth   = "width"
	keyHeight  = "height"
	keyDepth   = "depth"
	keyDoorway = "doorway"
	keyStairs  = "stairs" // joins keyDoorway
	keyStock   = "stock"
	keySort    = "sort"
	keyPage    = "page"
)

// stockIn is the default, stockAll adds what is sold.
const (
	stockIn  = "in"
	stockAll = "all"
)

// Filter is a choice of units: several values of one key are alternatives,
// keys narrow one another. Lists are sorted and without duplicates. The zero
// Filter, like that of an empty query, chooses all that is for sale.
type Filter struct {
	Category []string // keys of Categories
	Kind     []string // of Kinds, those that share a category
	Brand    []string // as BrandValue gives them
	Price    []string // bands
	Finish   []string
	Grade    []string
	Fuel     []string
	Capacity []string // bands
	Ice      []string
	Width    Length // of an opening: what fits it comes first
	Height   Length
	Depth    Length
	Doorway  Length // or of the narrowest of the stairs: the way in
	Sold     bool   // sold units too, after those for sale
	Sort     string
	Page     int // from 1; 0 is 1
}

// Length is a size as somebody typed it.
type Length struct {
	Inches float64 // whole thousandths; 0: none was given, or it cannot be read
	Typed  string  // typed text that is not a length, else empty
}

// ParseFilter reads a query and leaves out unknown keys and values, so the
// Filter is always good to use. A query that differs from its Query is to be
// redirected there. The error, a fault, is about a size that cannot be read;
// the Filter keeps the typed text.
func ParseFilter(q url.Values) (Filter, error) {
	var f Filter
	for _, d := range dimensions() {
		for _, typed := range q[d.key] {
			if v, ok := d.spelled(form.Trim(typed)); ok {
				f.add(d, v)
			}
		}
	}
	for _, s := range f.sizes() {
		*s.Length = parseLength(q.Get(s.key))
	}
	if stairs := parseLength(q.Get(keyStairs)); stairs.Inches > 0 && (f.Doorway == Length{} || stairs.Inches < f.Doorway.Inches) {
		f.Doorway = stairs
	}
	f.Sold = lower(q.Get(keyStock)) == stockAll
	if sort := lower(q.Get(keySort)); slices.Contains([]string{SortPrice, SortPriceDesc, SortSize}, sort) {
		f.Sort = sort
	}
	f.Page = parsePage(q.Get(keyPage))
	if problem := f.Problem(); problem != nil {
		return f, problem
	}
	return f, nil
}

// size is a measure of the visitor's space.
type size struct {
	key string
	*Length
}

func (f *Filter) sizes() []size {
	return []size{{keyWidth, &f.Width}, {keyHeight, &f.Height}, {keyDepth, &f.Depth}, {keyDoorway, &f.Doorway}}
}

// Room is the space that was measured.
func (f Filter) Room() Room {
	return Room{Width: f.Width.Inches, Height: f.Height.Inches, Depth: f.Depth.Inches, Path: f.Doorway.Inches}
}

func lower(s string) string { return strings.ToLower(form.Trim(s)) }

// maxPage keeps a page's number short; Settle knows the last one.
const maxPage = 1000

// parsePage reads a page's number; the first is 0, as is what is none.
func parsePage(typed string) int {
	n, err := strconv.Atoi(form.Trim(typed))
	if err != nil || n <= 1 {
		return 0
	}
	return min(n, maxPage)
}

// Query is the one query that all spellings of a choice lead to: keys in a
// fixed order, values sorted, what is the default left out. It is empty for
// the zero Filter.
func (f Filter) Query() string {
	var b strings.Builder
	for _, p := range f.pairs() {
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(p.Name + "=" + url.QueryEscape(p.Value))
	}
	return b.String()
}

// Field is a name and a value of a query.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func (f Filter) pairs() []Field {
	var out []Field
	for _, d := range dimensions() {
		for _, v := range *d.of(&f) {
			out = append(out, Field{d.key, v})
		}
	}
	page := ""
	if f.Page > 1 {
		page = strconv.Itoa(f.Page)
	}
	stock := ""
	if f.Sold {
		stock = stockAll
	}
	for _, s := range f.sizes() {
		out = append(out, Field{s.key, s.text()})
	}
	out = append(out, Field{keyStock, stock}, Field{keySort, f.Sort}, Field{keyPage, page})
	return slices.DeleteFunc(out, func(p Field) bool { return p.Value == "" })
}

// Fields are what a form for the sizes has to send along: the rest of the
// choice, from its first page.
func (f Filter) Fields() []Field {
	for _, s := range f.sizes() {
		*s.Length = Length{}
	}
	f.Page = 0
	return f.pairs()
}

// Problem says which sizes cannot be read; nil where all can.
func (f Filter) Problem() *fault.Error {
	fields := map[string]string{}
	var said []string
	for _, size := range f.sizes() {
		if size.Typed != "" {
			fields[size.key] = "Use inches, like 36 or 70½."
			said = append(said, "the "+size.key+" “"+size.Typed+"”")
		}
	}
	if len(said) == 0 {
		return nil
	}
	return &fault.Error{Kind: fault.Invalid, Msg: "We can't read " + strings.Join(said, " and ") + ". Use inches, like 36 or 70½.", Fields: fields}
}

// Settle is the choice as far as these units know it: without brands that none
// of them has, and on the last page at most.
func (f Filter) Settle(units []Unit) Filter {
	f.Brand = slices.DeleteFunc(slices.Clone(f.Brand), func(brand string) bool {
		return !slices.ContainsFunc(units, func(u Unit) bool { return BrandValue(u.Brand) == brand })
	})
	n := 0
	for range f.matching(units, "") {
		n++
	}
	f.Page = min(f.Page, Pages(n))
	return f
}

// First is the choice from its first page, without sizes that cannot be read:
// what a link to another choice starts from.
func (f Filter) First() Filter {
	for _, s := range f.sizes() {
		s.Typed = ""
	}
	f.Page = 0
	return f
}

// Pages is how many pages n units take, at least 1.
func Pages(n int) int { return max(1, (n+PerPage-1)/PerPage) }

// Apply lists the units of the choice in its order: what fits, what just fits,
// then what does not; of each those that are sold last.
func (f Filter) Apply(units []Unit) []Unit {
	var groups [6][]Unit
	for u := range f.matching(units, "") {
		g := &groups[f.group(u)]
		*g = append(*g, *u)
	}
	for i, g := range groups {
		slices.SortStableFunc(g, f.compare)
		if f.Sort == SortFeatured && i%2 == 0 {
			groups[i] = interleave(g)
		}
	}
	return slices.Concat(groups[:]...)
}

// group is a unit's place among those of Apply.
func (f Filter) group(u *Unit) int {
	at := 0
	if room := f.Room(); room != (Room{}) {
		at = 2 * max(0, slices.Index([]Verdict{FitOK, FitTight, FitNo}, u.Fit().Check(room).Verdict))
	}
	if u.Sold() {
		at++
	}
	return at
}

// Shown cuts the choice's page out of what Apply gave; from counts from 1 and
// is 0 where there is nothing.
func (f Filter) Shown(list []Unit) (page []Unit, from int) {
	start := (max(f.Page, 1) - 1) * PerPage
	if start >= len(list) {
		return nil, 0
	}
	return list[start:min(start+PerPage, len(list))], start + 1
}
