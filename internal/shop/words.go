package shop

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed words.json
var words []byte

// Word is what people read about a setting, and the form that they change it by.
type Word struct {
	Key     string      `json:"key"`
	Group   string      `json:"group"`
	Label   string      `json:"label"`
	Meaning string      `json:"meaning" doc:"One sentence"`
	Form    string      `json:"form" enum:"value,fields,rows,hours,fees,text" doc:"rows: a list of the fields"`
	Fields  []FactField `json:"fields"`
	ID      string      `json:"id,omitempty" doc:"Of rows: the field that names a row and stays as it is"`
	Fixed   bool        `json:"fixed,omitempty" doc:"Of rows: none is added or removed"`
	Where   []ShownOn   `json:"where" doc:"Where it shows"`

	// Staff says that staff may change it, not only the owner.
	Staff bool `json:"staff,omitempty"`
	// Of and Part are the setting and its field, where a form changes only that.
	Of   string `json:"of,omitempty"`
	Part string `json:"part,omitempty"`
}

// FactField is one input of a form. Name is the field of the value; empty: the
// value itself.
type FactField struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Kind  string `json:"kind" enum:"text,long,phone,email,url,money,percent,number,count,yes,texts"`
	Hint  string `json:"hint,omitempty"`
}

// ShownOn is a page where a fact shows.
type ShownOn struct {
	Label string `json:"label"`
	Href  string `json:"href"`
}

// setting is the key under which a word's value is stored.
func (w Word) setting() string {
	if w.Of != "" {
		return w.Of
	}
	return w.Key
}

// Words are what words.json says, in the order of the screen.
func Words() ([]Word, error) {
	var out []Word
	if err := json.Unmarshal(words, &out); err != nil {
		return nil, fmt.Errorf("words.json: %w", err)
	}
	return out, nil
}
