package tool

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// candidates is how many hits are looked at for those of one page.
const candidates = 40

// kin is what a problem counts for the words that a household's own stand for,
// beside its own words.
const kin = 0.4

// problemsOf finds problems of one page, or of all where slug is empty.
func (d *Desk) problemsOf(l *library, slug, symptom string) []ProblemFound {
	scores := map[string]float64{}
	for _, search := range []struct {
		text   string
		weight float64
	}{{meaning(symptom), 1}, {kindred(symptom), kin}} {
		hits, err := l.problems.Query(context.Background(), search.text, candidates)
		if err != nil {
			d.c.Log.Error("the assistant cannot search the problems", slog.Any("error", err))
		}
		for _, h := range hits {
			scores[h.ID] += search.weight * h.Score
		}
	}
	var out []ProblemFound
	for id := range scores {
		if p, ok := l.problem(id); ok && (slug == "" || p.Page == slug) {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b ProblemFound) int {
		return cmp.Or(cmp.Compare(scores[problemID(b.Page, b.Index)], scores[problemID(a.Page, a.Index)]), cmp.Compare(problemID(a.Page, a.Index), problemID(b.Page, b.Index)))
	})
	return out[:min(len(out), maxProblems)]
}

// problemID names a problem in the index: dryer-repair/2.
func problemID(slug string, i int) string { return slug + "/" + strconv.Itoa(i) }

// problem is what an id of the index names.
func (l *library) problem(id string) (ProblemFound, bool) {
	slug, number, _ := strings.Cut(id, "/")
	i, err := strconv.Atoi(number)
	for _, s := range l.words.Services {
		if err == nil && s.Slug == slug && i < len(s.CommonProblems) {
			return ProblemFound{Page: slug, Problem: s.CommonProblems[i], Index: i}, true
		}
	}
	return ProblemFound{}, false
}

// kindred are the words of the repair pages that a household's words stand for.
func kindred(symptom string) string {
	var out []string
	for _, word := range wordsOf(symptom) {
		for _, group := range []struct{ said, meant string }{
			{"leak leaks leaking leaked puddle dripping drips drip", "water floor under below door"},
			{"drain drains draining drained empty emptying standing", "water stays standing tub drains slowly"},
			{"spin spins spinning tumble tumbles tumbling rotate rotates turning", "spin drum turns"},
			{"noise noisy noises loud sound sounds rattling banging bang bangs thump thumping squeak squeaking squeal screech grinding buzzing humming shakes shaking vibrates vibrating jumps walking", "bangs rattle rattles squealing thumping scraping grinding humming roars buzzes hums"},
			{"dead start starts starting power turn turns nothing respond responds", "start dead nothing display panel"},
			{"heat heats heating hot warm", "heat cold heats"},
			{"cold cool cools cooling chill", "cold warm cooling"},
			{"melt melts melting melted thaw thaws thawing thawed soft", "soft warm cold"},
			{"smell smells smelly stink stinks odor burning burnt mold moldy", "smell sour burning scorched"},
			{"spark sparks sparking arcing", "sparks"},
			{"damp wet dry drying", "wet dry cycles"},
			{"frost frosted iced icy ice", "frost ice"},
			{"stuck locked unlock locks", "locked shut door"},
			{"click clicks clicking ticking", "clicking clicks"},
			{"dirty gritty cloudy spots film residue", "gritty cloudy"},
			{"forever long hours slow slowly", "cycles slowly forever"},
			{"uneven unevenly burns burned undercooked raw", "underdone burned darker"},
		} {
			if slices.Contains(strings.Fields(group.said), word) {
				out = append(out, group.meant)
			}
		}
	}
	return strings.Join(out, " ")
}

// meaning leaves out words that say nothing of what is meant; a text of such
// words alone means nothing.
func meaning(text string) string {
	empty := strings.Fields(`a an the and or but if of to in on at by for from with without about as is are was were be been am do does did doing done
		have has had i me my mine we us our you your it its it's they them their he she this that these those there there's theres here what what's
		which who whom how why when where can could will would shall should may might must just so very too also not no yes please hi hello hey
		thanks thank ok okay get gets got getting im i'm ive i've dont don't doesnt doesn't isnt isn't cant can't wont won't any some more most
		much many one keep keeps thing things really kind like tell know want need say says make makes let y'all yall`)
	var kept []string
	parts := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' }
	for word := range strings.FieldsFuncSeq(strings.ToLower(strings.ReplaceAll(text, "’", "'")), parts) {
		if !slices.Contains(empty, word) {
			kept = append(kept, word)
		}
	}
	return strings.Join(kept, " ")
}
