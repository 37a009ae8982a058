// Package plan is an answer as a language model plans it: acts that name what
// to answer, and no sentence of it. Read holds a plan to the visitor's own
// words and to live data; the clerk writes the answer.
package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"enamel/internal/assistant/clerk/understand"
	"enamel/internal/assistant/talk"
	"enamel/internal/assistant/tool"
	"enamel/internal/catalog"
)

// Bounds of a plan.
const (
	maxActs  = 3
	maxUnits = 4
	maxList  = 8
	maxPlan  = 8 << 10 // bytes
)

// Plan is what a model writes: enums, ids of units, and spans of the visitor's
// words. The server fills empty fields from the words alone.
type Plan struct {
	Acts       []understand.Intent    `json:"acts"`
	Units      []string               `json:"units"`
	Fields     []understand.Attribute `json:"fields"`
	Categories []string               `json:"categories"`
	Kinds      []catalog.Kind         `json:"kinds"`
	Finishes   []string               `json:"finishes"`
	Fuels      []string               `json:"fuels"`
	Grades     []string               `json:"grades"`
	Sort       tool.Sort              `json:"sort"`
	Extras     []understand.Extra     `json:"extras"`
	Amounts    []Amount               `json:"amounts"`
	Appliance  string                 `json:"appliance"`
	Hazard     understand.Hazard      `json:"hazard"`
	Topic      string                 `json:"topic"`
}

// Against is what a plan is held to.
type Against struct {
	Conversation talk.Conversation
	Words        understand.Ask // the newest message as the server reads it
	Units        []catalog.Unit // all of the shop
	Pages        []string       // slugs of the repair pages
}

// Read is the Ask that a plan makes of the visitor's words. It fails, with what
// is wrong in words for the model, where the plan is none, or denies what the
// words say.
func Read(raw string, by Against) (understand.Ask, error) {
	p, err := decode(raw)
	if err != nil {
		return understand.Ask{}, err
	}
	ask := by.Words
	for _, step := range []func(Plan, Against, *understand.Ask) error{readActs, readUnits, readSearch, readAmounts, readRepair, readNamed} {
		if err := step(p, by, &ask); err != nil {
			return understand.Ask{}, err
		}
	}
	return ask, nil
}

func decode(raw string) (Plan, error) {
	var p Plan
	if len(raw) > maxPlan {
		return p, errors.New("the plan is too long")
	}
	d := json.NewDecoder(bytes.NewReader([]byte(raw)))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return p, fmt.Errorf("the plan is not by the schema: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return p, errors.New("there is more than one JSON value")
	}
	return p, nil
}

// readActs takes acts that the words may be about. If the words leave no doubt,
// the plan may add acts, except to a lone danger. It may never leave one out.
func readActs(p Plan, by Against, ask *understand.Ask) error { //nolint:cyclop // one check for each field of a plan
	var known []understand.Intent
	for _, a := range acts() {
		known = append(known, a.is)
	}
	if len(p.Acts) == 0 || len(p.Acts) > maxActs {
		return fmt.Errorf("acts has to name 1 to %d", maxActs)
	}
	if err := among("acts", p.Acts, known); err != nil {
		return err
	}
	var taken []understand.Intent
	for _, a := range p.Acts {
		if a == understand.Unsafe && by.Words.Sure && !by.Words.Is(a) {
			continue
		}
		if by.Words.Open || by.Words.Is(a) || a == understand.Unclear && !by.Words.Sure || slices.ContainsFunc(by.Words.Possible, func(l understand.Label) bool {
			return l.Intent == alike(a) && (l.Intent != understand.NotOnRecord || l.Topic == p.Topic)
		}) {
			taken = append(taken, a)
		}
	}
	if len(taken) == 0 {
		return fmt.Errorf("the visitor's words are about %v and not about %v", by.Words.Intents, p.Acts)
	}
	onlyLess := !slices.ContainsFunc(taken, func(i understand.Intent) bool { return !by.Words.Is(i) })
	if by.Words.Sure || onlyLess {
		taken = append(slices.Clone(by.Words.Intents), taken...)
	}
	ask.Intents = nil
	for _, a := range taken[:min(len(taken), maxActs)] {
		if !slices.Contains(ask.Intents, a) {
			ask.Intents = append(ask.Intents, a)
		}
	}
	return nil
}

// alike is the act by whose words another is said too.
func alike(i understand.Intent) understand.Intent {
	switch i {
	case understand.OpenNow:
		return understand.Hours
	case understand.Bye:
		return understand.Thanks
	case understand.DeliveryCheck:
		return understand.DeliveryArea
	default:
		return i
	}
}

// readUnits takes units of which the conversation speaks. Units that the newest
// message names come first.
func readUnits(p Plan, by Against, ask *understand.Ask) error {
	if len(p.Units) > maxUnits {
		return fmt.Errorf("units has to name at most %d", maxUnits)
	}
	said := strings.ToLower(joined(by.Conversation, talk.User) + "\n" + joined(by.Conversation, talk.Assistant))
	for _, id := range p.Units {
		i := slices.IndexFunc(by.Units, func(u catalog.Unit) bool { return u.Slug == id })
		if i < 0 {
			return fmt.Errorf("there is no unit %.60q", id)
		}
		u := by.Units[i]
		if !slices.Contains(ask.Mentions, id) && !strings.Contains(said, strings.ToLower(u.Model)) && !strings.Contains(said, strings.ToLower(u.Name)) {
			return fmt.Errorf("nobody has spoken of the unit %s", id)
		}
	}
	switch mentioned := ask.Mentions; {
	case len(p.Units) == 0:
	case len(mentioned) == 0:
		ask.Mentions = slices.Clone(p.Units)
	case !slices.Contains(p.Units, mentioned[0]):
		return fmt.Errorf("the visitor speaks of %s", mentioned[0])
	}
	if err := among("fields", p.Fields, fields()); err != nil {
		return err
	}
	if len(ask.Asked) == 0 {
		ask.Asked = slices.Clone(p.Fields)
	}
	return nil
}

// readSearch narrows the search by what the words left open. They leave the kind
// open where they hint at nothing; colors, fuels and grades they always name.
func readSearch(p Plan, by Against, ask *understand.Ask) error { //nolint:cyclop // one check for each field of a plan
	q := &ask.Query
	if err := among("categories", p.Categories, categories()); err != nil {
		return err
	}
	if err := among("kinds", p.Kinds, kinds()); err != nil {
		return err
	}
	if len(q.Categories)+len(q.Kinds) == 0 {
		if by.Words.Sure && len(p.Categories)+len(p.Kinds) > 0 {
			return errors.New("the visitor's words name no kind of appliance")
		}
		q.Categories, q.Kinds = slices.Clone(p.Categories), slices.Clone(p.Kinds)
	} else if !slices.ContainsFunc(by.Units, func(u catalog.Unit) bool { return isOf(u, q.Categories, q.Kinds) && isOf(u, p.Categories, p.Kinds) }) {
		return fmt.Errorf("the visitor's words name %v %v", q.Categories, q.Kinds)
	}
	for _, l := range []struct {
		name              string
		read, of, choices []string
	}{{"finishes", q.Finishes, p.Finishes, finishes()}, {"fuels", q.Fuels, p.Fuels, fuels()}, {"grades", q.Grades, p.Grades, grades()}} {
		if err := among(l.name, l.of, l.choices); err != nil {
			return err
		}
		if ask.Is(understand.Search) && slices.ContainsFunc(l.of, func(s string) bool { return !slices.Contains(l.read, s) }) {
			return fmt.Errorf("the visitor's words name %s %v", l.name, l.read)
		}
	}
	if p.Sort != "" {
		if err := among("sort", []tool.Sort{p.Sort}, sorts()); err != nil {
			return err
		}
		if q.Sort != "" && q.Sort != p.Sort {
			return fmt.Errorf("the visitor's words sort by %s", q.Sort)
		}
		q.Sort = p.Sort
	}
	if err := among("extras", p.Extras, extras()); err != nil {
		return err
	}
	if slices.ContainsFunc(p.Extras, func(e understand.Extra) bool { return slices.Contains(by.Words.Refused, e) }) {
		return fmt.Errorf("the visitor refuses %v", by.Words.Refused)
	}
	asksForService := func(l understand.Label) bool {
		return l.Intent == understand.Services || l.Intent == understand.Recycling
	}
	if len(ask.Extras) == 0 && slices.ContainsFunc(by.Words.Possible, asksForService) {
		ask.Extras = slices.Clone(p.Extras)
	}
	return nil
}

func isOf(u catalog.Unit, categories []string, kinds []catalog.Kind) bool {
	return (len(categories) == 0 || slices.Contains(categories, u.Category)) && (len(kinds) == 0 || slices.Contains(kinds, u.Kind))
}

func readAmounts(p Plan, by Against, ask *understand.Ask) error {
	if len(p.Amounts) > maxList {
		return fmt.Errorf("amounts has to have at most %d", maxList)
	}
	words := strings.ToLower(joined(by.Conversation, talk.User))
	for _, a := range p.Amounts {
		value, at, err := a.figure(words)
		if err != nil {
			return err
		}
		if err := a.suits(words, value, at); err != nil {
			return err
		}
		if err := a.put(ask, by.Words, value); err != nil {
			return err
		}
	}
	return nil
}

func readRepair(p Plan, by Against, ask *understand.Ask) error {
	if p.Appliance != "" {
		if err := among("appliance", []string{p.Appliance}, by.Pages); err != nil {
			return err
		}
		if ask.Appliance != "" && ask.Appliance != p.Appliance {
			return fmt.Errorf("the visitor's words name %s", ask.Appliance)
		}
		ask.Appliance = p.Appliance
	}
	return nil
}

// readNamed takes the hazard and the topic of acts that need one.
func readNamed(p Plan, _ Against, ask *understand.Ask) error {
	if ask.Is(understand.Unsafe) && ask.Hazard == "" {
		if err := among("hazard", []understand.Hazard{p.Hazard}, hazards()); err != nil {
			return err
		}
		ask.Hazard = p.Hazard
	}
	if ask.Is(understand.NotOnRecord) && p.Topic != "" && ask.Topic != "" && p.Topic != ask.Topic {
		return fmt.Errorf("the visitor's words are about %s", ask.Topic)
	}
	if ask.Is(understand.NotOnRecord) && ask.Topic == "" {
		if err := among("topic", []string{p.Topic}, understand.Topics()); err != nil {
			return err
		}
		ask.Topic = p.Topic
	}
	return nil
}

// among fails where one of the values is none of the choices.
func among[T comparable](name string, values, choices []T) error {
	for _, v := range values {
		if !slices.Contains(choices, v) {
			return fmt.Errorf("%s: %.60v is none of %v", name, v, choices)
		}
	}
	return nil
}

// joined is what one side of a conversation wrote.
func joined(c talk.Conversation, role talk.Role) string {
	var all []string
	for _, m := range c.Messages {
		if m.Role == role {
			all = append(all, m.Content)
		}
	}
	return strings.Join(all, "\n")
}
