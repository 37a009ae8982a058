package content

import (
	"errors"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// document reads the YAML of one file into structs whose tags say what is
// allowed:
//
//	file:"metaDescription"   the field's name; ",optional" where it may be absent
//	size:"51-160"            characters of a text, items of a list, or the value of a number
//	each:"3-80"              characters of each text of a list
//	enum:"Safety,Tips"       the values of a text, or of each text of a list
//	form:"date"              one of date, path, https, video, markdown
type document struct {
	file     string
	problems *problems
	lines    map[string]int // of each value by its place: relatedServices[1].path
}

func (d *document) wrong(line int, format string, args ...any) {
	d.problems.add(d.file, line, format, args...)
}

// decode fills into, a pointer to a struct, from text; what is wrong becomes
// a problem. It says whether there was a mapping to read.
func (d *document) decode(text []byte, into any) bool {
	d.lines = map[string]int{}
	root := reflect.ValueOf(into).Elem()
	var doc yaml.Node
	if err := yaml.Load(text, &doc); err != nil {
		line, message := 1, err.Error()
		if at, ok := errors.AsType[*yaml.LoadError](err); ok {
			line, message = at.Mark.Line, at.Message
		}
		if len(strings.TrimSpace(string(text))) == 0 {
			message = "there is nothing"
		}
		d.wrong(line, "this is not YAML: %s; allowed is one mapping with %s", message, strings.Join(fieldNames(root.Type()), ", "))
		return false
	}
	if len(doc.Content) != 1 {
		d.wrong(doc.Line, "allowed is one mapping with %s", strings.Join(fieldNames(root.Type()), ", "))
		return false
	}
	return d.mapping(doc.Content[0], "", root)
}

// fieldNames are the names that a mapping may have, in the struct's order.
func fieldNames(t reflect.Type) []string {
	var names []string
	for i := range t.NumField() {
		if name, _, _ := strings.Cut(t.Field(i).Tag.Get("file"), ","); name != "" {
			names = append(names, name)
		}
	}
	return names
}

func (d *document) mapping(n *yaml.Node, place string, into reflect.Value) bool {
	t := into.Type()
	allowed := fieldNames(t)
	if n.Kind != yaml.MappingNode || n.Tag != "!!map" {
		d.wrong(n.Line, "%smust be a mapping with %s", label(place), strings.Join(allowed, ", "))
		return false
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		at := slices.Index(allowed, key.Value)
		switch {
		case key.Kind != yaml.ScalarNode || at < 0:
			d.wrong(key.Line, "unknown field %q; allowed are %s", key.Value, strings.Join(allowed, ", "))
		case seen[key.Value]:
			d.wrong(key.Line, "%s stands twice; allowed is once", join(place, key.Value))
		default:
			seen[key.Value] = true
			d.value(value, join(place, key.Value), into.Field(at), t.Field(at).Tag)
		}
	}
	for i, name := range allowed {
		tag := t.Field(i).Tag
		if !seen[name] && !strings.HasSuffix(tag.Get("file"), ",optional") {
			d.wrong(n.Line, "%s is missing; required is %s", join(place, name), describe(t.Field(i).Type, tag))
		}
	}
	return true
}

func join(place, name string) string {
	if place == "" {
		return name
	}
	return place + "." + name
}

// label begins a problem's sentence with the place, where there is one.
func label(place string) string {
	if place == "" {
		return ""
	}
	return place + " "
}

// describe says what a field may hold.
func describe(t reflect.Type, tag reflect.StructTag) string {
	size, enum := tag.Get("size"), strings.ReplaceAll(tag.Get("enum"), ",", ", ")
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t.Kind() == reflect.Slice && enum != "":
		return "a list of " + size + " of " + enum
	case t.Kind() == reflect.Slice:
		return "a list of " + size
	case t.Kind() == reflect.Struct:
		return "a mapping with " + strings.Join(fieldNames(t), ", ")
	case t.Kind() == reflect.Int:
		return "a whole number of " + size
	case enum != "":
		return "one of " + enum
	case tag.Get("form") != "":
		return form(tag.Get("form")).allowed()
	}
	return "a text of " + size + " characters"
}

func (d *document) value(n *yaml.Node, place string, into reflect.Value, tag reflect.StructTag) {
	d.lines[place] = n.Line
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		d.wrong(n.Line, "%s is an anchor or an alias; allowed is %s", place, describe(into.Type(), tag))
		return
	}
	switch into.Kind() {
	case reflect.Pointer:
		into.Set(reflect.New(into.Type().Elem()))
		d.mapping(n, place, into.Elem())
	case reflect.Struct:
		d.mapping(n, place, into)
	case reflect.Slice:
		d.list(n, place, into, tag)
	case reflect.Int:
		d.number(n, place, into, tag)
	default:
		d.text(n, place, into, tag, tag.Get("size"))
	}
}

func (d *document) list(n *yaml.Node, place string, into reflect.Value, tag reflect.StructTag) {
	if n.Kind != yaml.SequenceNode || n.Tag != "!!seq" {
		d.wrong(n.Line, "%s must be %s", place, describe(into.Type(), tag))
		return
	}
	if low, high := bounds(tag.Get("size")); len(n.Content) < low || len(n.Content) > high {
		d.wrong(n.Line, "%s has %d items; allowed are %s", place, len(n.Content), tag.Get("size"))
		return
	}
	out := reflect.MakeSlice(into.Type(), len(n.Content), len(n.Content))
	for i, item := range n.Content {
		at := place + "[" + strconv.Itoa(i) + "]"
		if item.Kind == yaml.AliasNode || item.Anchor != "" {
			d.wrong(item.Line, "%s is an anchor or an alias; allowed is the value itself", at)
			continue
		}
		d.lines[at] = item.Line
		if into.Type().Elem().Kind() == reflect.Struct {
			d.mapping(item, at, out.Index(i))
			continue
		}
		d.text(item, at, out.Index(i), tag, tag.Get("each"))
	}
	into.Set(out)
}

func (d *document) number(n *yaml.Node, place string, into reflect.Value, tag reflect.StructTag) {
	low, high := bounds(tag.Get("size"))
	value, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || n.Tag != "!!int" || err != nil || value < low || value > high {
		d.wrong(n.Line, "%s must be %s", place, describe(into.Type(), tag))
		return
	}
	into.SetInt(int64(value))
}

func (d *document) text(n *yaml.Node, place string, into reflect.Value, tag reflect.StructTag, size string) {
	// An unquoted date is written as text everywhere else.
	if n.Kind != yaml.ScalarNode || n.Tag != "!!str" && (n.Tag != "!!timestamp" || tag.Get("form") != "date") {
		d.wrong(n.Line, "%s must be text; allowed is %s, in quotes where YAML would read a number, a date or a list", place, describe(reflect.TypeFor[string](), tag))
		return
	}
	text := strings.TrimSpace(n.Value)
	if enum := tag.Get("enum"); enum != "" {
		if !slices.Contains(strings.Split(enum, ","), text) {
			d.wrong(n.Line, "%s is %q; allowed are %s", place, text, strings.ReplaceAll(enum, ",", ", "))
		}
	} else if f := form(tag.Get("form")); f != "" && !f.holds(text) {
		d.wrong(n.Line, "%s is %q; allowed is %s", place, text, f.allowed())
	}
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && (r != '\n' || tag.Get("form") != "markdown") }) {
		d.wrong(n.Line, "%s has a control character or a line break; allowed is text in one line (>- folds lines)", place)
	}
	d.placeholders(n.Line, text)
	if low, high := bounds(size); high > 0 {
		if length := utf8.RuneCountInString(Sampled(text)); length < low || length > high {
			d.wrong(n.Line, "%s has %d characters; allowed are %s", place, length, size)
		}
	}
	into.SetString(text)
}

// placeholders finds names in braces that nothing stands behind.
func (d *document) placeholders(line int, text string) {
	for _, name := range unknownPlaceholders(text) {
		d.wrong(line, "unknown placeholder {%s}; allowed are %s", name, strings.Join(placeholderNames(), ", "))
	}
}

// bounds reads "51-160".
func bounds(size string) (low, high int) {
	first, last, _ := strings.Cut(size, "-")
	low, errLow := strconv.Atoi(first)
	high, errHigh := strconv.Atoi(last)
	if errLow != nil || errHigh != nil {
		return 0, 0
	}
	return low, high
}

// form is the shape of a text.
type form string

func (f form) allowed() string {
	switch f {
	case "date":
		return "a date as 2026-11-20"
	case "path":
		return "the path of one of our pages, as /dryer-repair"
	case "https":
		return "an address that starts with https://"
	case "video":
		return "the video's id of 11 letters, digits, - and _"
	}
	return "Markdown"
}

func (f form) holds(text string) bool {
	switch f {
	case "date":
		_, err := time.Parse(time.DateOnly, text)
		return err == nil
	case "path":
		return strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//")
	case "https":
		u, err := url.Parse(text)
		return err == nil && u.Scheme == "https" && u.Host != ""
	case "video":
		return regexp.MustCompile(`^[A-Za-z0-9_-]{11}$`).MatchString(text)
	}
	return true
}

// enumOf are the values of a field of a front matter.
func enumOf[T any](field string) []string {
	t := reflect.TypeFor[T]()
	for i := range t.NumField() {
		if name, _, _ := strings.Cut(t.Field(i).Tag.Get("file"), ","); name == field {
			return strings.Split(t.Field(i).Tag.Get("enum"), ",")
		}
	}
	return nil
}
