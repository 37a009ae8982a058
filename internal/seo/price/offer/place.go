package offer

import (
	"slices"
	"strconv"
	"strings"
)

// The modes of what an item is about, beside the services that need no appliance.
const (
	repairing = "repair"
	selling   = "sale"
)

// mostShared is how many services one price can be for: more are a list of what is repaired.
const mostShared = 2

// place finds the services or the appliance of an offer, and adds it once for each
// service. It leaves out offers of anything else.
func (p *page) place(o Offer, contexts []string) {
	words := plain(split(o.Item))
	services, mode := p.services(words, contexts)
	for _, s := range services {
		o.Service, o.Part = s, !p.general(words)
		p.keep(o)
	}
	if len(services) > 0 || p.distinct(words) > mostShared {
		return
	}
	if mode == selling {
		o.Category, o.Kind = p.unit(words, contexts)
		p.details(&o, append(words, plain(split(contexts[0]))...))
	}
	if mode == selling && p.has("appliance", words) || o.Category != "" || p.has("labor", words) || p.has("other", words) || mode == repairing && p.has("repair", words) {
		p.keep(o)
	}
}

func (p *page) keep(o Offer) {
	if len(p.offers) < mostOffers {
		p.offers = append(p.offers, o)
	}
}

// distinct is how many different appliances words name.
func (p *page) distinct(words []string) int {
	names := map[string]bool{}
	for _, h := range p.hits("appliance", words) {
		names[h.means] = true
	}
	return len(names)
}

// services are those of ours that words name; contexts count where the words do not tell.
func (p *page) services(words, contexts []string) (out []string, mode string) {
	appliances, direct := p.hits("appliance", words), p.hits("service", words)
	part := p.has("part", words)
	switch {
	case p.has("vent", words) && (p.has("clean", words) || !part && slices.ContainsFunc(contexts, p.cleansVents)):
		return []string{"Dryer Vent Cleaning"}, ""
	case len(direct) > 0 && (direct[0].means != "Installation" || len(appliances) > 0 || !part):
		return []string{direct[0].means}, ""
	case p.has("put in", words) && !part:
		return []string{"Installation"}, ""
	}
	mode = p.mode(words, len(appliances) > 0, contexts)
	switch {
	case mode == selling, p.distinct(words) > mostShared:
		return nil, mode
	case mode != repairing:
		return []string{mode}, mode
	case len(appliances) == 0:
		appliances = p.topic(words, contexts)
	}
	for i, a := range appliances {
		if i > 0 && appliances[i-1].to < a.from && !p.has("joint", words[appliances[i-1].to:a.from]) {
			break
		}
		if s := p.first("repaired as", []string{a.means}); s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out, mode
}

// cleansVents is true of a text about the duct, not the appliance.
func (p *page) cleansVents(text string) bool {
	return p.first("service", plain(split(text))) == "Dryer Vent Cleaning"
}

// topic is the appliance that words imply, else that of the nearest context that names
// one. A context that names several tells nothing.
func (p *page) topic(words, contexts []string) []hit {
	if found := p.hits("implied", words); len(found) > 0 {
		return found[:1]
	}
	for _, c := range contexts {
		w := plain(split(c))
		if p.cleansVents(c) {
			return nil
		}
		switch found := p.hits("appliance", w); p.distinct(w) {
		case 0:
		case 1:
			return found[:1]
		default:
			return nil
		}
	}
	return nil
}

// mode is whether words speak of repair, of goods or of another service: by themselves,
// else by the nearest context that tells.
func (p *page) mode(words []string, appliance bool, contexts []string) string { //nolint:cyclop // one case for each mode; their order decides
	goods := p.has("sale", words) || p.has("brand", words)
	switch {
	case p.has("repair", words), p.has("put in", words), !goods && !appliance && (p.has("part", words) || p.has("implied", words)):
		return repairing
	case appliance && (goods || p.has("grade", words)):
		return selling
	}
	for i, c := range contexts {
		w := plain(split(c))
		repair, sale, direct := p.has("repair", w), p.has("sale", w), p.hits("service", w)
		switch {
		case i > 1 && len(direct) > 0 && !sale && appliance && (!repair || direct[0].means == "Installation"):
			return direct[0].means
		case repair && !sale:
			return repairing
		case sale && !repair:
			return selling
		}
	}
	if p.trade > 0 && !goods || p.trade == 0 && p.has("part", words) {
		return repairing
	}
	return selling
}

// unit is the category and the kind of a unit that words name; of goods that do not say
// what they are, the nearest context does.
func (p *page) unit(words, contexts []string) (category, kind string) {
	found := p.hits("appliance", words)
	if len(found) == 0 && (p.has("sale", words) || p.has("brand", words)) {
		found = p.topic(nil, contexts)
	}
	for _, a := range found {
		if category = p.first("sold as", []string{a.means}); category != "" {
			return category, p.first("kind", words)
		}
	}
	return "", ""
}

// details reads grade, size and year of a unit.
func (p *page) details(o *Offer, words []string) {
	o.Grade = p.first("grade", words)
	for i, w := range words {
		value, err := strconv.ParseFloat(w, 64)
		if err != nil {
			continue
		}
		if next := strings.Join(words[i+1:min(len(words), i+3)], " "); o.Size == "" && (next == "cu ft" || strings.HasPrefix(next, "cubic f") || strings.HasPrefix(next, "cuft")) {
			o.Size = SizeBand(value)
		}
		if value >= 1990 && value <= 2100 && len(w) == 4 {
			o.Year = int(value)
		}
	}
}

// SizeBand is the band of a capacity in cubic feet: five wide above ten, else one.
func SizeBand(cubicFeet float64) string {
	wide := 1.0
	if cubicFeet >= 10 {
		wide = 5
	}
	low := float64(int(cubicFeet/wide)) * wide
	return strconv.FormatFloat(low, 'f', -1, 64) + " to " + strconv.FormatFloat(low+wide, 'f', -1, 64) + " cu ft"
}

// general is true of words that name services and nothing else, whatever the language.
func (p *page) general(words []string) bool {
	rest := slices.Clone(words)
	for _, section := range [...]string{"appliance", "repair", "service", "edge", "kind"} {
		for _, h := range p.hits(section, words) {
			clear(rest[h.from:h.to])
		}
	}
	return strings.Join(rest, "") == "" && (p.has("appliance", words) || p.has("service", words))
}
