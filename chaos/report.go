package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"
)

// report is a run, as it is kept.
type report struct {
	Suffix  string    `json:"-"` // of the file's name
	Started string    `json:"started"`
	Each    string    `json:"each"`
	Rate    int       `json:"rate"`
	Faults  []outcome `json:"faults"`
	Proof   proof     `json:"proof"`
	Ops     []op      `json:"operations"`
}

// count puts the operations and answers of the history beside their faults.
func (r *report) count(h *history) {
	r.Ops = h.ops
	for i := range r.Faults {
		f := &r.Faults[i]
		f.Statuses = h.statuses[f.Fault]
		for _, o := range h.ops {
			switch {
			case o.Fault != f.Fault:
			case o.Result == done:
				f.Acknowledged++
			case o.Result == unknown:
				f.Unknown++
			default:
				f.Refused++
			}
		}
	}
}

// finish prints the table, keeps the run, and fails where something was wrong.
func (r *report) finish(out io.Writer, folder string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "\nfault\tdone\trefused\tunknown\torders again\tjobs again\talert\tanswers 5xx\t")
	for _, f := range r.Faults {
		wrong := 0
		for status, n := range f.Statuses {
			if status >= 500 {
				wrong += n
			}
		}
		_, _ = fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%.1f s\t%.1f s\t%s %.0f s, cleared %.0f s\t%d (500: %d)\t%s\n",
			f.Fault, f.Acknowledged, f.Refused, f.Unknown, f.First, f.Jobs, f.Alert, f.Raised, f.Cleared, wrong, f.Statuses[500], f.Note)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	p := r.Proof
	_, _ = fmt.Fprintf(out, "\n%d orders acknowledged, %d lost, %d late; %d histories of %d operations; %d wrong\n",
		p.Orders, p.Lost, p.Late, p.Units, p.Operations, len(p.Wrong))
	for i, text := range p.Wrong {
		if i == 20 {
			break
		}
		_, _ = fmt.Fprintln(out, "  "+text)
	}
	err := r.save(out, folder)
	if err == nil && len(p.Wrong) > 0 {
		err = fmt.Errorf("%d violations", len(p.Wrong))
	}
	return err
}

func (r *report) save(out io.Writer, folder string) error {
	if folder == "" {
		return nil
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // for everybody to read
		return err
	}
	name := filepath.Join(folder, time.Now().UTC().Format("2006-01-02-1504")+r.Suffix+".json.gz")
	_, _ = fmt.Fprintln(out, "raw run:", name)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err = z.Write(text)
	if err = errors.Join(err, z.Close()); err != nil {
		return err
	}
	return os.WriteFile(name, packed.Bytes(), 0o644) //nolint:gosec // for everybody to read
}
