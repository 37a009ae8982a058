package shop

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"enamel/internal/api"
	"enamel/internal/fault"
	"enamel/internal/setting"
)

// Desk lets staff change the facts, and shows who changed what.
type Desk struct {
	settings *setting.Store
	words    []Word
	names    func(ctx context.Context, ids []string) (map[string]string, error)
}

// NewDesk makes a Desk; names are those of users by their ids.
func NewDesk(s *setting.Store, names func(ctx context.Context, ids []string) (map[string]string, error)) (*Desk, error) {
	words, err := Words()
	return &Desk{settings: s, words: words, names: names}, err
}

// word finds the words of a key that is defined.
func (d *Desk) word(key string) (Word, error) {
	i := slices.IndexFunc(d.words, func(w Word) bool { return w.Key == key })
	if i < 0 {
		return Word{}, fault.New(fault.NotFound, "There is no such fact.")
	}
	if _, known := d.entries()[d.words[i].setting()]; !known {
		return Word{}, fault.New(fault.NotFound, "There is no such fact.")
	}
	return d.words[i], nil
}

// fact is a setting as a screen shows it.
func (w Word) fact(e setting.Entry, may bool) (Fact, error) {
	f := Fact{
		Key: w.Key, Label: w.Label, Meaning: w.Meaning, Form: w.Form, Fields: w.Fields, ID: w.ID, Fixed: w.Fixed, Where: w.Where,
		Changed: e.Changed, Version: e.Version, Problem: e.Problem, May: may,
	}
	var err1, err2 error
	f.Value, err1 = w.cut(e.Value)
	f.Default, err2 = w.cut(e.Default)
	return f, errors.Join(err1, err2)
}

// cut reads a setting's JSON, or the part of it that the word is about.
func (w Word) cut(text json.RawMessage) (any, error) {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return nil, fmt.Errorf("read setting %s: %w", w.setting(), err)
	}
	if whole, ok := v.(map[string]any); ok && w.Part != "" {
		return whole[w.Part], nil
	}
	return v, nil
}

// put stores a value, or the word's part of one. The other parts are those of
// the version that is read here: where a newer one is stored, it is a conflict.
func (d *Desk) put(ctx context.Context, w Word, value any, version *int64) (*FactOut, error) {
	if w.Part != "" {
		e := d.entries()[w.Of]
		var all map[string]any
		if err := json.Unmarshal(e.Value, &all); err != nil {
			return nil, fmt.Errorf("read setting %s: %w", w.Of, err)
		}
		all[w.Part] = value
		value = all
		if version == nil || *version > e.Version {
			version = &e.Version
		}
	}
	text, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("write setting %s: %w", w.setting(), err)
	}
	return d.change(ctx, w, text, version)
}

// restore brings an earlier value back, nil: the default; of a word's part
// alone where it has one.
func (d *Desk) restore(ctx context.Context, w Word, was json.RawMessage, version *int64) (*FactOut, error) {
	if w.Part == "" {
		return d.change(ctx, w, was, version)
	}
	if was == nil {
		was = d.entries()[w.Of].Default
	}
	part, err := w.cut(was)
	if err != nil {
		return nil, err
	}
	return d.put(ctx, w, part, version)
}

// change stores a setting for who asks.
func (d *Desk) change(ctx context.Context, w Word, value []byte, version *int64) (*FactOut, error) {
	err := d.settings.Change(ctx, setting.Edit{Key: w.setting(), Value: value, By: api.PrincipalOf(ctx).ID, Version: version})
	if err != nil {
		return nil, w.inWords(err)
	}
	f, err := w.fact(d.entries()[w.setting()], true)
	return &FactOut{CacheControl: noStore, Body: f}, err
}

// inWords names the fact in a refusal as people know it, and cuts what is
// stored now to the word's part.
func (w Word) inWords(err error) error {
	var f *fault.Error
	if !errors.As(err, &f) {
		return err
	}
	if said, ok := f.Fields[w.setting()]; ok {
		return fault.Field("value", w.Label+" "+strings.TrimPrefix(said, w.setting()+" "))
	}
	if now, ok := f.Extra["value"].(json.RawMessage); ok {
		part, err := w.cut(now)
		if err != nil {
			return err
		}
		f.Extra["value"] = part
	}
	return err
}

// told is a change as the history shows it; a default that was replaced is the
// default of today.
func (d *Desk) told(w Word, c setting.Change, names map[string]string) (FactChange, error) {
	out := FactChange{Version: c.Version, At: c.At, By: c.By}
	if name := names[c.By]; name != "" {
		out.By = name
	}
	def := d.entries()[w.setting()].Default
	for _, side := range []struct {
		into *any
		text json.RawMessage
	}{{&out.Was, c.Was}, {&out.Became, c.Became}} {
		if side.text == nil {
			side.text = def
		}
		v, err := w.cut(side.text)
		if err != nil {
			return out, err
		}
		*side.into = v
	}
	return out, nil
}
