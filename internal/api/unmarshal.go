package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// These start the text of an error of unmarshal; the field's path follows.
const (
	wrongType = "wrong type: "
	repeated  = "repeated: "
)

// unmarshal is json.Unmarshal with errors that name the field: huma keeps
// nothing of an error but its text. To JSON 5, 5.0 and 5e0 are one number, so
// that each is taken where an integer is wanted. Members of one name are
// refused where huma reads a body for its rules: into an any, and first.
func unmarshal(data []byte, v any) error {
	if !utf8.Valid(data) {
		return errors.New("not UTF-8") // encoding/json would change what was typed
	}
	err := json.Unmarshal(data, v)
	if parsed, ok := v.(*any); ok && err == nil && members(*parsed) != colons(data) {
		return errors.New(repeated + firstRepeated(data))
	}
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return err
	}
	data = plainIntegers(data)
	if err = json.Unmarshal(data, v); !errors.As(err, &wrong) {
		return err
	}
	return errors.New(wrongType + fieldAt(data, wrong.Offset))
}

// plainIntegers writes the whole numbers of a JSON text without a fraction and
// without an exponent, as far as a double is exact.
func plainIntegers(data []byte) []byte {
	const exact = 1 << 53
	out := make([]byte, 0, len(data))
	for quoted := false; len(data) > 0; {
		n := 1
		switch {
		case quoted && data[0] == '\\':
			n = 2
		case data[0] == '"':
			quoted = !quoted
		case !quoted && strings.IndexByte("-0123456789", data[0]) >= 0:
			n = len(data) - len(bytes.TrimLeft(data, "+-.0123456789eE"))
			if f, err := strconv.ParseFloat(string(data[:n]), 64); err == nil && f == math.Trunc(f) && math.Abs(f) <= exact {
				out, data = strconv.AppendInt(out, int64(f), 10), data[n:]
				continue
			}
		}
		out, data = append(out, data[:n]...), data[n:]
	}
	return out
}

// frame is an object or a list that a walk through JSON is in.
type frame struct {
	list  bool
	index int
	key   string // as much of it as is told
	whole string
	keyed bool // the key is read, its value comes
	seen  map[string]struct{}
}

// colons counts those outside of strings: one for each member of a well-formed JSON text.
func colons(data []byte) (n int) {
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case ':':
			n++
		case '"':
			for i++; data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
		}
	}
	return n
}

// members counts those of all objects of a parsed JSON text.
func members(v any) (n int) {
	switch v := v.(type) {
	case map[string]any:
		n = len(v)
		for _, of := range v {
			n += members(of)
		}
	case []any:
		for _, of := range v {
			n += members(of)
		}
	}
	return n
}

// firstRepeated names the first member of a well-formed JSON text whose name
// its object has already.
func firstRepeated(data []byte) (name string) {
	walk(data, func(path []frame, key bool, _ int64) bool {
		if !key {
			return true
		}
		in := &path[len(path)-1]
		if _, again := in.seen[in.whole]; again {
			name = nameOf(path)
			return false
		}
		if in.seen == nil {
			in.seen = map[string]struct{}{}
		}
		in.seen[in.whole] = struct{}{}
		return true
	})
	return name
}

// fieldAt names the last value of a well-formed JSON text that has ended, or
// opened, at an offset: directories[2].weight. encoding/json leaves out the
// indexes, and what it parses without a type it names by the offset alone.
func fieldAt(data []byte, offset int64) (name string) {
	walk(data, func(path []frame, key bool, end int64) bool {
		if !key && end <= offset {
			name = nameOf(path)
		}
		return end <= offset
	})
	return name
}

// walk visits the keys of a JSON text, and its values as they begin, by the
// path that leads to them, until visit returns false.
func walk(data []byte, visit func(path []frame, key bool, end int64) bool) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	path := []frame{}
	for {
		token, err := d.Token()
		if err != nil {
			return
		}
		delim, _ := token.(json.Delim)
		if delim == '}' || delim == ']' {
			path = path[:len(path)-1]
			valueEnded(path)
			continue
		}
		in := len(path) - 1
		key := in >= 0 && !path[in].list && !path[in].keyed
		if key {
			path[in].whole, path[in].keyed = token.(string), true
			path[in].key = path[in].whole[:min(len(path[in].whole), maxFieldName)]
		}
		if !visit(path, key, d.InputOffset()) {
			return
		}
		switch {
		case key:
		case delim != 0:
			path = append(path, frame{list: delim == '['})
		default:
			valueEnded(path)
		}
	}
}

func valueEnded(path []frame) {
	if in := len(path) - 1; in >= 0 {
		path[in].index++
		path[in].keyed = false
	}
}

// nameOf is not longer than is told of a name, and of no more levels than that
// has bytes: a level with an empty key may have none.
func nameOf(path []frame) string {
	var name strings.Builder
	for _, in := range path[:min(len(path), maxFieldName)] {
		if name.Len() > maxFieldName { // a field that is named has no more
			break
		}
		switch {
		case in.list:
			name.WriteString("[" + strconv.Itoa(in.index) + "]")
		case name.Len() > 0:
			name.WriteString("." + in.key)
		default:
			name.WriteString(in.key)
		}
	}
	return name.String()
}
