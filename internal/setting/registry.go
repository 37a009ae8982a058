// Package setting holds the settings that staff may change while the shop runs:
// typed keys with embedded defaults, and a row for each changed value.
package setting

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"enamel/internal/fault"
)

// maxValue bounds the JSON of one value, in bytes.
const maxValue = 64 << 10

// Registry knows every key. It is filled while the program is wired and is not
// changed afterwards.
type Registry struct {
	defs  []*definition
	index map[string]int
}

type definition struct {
	key   string
	def   any
	json  json.RawMessage // of def
	parse func([]byte) (any, error)
}

// Key is one setting whose value is a T.
type Key[T any] struct{ slot int }

// NewRegistry returns a registry without keys.
func NewRegistry() *Registry { return &Registry{index: make(map[string]int)} }

// Define adds a key with its default. check (nil: anything of the type) returns
// an error that tells the owner what is allowed, such as "must be between 1 and
// 100". A key that exists, or a default that check refuses, is a mistake in the
// program and panics.
func Define[T any](r *Registry, key string, def T, check func(T) error) Key[T] {
	if _, ok := r.index[key]; ok || key == "" {
		panic(fmt.Sprintf("setting %q is defined twice, or has no name", key))
	}
	if check == nil {
		check = func(T) error { return nil }
	}
	text, err := json.Marshal(def)
	if err == nil {
		err = check(def)
	}
	if err != nil {
		panic(fmt.Sprintf("the default of setting %q is wrong: %v", key, err))
	}
	r.index[key] = len(r.defs)
	r.defs = append(r.defs, &definition{key: key, def: def, json: text, parse: func(b []byte) (any, error) {
		v, err := decode[T](b)
		if err != nil {
			return nil, err
		}
		return v, check(v)
	}})
	return Key[T]{slot: r.index[key]}
}

// Get returns the value in a snapshot. It is shared: don't change what it
// points to.
func (k Key[T]) Get(s *Snapshot) T { return s.values[k.slot].(T) }

// decode reads exactly one JSON value of the type, without unknown fields. null
// is refused: it would leave a half-empty value.
func decode[T any](b []byte) (v T, err error) {
	if len(b) > maxValue {
		return v, fmt.Errorf("must be at most %d bytes long", maxValue)
	}
	if !utf8.Valid(b) { // encoding/json would put U+FFFD in the place of each wrong byte
		return v, errors.New("must be UTF-8 text")
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err = d.Decode(&v); err == nil {
		if _, end := d.Token(); !errors.Is(end, io.EOF) {
			err = errors.New("more than one value")
		}
	}
	if err != nil || bytes.Equal(bytes.TrimSpace(b), []byte("null")) {
		return v, fmt.Errorf("must be %s", describe(reflect.TypeFor[T]()))
	}
	return v, nil
}

// describe says in plain words which JSON a type takes.
func describe(t reflect.Type) string {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return "JSON of the form that the default shows"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number that is not negative"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.String:
		return `text in double quotes, such as "a text"`
	case reflect.Slice, reflect.Array:
		return "a list in brackets, each " + describe(t.Elem())
	case reflect.Map:
		return "an object, each value " + describe(t.Elem())
	case reflect.Struct:
		return "an object with the fields " + strings.Join(fields(t), ", ")
	case reflect.Pointer:
		return describe(t.Elem())
	default:
		return "JSON"
	}
}

func fields(t reflect.Type) (names []string) {
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || f.Anonymous || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		names = append(names, name)
	}
	return names
}

// find returns the definition of a key, or a fault that names the nearest ones.
func (r *Registry) find(key string) (*definition, error) {
	if i, ok := r.index[key]; ok {
		return r.defs[i], nil
	}
	group, _, _ := strings.Cut(key, ".")
	var near, all []string
	for _, d := range r.defs {
		all = append(all, d.key)
		if strings.HasPrefix(d.key, group+".") {
			near = append(near, d.key)
		}
	}
	if len(near) == 0 {
		near = all
	}
	slices.Sort(near)
	return nil, fault.New(fault.Invalid, "There is no such setting. There are: "+strings.Join(near, ", "))
}

// check parses a value for a key, or returns a fault that says what is allowed.
func (d *definition) check(value []byte) (any, error) {
	v, err := d.parse(value)
	if err != nil {
		return nil, fault.Field(d.key, d.key+" "+err.Error())
	}
	return v, nil
}
