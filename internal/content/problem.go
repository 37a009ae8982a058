package content

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
)

// folder is where the files lie in the repository: problems name it, so that
// an editor opens the line.
const folder = "internal/content/files"

// Problem is what is wrong in a file, and what is allowed there.
type Problem struct {
	File string // from the root of the repository
	Name string // of the file, from the folder of all files
	Line int
	Text string
}

func (p Problem) String() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text) }

// problems is everything that is wrong, as one error.
type problems []Problem

func (p problems) Error() string {
	lines := make([]string, len(p))
	for i, one := range p {
		lines[i] = one.String()
	}
	return strings.Join(lines, "\n")
}

func (p *problems) add(file string, line int, format string, args ...any) {
	*p = append(*p, Problem{File: path.Join(folder, file), Name: file, Line: max(line, 1), Text: fmt.Sprintf(format, args...)})
}

func (p problems) sort() {
	slices.SortStableFunc(p, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}
