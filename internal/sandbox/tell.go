package sandbox

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

const (
	maxTold  = 8 // sentences
	maxItems = 4 // of a list
)

// tell words what the tools gave, and nothing else.
func (t chatTalk) tell() string {
	var said []string
	for _, raw := range t.results {
		var v any
		if json.Unmarshal([]byte(raw), &v) != nil {
			continue // an error's text is for the model alone
		}
		said = append(said, sentences("", v)...)
	}
	said = slices.Compact(said)
	if len(said) == 0 {
		return "I don't have that at hand. Please call us, and a person will help you."
	}
	return strings.Join(said[:min(len(said), maxTold)], " ")
}

// sentences of a JSON value that stands under key.
func sentences(key string, v any) []string {
	switch v := v.(type) {
	case string:
		switch {
		case key == "href" || key == "description" || !strings.Contains(strings.TrimSpace(v), " "):
			return nil
		case slices.Contains([]string{"", "says", "text", "rule", "included", "warranty", "promotions", "combine", "problem", "what_we_do"}, key):
			return []string{ended(v)}
		}
		return []string{ended(label(key) + ": " + v)}
	case []any:
		return ofList(key, v[:min(len(v), maxItems)])
	case map[string]any:
		return ofObject(key, v)
	}
	return nil
}

// label is a key as people write it.
func label(key string) string {
	key = strings.ReplaceAll(key, "_", " ")
	return strings.ToUpper(key[:1]) + key[1:]
}

// ofList puts short texts into one sentence.
func ofList(key string, items []any) []string {
	var out, short []string
	for _, item := range items {
		if s, ok := item.(string); ok && len(strings.Fields(s)) < 6 && key != "" {
			short = append(short, s)
			continue
		}
		out = append(out, sentences(key, item)...)
	}
	if len(short) > 0 {
		out = append(out, ended(label(key)+": "+strings.Join(short, ", ")))
	}
	return out
}

// ofObject words what has a name by it, and all else member by member.
func ofObject(key string, v map[string]any) []string {
	get := func(member string) string {
		s, _ := v[member].(string)
		return s
	}
	switch name := get("name"); {
	case name != "" && get("price") != "":
		return []string{ended("The " + name + " is " + get("price"))}
	case name != "" && get("usually_costs") != "":
		return []string{ended(name + " usually costs " + get("usually_costs"))}
	case get("hours") != "":
		return []string{ended(key + ": " + get("hours"))}
	}
	var out []string
	if fee := get("fee"); fee != "" {
		out = append(out, ended("Delivery is "+fee))
	}
	for _, member := range slices.Sorted(maps.Keys(v)) {
		out = append(out, sentences(member, v[member])...)
	}
	return out
}

func ended(s string) string {
	s = strings.TrimSpace(s)
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}
