package citation

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"enamel/internal/seo/serp"
)

// words are those of a text in small letters, without marks.
func words(text string) []string {
	text = strings.NewReplacer("&", " and ", "'", "", "’", "").Replace(strings.ToLower(text))
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func without(list []string, out ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(w string) bool { return slices.Contains(out, w) })
}

// core is a name without what registers add to it.
func core(name string) []string {
	return without(words(name), "inc", "incorporated", "llc", "llp", "lp", "co", "corp", "corporation", "company", "ltd", "limited", "the")
}

// shortened reports whether two lists of words are the same but for abbreviated ones and plurals.
func shortened(a, b []string) bool {
	return slices.EqualFunc(a, b, func(x, y string) bool {
		return x == y || min(len(x), len(y)) >= 3 && (strings.HasPrefix(x, y) || strings.HasPrefix(y, x))
	})
}

// calls reports whether a text starts with or has a name of the shop.
func (r Record) calls(text string) bool {
	said := core(text)
	return slices.ContainsFunc(append(r.Names, r.Name), func(name string) bool {
		of := core(name)
		for i := range said {
			if len(of) > 0 && len(said)-i >= len(of) && shortened(said[i:i+len(of)], of) {
				return true
			}
		}
		return false
	})
}

// rings reports whether a text has the shop's phone.
func (r Record) rings(text string) bool {
	own := digits(r.Phone)
	return own != "" && strings.Contains(regexp.MustCompile(`\D`).ReplaceAllString(text, ""), own)
}

func (r Record) name(said string) string {
	for _, name := range append([]string{r.Name}, r.Names...) {
		town := append(words(r.City+" "+r.State+" "+r.Zip), "of", "in")
		switch {
		case slices.Equal(words(said), words(name)) && strings.Contains(said, "&") == strings.Contains(name, "&"):
			return OK
		case shortened(core(said), core(name)), shortened(without(core(said), town...), without(core(name), town...)):
			return Drift
		}
	}
	return Conflict
}

// spellings are parts of a street spelled out, by how they are abbreviated.
func spellings(pairs string) map[string]string {
	out := map[string]string{}
	for pair := range strings.SplitSeq(pairs, ",") {
		short, long, _ := strings.Cut(pair, " ")
		out[short], out[long] = long, long
	}
	return out
}

func kinds() map[string]string {
	return spellings("ave avenue,av avenue,blvd boulevard,cir circle,ct court,cv cove,dr drive,expy expressway,fwy freeway,hwy highway,ln lane,lp loop,pkwy parkway,pl place,plz plaza,rd road," +
		"sq square,st street,ter terrace,tpke turnpike,trl trail,wy way,xing crossing,alley alley,row row,run run,path path,pike pike,bend bend")
}

// parts are the kinds, the directions, the suite and the rest of a street, spelled out.
func parts(street string) (out [4][]string) {
	known := []map[string]string{kinds(), spellings("n north,s south,e east,w west,ne northeast,nw northwest,se southeast,sw southwest"), spellings("ste suite,unit suite,apt suite,bldg suite,rm suite,room suite,fl suite,floor suite")}
	for _, w := range words(strings.ReplaceAll(street, "#", " suite ")) {
		i := slices.IndexFunc(known, func(m map[string]string) bool { return m[w] != "" })
		switch {
		case i >= 0:
			out[i] = append(out[i], known[i][w])
		case len(out[2]) > 0: // the suite's number
			out[2] = append(out[2], w)
		default:
			out[3] = append(out[3], w)
		}
	}
	return out
}

// street: what one of the two leaves out is drift, another number, name, kind, direction or suite is a conflict.
func (r Record) street(said string) string {
	if i := strings.Index(strings.ToLower(said), ", "+strings.ToLower(r.City)); i > 0 {
		said = said[:i]
	}
	if slices.Equal(words(said), words(r.Street)) {
		return OK
	}
	a, b := parts(said), parts(r.Street)
	for i := range a {
		if !slices.Equal(slices.Compact(a[i]), slices.Compact(b[i])) && (i == 3 || len(a[i]) > 0 && len(b[i]) > 0) {
			return Conflict
		}
	}
	return Drift
}

// digits are those of a phone without the country's.
func digits(phone string) string {
	all := regexp.MustCompile(`\D`).ReplaceAllString(phone, "")
	if len(all) > 10 && all[0] == '1' {
		all = all[1:]
	}
	return all[:min(len(all), 10)]
}

// site: scheme, www, path and parameters make no difference; another host of ours is drift.
func (r Record) site(said string) string {
	u, err := url.Parse(said)
	switch {
	case err != nil || !serp.Ours(r.Site, said):
		return Conflict
	case strings.TrimPrefix(strings.ToLower(u.Host), "www.") != strings.TrimPrefix(r.Site.Host, "www."):
		return Drift
	}
	return OK
}
