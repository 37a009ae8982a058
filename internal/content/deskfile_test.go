package content_test

import (
	"strings"
	"testing"

	"enamel/internal/content"
)

func TestADeskFileIsReadAsItWasWritten(t *testing.T) {
	hostile := content.DeskFile{
		Title: `"{name}": 5 # & * ! | > ' % @`, Description: "- [a]: {b} ", Excerpt: "---", Category: "null", Author: "{name}", Date: "2026-11-28",
		Services: []string{"/dryer-repair"}, Kinds: []string{"dryer"}, Body: "---\n\n## Heading\n\n---\ntitle: x\n---",
	}
	text, err := hostile.Write(content.Articles)
	if err != nil {
		t.Fatal(err)
	}
	read, err := content.ReadDeskFile(content.Articles, text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	again, err := read.Write(content.Articles)
	if again != text || err != nil || read.Title != hostile.Title || read.Excerpt != "---" || strings.TrimSpace(read.Body) != hostile.Body {
		t.Errorf("%+v, %v\n%s\n%s", read, err, text, again)
	}
}

func TestShippedArticlesReadAsDeskFiles(t *testing.T) {
	for name, file := range shipped(t) {
		if !strings.HasPrefix(name, "articles/") {
			continue
		}
		f, err := content.ReadDeskFile(content.Articles, string(file.Data))
		if err != nil {
			t.Fatal(err)
		}
		text, err := f.Write(content.Articles)
		if err != nil {
			t.Fatal(err)
		}
		_, problems := content.LoadOver(shipped(t), map[string]string{name: text}, nil)
		if len(problems) > 0 {
			t.Errorf("%v", problems)
		}
	}
}

func TestTheDeskAddsAnswersAndSections(t *testing.T) {
	l, problems := content.LoadOver(shipped(t), map[string]string{
		"answers/open-sunday.md": "---\nquestion: Are you open on Sunday?\n---\n\nCall {phone}. We open {hours}, and a [dryer](/dryer-repair) can wait.\n",
		"sections/lint.md":       "---\nservice: /dryer-repair\ntitle: Lint & heat\n---\n\nLint burns. A repair costs {cost:dryer-repair}.\n",
		"articles/new-one.md":    "---\ntitle: A New Article For Us\ndescription: " + strings.Repeat("What a new article says. ", 3) + "\nexcerpt: " + strings.Repeat("What a new article says. ", 3) + "\ncategory: Tips\nauthor: Ann\ndate: 2026-11-28\n---\n\nText.\n",
	}, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if last := l.Questions[len(l.Questions)-1]; len(l.Questions) != 5 || last.Question != "Are you open on Sunday?" {
		t.Errorf("%d questions, the last %+v", len(l.Questions), last)
	}
	found := false
	for _, s := range l.Services {
		found = found || s.Slug == "dryer-repair" && strings.HasSuffix(s.ServiceOverview, "<h2>Lint &amp; heat</h2>\n<p>Lint burns. A repair costs {cost:dryer-repair}.</p>")
	}
	if !found {
		t.Error("the section is not on its page")
	}
	if len(l.Articles) < 2 || l.Articles[0].Slug != "new-one" {
		t.Errorf("the newest article is %s", l.Articles[0].Slug)
	}
}

func TestWhatIsWrongOnTheDeskIsToldAndStandsAllTheSame(t *testing.T) {
	l, problems := content.LoadOver(shipped(t), map[string]string{
		"sections/gone.md": "---\nservice: /toaster-repair\ntitle: A page that is gone\n---\n\n[Old](/old-page) {nothing} {cost:toaster-repair}\n",
		"answers/twice.md": "---\nquestion: What warranty comes with an appliance or a repair?\n---\n\nA year.\n",
	}, nil)
	if len(problems) != 5 || len(l.Sections) != 1 || len(l.Questions) != 5 || len(l.Services) != 11 {
		t.Errorf("%d sections, %d questions, %v", len(l.Sections), len(l.Questions), problems)
	}
}
