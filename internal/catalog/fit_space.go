package catalog

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
)

// Space is what a visitor has measured, as the browser remembers it
// (web/src/features/fit/space.ts): lengths in inches, 0 where nothing was measured.
type Space struct {
	Openings map[string]SpaceOpening `json:"openings" required:"false" doc:"By the key of a category; the key \"\" is for every other one"`
	Doorway  SpaceWay                `json:"doorway" required:"false" doc:"The narrowest on the way in"`
	Stairs   SpaceWay                `json:"stairs" required:"false" doc:"The narrowest place of them, turns too"`
}

// SpaceOpening is what a unit has to stand in.
type SpaceOpening struct {
	Width  float64 `json:"width" required:"false" minimum:"0" maximum:"240"`
	Height float64 `json:"height" required:"false" minimum:"0" maximum:"240"`
	Depth  float64 `json:"depth" required:"false" minimum:"0" maximum:"240"`
}

// SpaceWay is a place to come through.
type SpaceWay struct {
	Width float64 `json:"width" required:"false" minimum:"0" maximum:"240"`
}

// Room is the room for a category: its own opening, else that for all, and the
// narrowest place on the way.
func (s Space) Room(category string) Room {
	o, ok := s.Openings[category]
	if !ok {
		o = s.Openings[""]
	}
	way := s.Doorway.Width
	if s.Stairs.Width > 0 && (way == 0 || s.Stairs.Width < way) {
		way = s.Stairs.Width
	}
	return Room{Width: o.Width, Height: o.Height, Depth: o.Depth, Path: way}
}

// FitIn is POST /api/fit.
type FitIn struct{ Body FitBody }

// FitBody asks which units of a list fit a space.
type FitBody struct {
	Space Space  `json:"space"`
	List  string `json:"list" required:"false" maxLength:"2048" doc:"Query of /shop; sizes in it are not asked"`
}

// FitOut answers it.
type FitOut struct{ Body FitList }

// FitList says which units of a list fit.
type FitList struct {
	Fits  int                `json:"fits" doc:"Units with all the air that they ask for"`
	Tight int                `json:"tight" doc:"Units that go in with less"`
	Total int                `json:"total" doc:"Units of the list that something was measured for"`
	Only  *FitChoice         `json:"only,omitempty" doc:"Absent where the list has categories with different openings"`
	Units map[string]FitCard `json:"units" doc:"By id"`
}

// FitChoice is a list of /shop that begins with what fits, and how many do.
type FitChoice struct {
	Query string `json:"query"`
	Count int    `json:"count"`
	Words string `json:"words" doc:"Of somebody who waits for such a unit: a refrigerator that fits an opening 33 in wide"`
}

// FitCard is what a unit's card says.
type FitCard struct {
	Verdict Verdict `json:"verdict" enum:"ok,tight,no"`
	Words   string  `json:"words" doc:"Always with inches"`
}

// FitSpace judges the units of a list by the rules of the fit check.
func FitSpace(units []Unit, in FitBody) FitList {
	q, _ := url.ParseQuery(in.List) // unreadable parameters are left out
	f, _ := ParseFilter(q)
	f.Page = 0
	for _, size := range f.sizes() {
		*size.Length = Length{}
	}
	out := FitList{Units: map[string]FitCard{}}
	var rooms []Room
	for u := range f.matching(units, "") {
		room := in.Space.Room(u.Category)
		if !slices.Contains(rooms, room) {
			rooms = append(rooms, room)
		}
		if room != (Room{}) {
			out.judge(u, room)
		}
	}
	if len(rooms) == 1 && out.Total > 0 {
		r := rooms[0]
		f.Width.Inches, f.Height.Inches, f.Depth.Inches, f.Doorway.Inches = r.Width, r.Height, r.Depth, r.Path
		out.Only = &FitChoice{Query: f.Query(), Count: out.Fits, Words: f.Wanted(units)}
	}
	return out
}

// Fitting says which units of a list fit the sizes of the choice; nil where it has none.
func (f Filter) Fitting(list []Unit) *FitList {
	room := f.Room()
	if room == (Room{}) {
		return nil
	}
	out := FitList{Units: map[string]FitCard{}}
	for i := range list {
		out.judge(&list[i], room)
	}
	return &out
}

func (l *FitList) judge(u *Unit, room Room) {
	spec := u.Fit()
	a := spec.Check(room)
	l.Units[u.Slug] = FitCard{a.Verdict, spec.words(a)}
	l.Total++
	switch a.Verdict {
	case FitOK:
		l.Fits++
	case FitTight:
		l.Tight++
	}
}

// words say in one line how a unit fits: what decides, with its inches.
func (s FitSpec) words(a FitAnswer) string {
	if a.Verdict == FitNo {
		return s.misses(a)
	}
	for _, m := range a.Measures {
		if m.Verdict == a.Verdict && m.Verdict != FitOK {
			return s.measureWords(m)
		}
	}
	if a.Way != nil && a.Way.Verdict == a.Verdict && a.Verdict != FitOK {
		return a.Way.words()
	}
	var spare []float64
	for _, m := range a.Measures {
		if m.Verdict == FitOK && m.Name != "depth" {
			spare = append(spare, m.Spare)
		}
	}
	switch {
	case len(spare) > 0:
		return fmt.Sprintf("Fits, %s in to spare", tape(slices.Min(spare)))
	case len(a.Measures) > 0 && a.Measures[0].Verdict == FitProud:
		return fmt.Sprintf("Fits, %s in proud", AtLeast(-a.Measures[0].Spare))
	case len(a.Measures) > 0:
		return fmt.Sprintf("Fits, %s in to spare in depth", tape(a.Measures[0].Spare))
	}
	return fmt.Sprintf("Comes in, %s in to spare", tape(a.Way.Spare))
}

// misses say by how much a unit does not fit: the largest first, two at most.
func (s FitSpec) misses(a FitAnswer) string {
	type miss struct {
		words string
		by    float64
	}
	var all []miss
	for _, m := range a.Measures {
		if m.Verdict == FitNo {
			all = append(all, miss{s.measureWords(m), -m.Spare})
		}
	}
	if a.Way != nil && a.Way.Verdict == FitNo {
		all = append(all, miss{a.Way.words(), -a.Way.Spare})
	}
	slices.SortStableFunc(all, func(a, b miss) int { return cmp.Compare(b.by, a.by) })
	said := all[0].words
	if len(all) > 1 {
		said += ", " + all[1].words
	}
	return said
}

func (s FitSpec) measureWords(m Measure) string {
	where, big := "at the sides", "wide"
	if m.Name == "height" {
		where, big = "above", "tall"
	}
	switch air := s.air(m.Name); {
	case m.Name == "depth":
		return fmt.Sprintf("%s in too deep", AtLeast(s.DepthNoDoor+s.BackClearance-m.Available))
	case air < 0 && m.Spare < 0:
		return fmt.Sprintf("Cut-out %s in too small", AtLeast(-m.Spare))
	case air < 0:
		return fmt.Sprintf("Its trim covers %s in only", tape(s.size(m.Name)))
	case m.Spare < 0:
		return fmt.Sprintf("%s in too %s", AtLeast(-m.Spare), big)
	case m.Verdict == FitNo && s.Hinge == "top":
		return fmt.Sprintf("Its lid needs %s in more", AtLeast(s.TopClearance-m.Spare))
	case m.Verdict == FitNo:
		return fmt.Sprintf("Needs %s in more above", AtLeast(s.TopClearance-m.Spare))
	}
	if m.Spare == 0 {
		return "Just fits, no gap " + where
	}
	return fmt.Sprintf("Just fits, %s in %s", tape(m.Spare), where)
}

func (w Way) words() string {
	switch {
	case w.Tall:
		return fmt.Sprintf("Too tall for an %d in doorway", doorway)
	case w.Verdict == FitNo:
		return fmt.Sprintf("%s in too wide for the way in", AtLeast(-w.Spare))
	}
	return fmt.Sprintf("Just comes in, %s in to spare", tape(w.Spare))
}
