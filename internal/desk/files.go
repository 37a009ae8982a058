package desk

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"enamel/internal/content"
)

// An export has these beside the newest texts, which stand under their paths.
const (
	listFile  = "desk.json"
	liveIn    = "live/"    // published texts that differ from the newest
	plannedIn = "planned/" // scheduled ones that do
)

// filed is an item in desk.json.
type filed struct {
	ID        string      `json:"id"`
	Path      string      `json:"path"`
	State     string      `json:"state"`
	Published bool        `json:"published"`
	Keyword   string      `json:"keyword"`
	PublishAt *time.Time  `json:"publish_at"`
	Evidence  []filedRest `json:"evidence"`
}

// filedRest is what a sentence rests on.
type filedRest struct {
	Sentence string `json:"sentence"`
	Rest
}

type filedList struct {
	Items []filed `json:"items"`
}

// Export gives all items as files by their paths.
func (s *Service) Export(ctx context.Context) (map[string]string, error) {
	rows, err := s.rows(ctx)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(a.kind.file(a.slug), b.kind.file(b.slug)) })
	out, list := map[string]string{}, filedList{Items: []filed{}}
	for i := range rows {
		r := &rows[i]
		at := r.kind.file(r.slug)
		out[at] = r.file
		if r.live > 0 && r.liveFile != r.file {
			out[liveIn+at] = r.liveFile
		}
		if r.planned > 0 {
			_, planned, err := revision(ctx, s.DB, r.id, r.planned)
			if err != nil {
				return nil, err
			}
			if planned != r.file {
				out[plannedIn+at] = planned
			}
		}
		rests, err := s.filedRests(ctx, r.evidence)
		if err != nil {
			return nil, err
		}
		list.Items = append(list.Items, filed{r.id, at, r.state(), r.live > 0, r.keyword, pointed(r.publishAt), rests})
	}
	var text bytes.Buffer
	encode := json.NewEncoder(&text)
	encode.SetEscapeHTML(false)
	encode.SetIndent("", "  ")
	err = encode.Encode(list)
	out[listFile] = text.String()
	return out, err
}

func (s *Service) filedRests(ctx context.Context, e evidence) ([]filedRest, error) {
	out := []filedRest{}
	for _, sentence := range slices.Sorted(maps.Keys(e)) {
		one := filedRest{sentence, e[sentence]}
		name := one.SignedBy
		if err := s.named(ctx, s.DB, &name); err != nil {
			return nil, err
		}
		if name != one.SignedBy {
			one.SignedName = name
		}
		out = append(out, one)
	}
	return out, nil
}

// incoming is an item of a folder of files.
type incoming struct {
	filed
	kind                  Kind
	slug                  string
	newest, live, planned string // texts; empty: none
	listed                bool   // in desk.json
	kept                  bool   // the published and the scheduled text stay unchanged
	title                 string
	marked, score         int
	note                  string
}

// readFiles takes the items of a folder. Its error names files that are none.
func (s *Service) readFiles(files fs.FS) ([]incoming, error) {
	var list filedList
	raw, err := fs.ReadFile(files, listFile)
	if err == nil {
		d := json.NewDecoder(bytes.NewReader(raw))
		d.DisallowUnknownFields()
		err = d.Decode(&list)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", listFile, err)
	}
	var out []incoming
	for _, f := range list.Items {
		out = append(out, incoming{filed: f, listed: true})
	}
	for _, folder := range []content.Folder{content.Articles, content.Answers, content.Sections} {
		names, err := fs.Glob(files, string(folder)+"/*.md")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if !slices.ContainsFunc(out, func(in incoming) bool { return in.Path == name }) {
				out = append(out, incoming{filed: filed{Path: name}})
			}
		}
	}
	if len(out) > maxItems {
		return nil, fmt.Errorf("%d texts are too many; the desk holds %d", len(out), maxItems)
	}
	var wrong []error
	for i := range out {
		wrong = append(wrong, out[i].read(files, s.DB.Now()))
	}
	return out, errors.Join(wrong...)
}

func (in *incoming) read(files fs.FS, now time.Time) error {
	if !regexp.MustCompile(`^(articles|answers|sections)/[a-z0-9]+(-[a-z0-9]+)*\.md$`).MatchString(in.Path) || len(path.Base(in.Path)) > maxSlug+len(".md") {
		return fmt.Errorf("%s: no path of a text; allowed are articles/, answers/ and sections/ with lower-case letters, digits and single hyphens before .md", in.Path)
	}
	in.kind = map[string]Kind{"articles": Article, "answers": Answer, "sections": Section}[path.Dir(in.Path)]
	in.slug = strings.TrimSuffix(path.Base(in.Path), ".md")
	raw, err := fs.ReadFile(files, in.Path)
	if err != nil || len(raw) > MaxTextBody {
		return fmt.Errorf("%s:1: the file is missing, or larger than %d bytes", in.Path, MaxTextBody)
	}
	in.newest = string(raw)
	f, err := content.ReadDeskFile(in.kind.folder(), in.newest)
	if err != nil {
		return fmt.Errorf("%s:1: %w", in.Path, err)
	}
	in.title = f.Title
	other := func(folder string) string {
		raw, err := fs.ReadFile(files, folder+in.Path)
		if err != nil {
			return in.newest
		}
		return string(raw)
	}
	if in.Published {
		in.live = other(liveIn)
	}
	switch {
	case in.PublishAt == nil:
	case in.PublishAt.After(now):
		in.planned = other(plannedIn)
	default:
		in.PublishAt, in.note = nil, "its schedule has passed: imported unscheduled"
	}
	return nil
}

// refused are the mistakes of texts that visitors are to see, and of files that
// no desk has written. An unfinished draft may have some: its editor names them.
func (s *Service) refused(ctx context.Context, all []incoming) error {
	var wrong []error
	texts := map[string]string{}
	for _, pass := range []struct {
		folder string
		of     func(incoming) string
	}{
		{liveIn, func(in incoming) string { return in.live }},
		{plannedIn, func(in incoming) string { return in.planned }},
		{"", func(in incoming) string {
			if in.listed {
				return ""
			}
			return in.newest
		}},
	} {
		from := map[string]string{} // files of this pass, by path
		for _, in := range all {
			if text := pass.of(in); text != "" {
				texts[in.Path], from[in.Path] = text, in.Path
				if text != in.newest {
					from[in.Path] = pass.folder + in.Path
				}
			}
		}
		files := maps.Clone(s.now.Load().files)
		maps.Copy(files, texts)
		pictures, err := s.pictures(ctx, files)
		if err != nil {
			return err
		}
		_, problems := content.LoadOver(s.Files, files, pictures)
		for _, p := range problems {
			if file := from[p.Name]; file != "" {
				wrong = append(wrong, fmt.Errorf("%s:%d: %s", file, p.Line, p.Text))
			}
		}
	}
	return errors.Join(wrong...)
}
