package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
)

// report is what a run leaves behind.
type report struct {
	Time    time.Time          `json:"time"`
	Commit  string             `json:"commit"`
	Changed bool               `json:"changed"` // the tree was not the commit's
	Machine machine            `json:"machine"`
	Seconds map[string]float64 `json:"seconds"` // that each part took
	Figures []figure           `json:"figures"`
	Notes   []string           `json:"notes"`
	Runs    map[string]any     `json:"runs"` // raw, by part
}

// figure is one line of the table.
type figure struct {
	Name   string  `json:"name"`
	Value  float64 `json:"value"`
	Unit   string  `json:"unit"`
	Target *target `json:"target,omitempty"`
	Met    *bool   `json:"met,omitempty"`
}

// target is a bound that a figure should keep.
type target struct {
	Limit float64 `json:"limit"`
	Most  bool    `json:"most"` // the limit is the most; else the least
}

func atLeast(limit float64) *target { return &target{Limit: limit} }
func atMost(limit float64) *target  { return &target{Limit: limit, Most: true} }

func (t target) met(v float64) bool {
	if t.Most {
		return v <= t.Limit
	}
	return v >= t.Limit
}

// String is the target as the table shows it.
func (t target) String() string {
	sign := ">="
	if t.Most {
		sign = "<="
	}
	return sign + " " + number(t.Limit)
}

func newReport(ctx context.Context, root string) (*report, error) {
	m, err := readMachine()
	if err != nil {
		return nil, fmt.Errorf("describe the machine: %w", err)
	}
	r := &report{Time: time.Now().UTC().Truncate(time.Second), Machine: m, Seconds: map[string]float64{}, Runs: map[string]any{}}
	r.Commit, r.Changed = commit(ctx, root)
	return r, nil
}

// commit is the short name of what is checked out, and whether files that are
// part of it differ; "nogit" outside a repository.
func commit(ctx context.Context, root string) (name string, changed bool) {
	git := func(args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, "git", append([]string{"-C", root}, args...)...) //nolint:gosec // fixed arguments
		out, err := cmd.Output()
		return strings.TrimSpace(string(out)), err
	}
	name, err := git("rev-parse", "--short", "HEAD")
	if err != nil {
		return "nogit", false
	}
	status, err := git("status", "--porcelain", "--untracked-files=no")
	return name, err != nil || status != ""
}

// add puts a figure into the table, and says it at once.
func (b *bench) add(name string, value float64, unit string, t *target) {
	f := figure{Name: name, Value: round(value, 3), Unit: unit, Target: t}
	if math.IsNaN(value) || math.IsInf(value, 0) {
		f.Value = -1 // JSON has no other word for it
	}
	if t != nil {
		met := t.met(f.Value)
		f.Met = &met
	}
	b.report.Figures = append(b.report.Figures, f)
	b.say("   %s: %s %s", name, number(f.Value), unit)
}

// note keeps a remark that explains figures.
func (b *bench) note(format string, args ...any) {
	b.report.Notes = append(b.report.Notes, fmt.Sprintf(format, args...))
}

// number shows as many digits as mean something.
func number(v float64) string {
	decimals := 3
	switch abs := math.Abs(v); {
	case abs >= 1000:
		decimals = 0
	case abs >= 10:
		decimals = 1
	}
	return strconv.FormatFloat(round(v, decimals), 'f', -1, 64)
}

func (r *report) print(out io.Writer) {
	m := r.Machine
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s, %d cores, %s GB, Linux %s, %s, load %s before, %s after\ncommit %s", m.CPU, m.Cores, number(m.MemoryGB), m.Kernel, m.Go, m.Load, m.After, r.Commit)
	if r.Changed {
		b.WriteString(" and changes that are not committed")
	}
	b.WriteString("\n\n")
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "figure\tvalue\tunit\ttarget\t")
	for _, f := range r.Figures {
		want, verdict := "", ""
		if f.Target != nil {
			want, verdict = f.Target.String(), "met"
			if !*f.Met {
				verdict = "MISSED"
			}
		}
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", f.Name, number(f.Value), f.Unit, want, verdict)
	}
	_ = w.Flush() // a strings.Builder takes everything
	for _, note := range r.Notes {
		b.WriteString("\n* " + note)
	}
	_, _ = io.WriteString(out, b.String()+"\n")
}

// save writes <date>-<commit>[-<parts>].json.
func (r *report) save(dir, parts string) (string, error) {
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return "", fmt.Errorf("encode the results: %w", err)
	}
	name := r.Time.Format(time.DateOnly) + "-" + r.Commit
	if parts != "" {
		name += "-" + parts
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return "", err
	}
	path := filepath.Join(dir, name+".json")
	return path, os.WriteFile(path, append(text, '\n'), 0o600)
}
