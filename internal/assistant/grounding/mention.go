package grounding

import (
	"slices"
	"strings"
)

// mention names units for sale: "the white Bosch dishwasher".
type mention struct {
	from, to int
	brand    string
	kinds    concepts
	looks    looks
	units    []int // those of the evidence that it can mean
}

// mention finds what units the sentence names.
func (c *Checker) mention(s *sentence) {
	for i := 0; i < len(s.tokens); {
		m := c.mentionAt(s.tokens, i)
		if m.to > i {
			s.mentions = append(s.mentions, m)
		}
		i = max(i+1, m.to)
	}
	s.group()
}

// mentionAt reads the words at i that name a unit.
func (c *Checker) mentionAt(tokens []token, i int) mention {
	m := mention{from: i, to: i}
	var models []int
	narrowed := false
	for j := i; j < len(tokens); {
		look := lookAt(tokens, j)
		brand, to := c.brandAt(tokens, j)
		units, end := c.modelAt(tokens, j)
		switch {
		case brand != "" && m.brand == "":
			m.brand, j = brand, to
		case end > j && !narrowed:
			models, narrowed, j = units, true, end
		case tokens[j].kind == word && tokens[j].about&kinds != 0:
			m.kinds |= tokens[j].about & kinds
			j++
		case look != 0:
			m.looks |= look
			j++
		case j > i && j+1 < len(tokens) && linksName(tokens[j].text) && c.named(tokens, j+1):
			j++
			continue
		default:
			j = len(tokens)
			continue
		}
		m.to = j
	}
	if m.brand == "" && m.kinds == 0 && !narrowed {
		return mention{from: i, to: i}
	}
	m.units = c.candidates(m, models, narrowed)
	return m
}

func (c *Checker) candidates(m mention, models []int, narrowed bool) []int {
	var found []int
	for i, u := range c.evidence.units {
		if narrowed && !slices.Contains(models, i) || m.brand != "" && u.brand != m.brand || m.kinds != 0 && u.kinds != 0 && m.kinds&u.kinds == 0 || !u.looks.agrees(m.looks) {
			continue
		}
		found = append(found, i)
	}
	return found
}

// named says that the token at i can be part of a unit's name.
func (c *Checker) named(tokens []token, i int) bool {
	if tokens[i].kind == word && (tokens[i].about&kinds != 0 || linksName(tokens[i].text) && tokens[i].text != "in" && i+1 < len(tokens) && !linksName(tokens[i+1].text) && c.named(tokens, i+1)) || lookAt(tokens, i) != 0 {
		return true
	}
	brand, _ := c.brandAt(tokens, i)
	_, end := c.modelAt(tokens, i)
	return brand != "" || end > i
}

func linksName(w string) bool {
	switch w {
	case "-", "de", "del", "load", "loader", "loading", "door", "by", "side", "carga", "puerta", "puertas", "acero", "steel", "wall", "water", "machine", "center", "centro", "la", "con", "pared", "agua", "steam", "smart", "large":
		return true
	}
	return false
}

// brandAt is brandAt with the brands of the evidence.
func (c *Checker) brandAt(tokens []token, i int) (string, int) {
	if brand, to := brandAt(tokens, i); to > i {
		return brand, to
	}
	if tokens[i].kind == word {
		for _, u := range c.evidence.units {
			if u.brand != "" && strings.HasPrefix(u.brand, tokens[i].text) {
				words := strings.Fields(u.brand)
				if len(words) == 1 && words[0] == tokens[i].text || len(words) == 2 && words[0] == tokens[i].text && next(tokens, i) == words[1] {
					return u.brand, i + len(words)
				}
			}
		}
	}
	return "", i
}

// modelAt is the units whose model number stands at i; a beginning of four
// letters is enough.
func (c *Checker) modelAt(tokens []token, i int) ([]int, int) {
	key, to := modelAt(tokens, i)
	if to == i {
		if tokens[i].kind != number || tokens[i].spelled || len(tokens[i].raw) < 5 {
			if tokens[i].kind != word || next(tokens, i) != "-" || i+2 >= len(tokens) || tokens[i+2].kind != mixed || tokens[i+2].spaced {
				return nil, i
			}
			key, to = modelKey(tokens[i].text+tokens[i+2].text), i+3
		} else {
			key, to = modelKey(tokens[i].text), i+1
		}
	}
	var units []int
	for n, u := range c.evidence.units {
		if u.model != "" && (u.model == key || len(key) >= 4 && strings.HasPrefix(u.model, key)) {
			units = append(units, n)
		}
	}
	if units == nil {
		return nil, i
	}
	return units, to
}

// group joins mentions that have no figure between them.
func (s *sentence) group() {
	s.groups = make([][]int, len(s.mentions))
	for i := 0; i < len(s.mentions); {
		end := i + 1
		union := s.mentions[i].units
		for ; end < len(s.mentions) && !s.figureBetween(s.mentions[end-1].to, s.mentions[end].from); end++ {
			union = joinUnits(union, s.mentions[end].units, s.mentions[end].from-s.mentions[end-1].to < 3)
		}
		for ; i < end; i++ {
			s.groups[i] = union
		}
	}
}

// joinUnits is the units of two mentions. One in apposition narrows the other:
// "LG washer (WM4000HBA)".
func joinUnits(a, b []int, apposition bool) []int {
	if apposition && len(a) > 0 && len(b) > 0 {
		var both []int
		for _, u := range a {
			if slices.Contains(b, u) {
				both = append(both, u)
			}
		}
		if both != nil {
			return both
		}
	}
	joined := slices.Clone(a)
	for _, u := range b {
		if !slices.Contains(joined, u) {
			joined = append(joined, u)
		}
	}
	return joined
}

func (s *sentence) figureBetween(from, to int) bool {
	return slices.ContainsFunc(s.claims, func(k claim) bool {
		return k.from >= from && k.to <= to && k.kind != bare
	})
}

// units are all that the sentence names.
func (s *sentence) units() []int {
	var all []int
	for _, g := range s.groups {
		all = joinUnits(all, g, false)
	}
	return all
}

// subjects are the units that a figure can belong to, and whether the sentence
// itself names them.
func (c *Checker) subjects(s *sentence, k claim) ([]int, bool) {
	preceding := -1
	for i, m := range s.mentions {
		if len(s.groups[i]) == 0 {
			continue
		}
		if m.from >= k.to && m.from-k.to <= 3 && forWord(s.tokens, k.to, m.from) {
			return s.groups[i], true
		}
		if m.to <= k.from {
			preceding = i
		}
	}
	if preceding >= 0 {
		return s.groups[preceding], true
	}
	if all := s.units(); len(all) > 0 {
		return all, true
	}
	if len(c.topic) == 0 && len(c.evidence.units) == 1 {
		return []int{0}, false
	}
	return c.topic, false
}

func forWord(tokens []token, from, to int) bool {
	for _, t := range tokens[from:to] {
		switch t.text {
		case "for", "por", "para", "on":
			return true
		}
	}
	return false
}
