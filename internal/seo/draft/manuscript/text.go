package manuscript

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
)

// Plain is a sentence without the marks of links.
func (s Sentence) Plain() string { return s.Unlinked(func(string) bool { return false }).Text }

// Unlinked keeps the links whose paths keep takes, and of the others their words.
func (s Sentence) Unlinked(keep func(path string) bool) Sentence {
	var out strings.Builder
	for rest := s.Text; ; {
		before, words, path, after, found := cutLink(rest)
		if !found {
			s.Text = out.String() + rest
			return s
		}
		if keep(path) {
			words = "[" + words + "](" + path + ")"
		}
		out.WriteString(before + words)
		rest = after
	}
}

// cutLink parts text around its first link to a path of our own.
func cutLink(text string) (before, words, path, after string, found bool) {
	for at := 0; ; {
		i := strings.Index(text[at:], "](")
		if i < 0 {
			return text, "", "", "", false
		}
		at += i + len("](")
		open := strings.LastIndexByte(text[:at-len("](")], '[')
		path, rest, closed := strings.Cut(text[at:], ")")
		if open >= 0 && closed && isOwn(path) {
			return text[:open], text[open+1 : at-len("](")], path, rest, true
		}
	}
}

// isOwn reports whether a link's target is a path of our own.
func isOwn(path string) bool {
	return len(path) < 200 && regexp.MustCompile(`^/(?:[A-Za-z0-9_-]+[/.]?)*(?:#[A-Za-z0-9_-]+)?$`).MatchString(path)
}

// Sentences are the title, the description and each sentence of the blocks.
func (m *Manuscript) Sentences() iter.Seq[*Sentence] {
	return func(yield func(*Sentence) bool) {
		if !yield(&m.Title) || !yield(&m.Description) {
			return
		}
		for _, b := range m.Blocks {
			for _, item := range b.Items {
				for i := range item {
					if !yield(&item[i]) {
						return
					}
				}
			}
		}
	}
}

// Clone is a manuscript whose sentences can change: ties are shared.
func (m Manuscript) Clone() Manuscript {
	m.Blocks = slices.Clone(m.Blocks)
	for i, b := range m.Blocks {
		m.Blocks[i].Items = slices.Clone(b.Items)
		for j, item := range b.Items {
			m.Blocks[i].Items[j] = slices.Clone(item)
		}
	}
	return m
}

// Fill puts facts in the place of placeholders; m stays as it is.
func Fill(m Manuscript, fill func(string) string) Manuscript {
	m = m.Clone()
	for s := range m.Sentences() {
		s.Text = fill(s.Text)
	}
	return m
}

// Markdown writes a manuscript's blocks, without its title, as Markdown. But for links to paths of our own, all that
// Markdown or HTML would read as markup is escaped.
func Markdown(m Manuscript) string {
	var out []string
	for _, b := range m.Blocks {
		if text := b.markdown(); text != "" {
			out = append(out, text)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return strings.Join(out, "\n\n") + "\n"
}

func (b Block) markdown() string {
	var lines []string
	for i, item := range b.Items {
		texts := make([]string, len(item))
		for j, s := range item {
			texts[j] = s.Text
		}
		text := escape(strings.Join(strings.Fields(strings.Join(texts, " ")), " "))
		switch {
		case b.Kind == Picture && isOwn(b.Src):
			text = fmt.Sprintf("![%s](%s)", text, b.Src)
		case text == "" || b.Kind == Picture:
			continue
		case b.Kind == Heading:
			text = strings.Repeat("#", min(max(b.Level, 2), 3)) + " " + text
		case b.Kind == List:
			text = "- " + text
		case b.Kind == Steps:
			text = fmt.Sprintf("%d. %s", i+1, text)
		case b.Kind == Quote:
			text = "> " + text
		}
		lines = append(lines, text)
	}
	if b.Kind == List || b.Kind == Steps {
		return strings.Join(lines, "\n")
	}
	return strings.Join(lines, "\n\n")
}

// escape writes text such that only its links to paths of our own are markup.
func escape(text string) string {
	var out strings.Builder
	for {
		before, words, path, after, found := cutLink(text)
		out.WriteString(literal(before, found))
		if !found {
			break
		}
		out.WriteString("[" + literal(words, false) + "](" + path + ")")
		text = after
	}
	line := out.String()
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	if rest := line[digits:]; rest != "" && (digits == 0 && strings.ContainsRune("-+=", rune(rest[0])) || digits > 0 && strings.ContainsRune(".)", rune(rest[0]))) {
		line = line[:digits] + `\` + line[digits:]
	}
	return line
}

// literal escapes what Markdown and HTML could read as markup. beforeLink: a link follows.
func literal(text string, beforeLink bool) string {
	var out strings.Builder
	for i := range len(text) {
		last := i+1 == len(text)
		if strings.IndexByte("\\`*_[]<>#|~", text[i]) >= 0 || text[i] == '!' && last && beforeLink || text[i] == '&' && !last && text[i+1] != ' ' {
			out.WriteByte('\\')
		}
		out.WriteByte(text[i])
	}
	return out.String()
}
