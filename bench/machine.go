package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// machine is where the figures were taken.
type machine struct {
	CPU      string  `json:"cpu"`
	Cores    int     `json:"cores"`
	MemoryGB float64 `json:"memory_gb"`
	Kernel   string  `json:"kernel"`
	Go       string  `json:"go"`
	Load     string  `json:"load"` // averages of 1, 5 and 15 minutes before the run
	After    string  `json:"load_after"`

	cores []int // that this process may use
}

func readMachine() (machine, error) {
	m := machine{Go: runtime.Version()}
	info, err := procField("/proc/cpuinfo", "model name")
	if err != nil {
		return m, err
	}
	memory, err := procField("/proc/meminfo", "MemTotal")
	if err != nil {
		return m, err
	}
	allowed, err := procField("/proc/self/status", "Cpus_allowed_list")
	if err != nil {
		return m, err
	}
	if m.cores, err = parseCores(allowed); err != nil {
		return m, err
	}
	kernel, err := os.ReadFile("/proc/sys/kernel/osrelease")
	if err != nil {
		return m, err
	}
	if m.Load, err = readLoad(); err != nil {
		return m, err
	}
	m.CPU, m.Cores, m.Kernel = info, len(m.cores), strings.TrimSpace(string(kernel))
	m.MemoryGB = round(kilobytes(memory)/(1<<20), 1)
	return m, nil
}

// readLoad gives the averages of 1, 5 and 15 minutes.
func readLoad() (string, error) {
	load, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "", err
	}
	return strings.Join(strings.Fields(string(load))[:3], " "), nil
}

// procField reads the first "name : value" line of a file under /proc.
func procField(path, name string) (string, error) {
	b, err := os.ReadFile(path) //nolint:gosec // a file of the kernel
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(string(b)) {
		key, value, ok := strings.Cut(line, ":")
		if ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value), nil
		}
	}
	return "", fmt.Errorf("%s has no %q", path, name)
}

// kilobytes reads "123 kB"; what is no number counts as 0.
func kilobytes(s string) float64 {
	n, err := strconv.ParseFloat(strings.TrimSuffix(s, " kB"), 64)
	if err != nil {
		return 0
	}
	return n
}

// parseCores reads a list of the kernel's, such as "0-3,6".
func parseCores(list string) ([]int, error) {
	var cores []int
	for span := range strings.SplitSeq(list, ",") {
		first, last, ok := strings.Cut(span, "-")
		if !ok {
			last = first
		}
		from, err := strconv.Atoi(first)
		if err != nil {
			return nil, fmt.Errorf("list of cores %q: %w", list, err)
		}
		to, err := strconv.Atoi(last)
		if err != nil {
			return nil, fmt.Errorf("list of cores %q: %w", list, err)
		}
		for c := from; c <= to; c++ {
			cores = append(cores, c)
		}
	}
	return cores, nil
}

// splitCores gives one half to servers and the other to load generators, so
// that a faster server isn't slowed by its own load. A single core is shared.
func splitCores(cores []int) (servers, load string) {
	if len(cores) < 2 {
		return "", ""
	}
	return listCores(cores[:len(cores)/2]), listCores(cores[len(cores)/2:])
}

func listCores(cores []int) string {
	names := make([]string, len(cores))
	for i, c := range cores {
		names[i] = strconv.Itoa(c)
	}
	return strings.Join(names, ",")
}
