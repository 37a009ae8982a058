package draft

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"enamel/internal/content"
	"enamel/internal/fault"
	"enamel/internal/llm"
	"enamel/internal/sandbox"
	"enamel/internal/seo/draft/claim"
	"enamel/internal/seo/draft/compose"
	"enamel/internal/seo/draft/knowledge"
	"enamel/internal/seo/draft/manuscript"
	"enamel/internal/shop"
)

// desk is a Service that knows the bank.
func desk(t *testing.T) *Service {
	t.Helper()
	files, err := content.Files()
	if err != nil {
		t.Fatal(err)
	}
	library, err := content.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	bank, err := knowledge.Load(library)
	if err != nil {
		t.Fatal(err)
	}
	values := library.Values(shop.Facts{})
	return New(Config{Bank: func() *knowledge.Bank { return bank }, Facts: func() map[string]string { return values }})
}

// at is the model of a name at an address.
func at(t *testing.T, url, model string) *llm.Client {
	t.Helper()
	client, err := llm.New(llm.Config{Provider: llm.OpenAI, URL: url, Model: model, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// start is where the sandbox's models are.
func start(t *testing.T) string {
	t.Helper()
	s, err := sandbox.Start(t.Context(), slog.New(slog.DiscardHandler), sandbox.Shop{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s.URLs().Model
}

func wish() compose.Wish {
	return compose.Wish{Topic: "dryer not heating", Keyword: "dryer repair", ContentType: "blog post", Tone: "professional", Words: 600}
}

// written is what a model makes of a plan.
func written(t *testing.T, s *Service, w compose.Wish, p compose.Plan) (authored, error) {
	t.Helper()
	told := 0
	return s.author(t.Context(), w, p, func(done, total int, _ string) {
		if done != told || total > mostCalls {
			t.Errorf("told %d of %d after %d", done, total, told)
		}
		told++
	})
}

// TestAuthor loads the bank once.
func TestAuthor(t *testing.T) {
	t.Parallel()
	s := desk(t)
	c := claim.New(s.Bank(), s.Facts())
	for name, test := range map[string]func(*testing.T, *Service, *claim.Checker){
		"models that misbehave": modelsThatMisbehave, "models that write": modelsThatWrite,
		"the model hears pages and the wish only": theModelHearsPagesAndTheWishOnly, "a topic that nobody here knows": aTopicThatNobodyHereKnows,
	} {
		t.Run(name, func(t *testing.T) { test(t, s, c) })
	}
}

func modelsThatMisbehave(t *testing.T, s *Service, c *claim.Checker) {
	t.Helper()
	models := start(t)
	plan, err := compose.Outline(s.Bank(), wish(), compose.Outside{})
	if err != nil {
		t.Fatal(err)
	}
	for model, want := range map[string]string{
		"stranger": "another language", "looper": "does not end", "failing": "no answer", "half": "cut", "mute": "no text",
	} {
		s.Model = at(t, models, model)
		a, err := written(t, s, wish(), plan)
		if err == nil || fault.KindOf(err) != fault.BadProvider || !strings.Contains(err.Error(), want) || a.Calls != 1 {
			t.Errorf("%s: %v after %d calls", model, err, a.Calls)
		}
	}
}

// bare is a text without the words that the sandbox's models put in or change.
func bare(text string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(text), func(w string) bool {
		return slices.Contains([]string{"the", "The", "this", "This", "a", "an", "one", "and", "also", "or", "else", "is", "are", "indeed"}, w)
	}), " ")
}

func modelsThatWrite(t *testing.T, s *Service, c *claim.Checker) {
	t.Helper()
	models := start(t)
	plan, err := compose.Outline(s.Bank(), wish(), compose.Outside{})
	if err != nil {
		t.Fatal(err)
	}
	c.Vouch(own(plan))
	var truths strings.Builder
	for _, ours := range own(plan) {
		truths.WriteString(bare(ours.Text) + "\n")
	}
	for _, section := range plan.Sections {
		truths.WriteString(bare(s.evidence(section)))
	}
	for _, model := range []string{"honest", "liar", "scripted"} {
		s.Model = at(t, models, model)
		a, err := written(t, s, wish(), plan)
		r := c.Check(&a.Manuscript, false)
		if err != nil || a.Calls == 0 || a.Calls > mostCalls || r.Sentences < 20 {
			t.Fatalf("%s: %d calls, %d sentences, %v", model, a.Calls, r.Sentences, err)
		}
		if m := a.Title.Mark; m != nil {
			t.Errorf("%s: our own title is marked: %s", model, m.Why)
		}
		markdown := manuscript.Markdown(a.Manuscript)
		for _, bad := range []string{"<", "javascript:", "![pixel", "evil", "alert("} {
			if strings.Contains(markdown, bad) {
				t.Errorf("%s: %q in %s", model, bad, markdown)
			}
		}
		t.Logf("%s: %d of %d marked", model, r.Marked, r.Sentences)
		lies := 0
		for said := range a.Sentences() {
			if model == "liar" && !strings.Contains(truths.String(), bare(strings.TrimSuffix(said.Text, "."))) {
				lies++
				if said.Mark == nil {
					t.Errorf("unmarked: %q, %v", said.Text, said.Ties)
				}
			}
		}
		if model == "honest" && r.Marked*4 > r.Sentences || model == "liar" && lies < 10 {
			t.Errorf("%s: %d of %d marked, %d lies", model, r.Marked, r.Sentences, lies)
		}
	}
}

// heard are the bodies that a model was sent; it answers each with text.
func heard(t *testing.T, s *Service, text string) *[]string {
	t.Helper()
	var bodies []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		bodies = append(bodies, string(body))
		w.Header().Set("Content-Type", "application/json")
		answer := map[string]any{"choices": []any{map[string]any{"finish_reason": "stop", "message": map[string]string{"content": text}}}}
		if err := json.NewEncoder(w).Encode(answer); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	s.Model = at(t, server.URL, "m")
	return &bodies
}

const plain = "We win every award in the state, and our repairs last a lifetime. You can have them for half of what the others ask, and they are done in an hour. "

func theModelHearsPagesAndTheWishOnly(t *testing.T, s *Service, c *claim.Checker) {
	t.Helper()
	bodies := heard(t, s, strings.Repeat(plain, 12))
	w := wish()
	w.Words, w.ContentType = 1600, "FAQ page"
	plan, err := compose.Outline(s.Bank(), w, compose.Outside{})
	if err != nil {
		t.Fatal(err)
	}
	for len(plan.Sections) < 20 {
		plan.Sections = append(plan.Sections, plan.Sections...)
	}
	a, err := written(t, s, w, plan)
	r := c.Check(&a.Manuscript, false)
	if err != nil || len(*bodies) != mostCalls || a.Calls != mostCalls {
		t.Fatalf("%d calls, told of %d, %v", len(*bodies), a.Calls, err)
	}
	if r.Marked < mostCalls*10 {
		t.Errorf("%d of %d sentences without evidence are marked", r.Marked, r.Sentences)
	}
	for _, body := range *bodies {
		if len(body) > 20<<10 || !strings.Contains(body, w.Topic) || !strings.Contains(body, "You write a section of an article") || !strings.Contains(body, "[dryer-repair:") {
			t.Errorf("%d bytes: %.400s", len(body), body)
		}
		if strings.Contains(body, "{cost:dryer-repair}") && strings.Contains(body, "$120") {
			t.Error("a fact stands in the evidence")
		}
	}
}

func aTopicThatNobodyHereKnows(t *testing.T, s *Service, c *claim.Checker) {
	t.Helper()
	heard(t, s, strings.Repeat(plain, 12))
	w := compose.Wish{Topic: "lawn mower blades", Keyword: "mower blades", ContentType: "blog post", Tone: "technical", Words: 600}
	if _, err := compose.Outline(s.Bank(), w, compose.Outside{}); !errors.As(err, new(*fault.Error)) {
		t.Fatalf("the bank knows it: %v", err)
	}
	plan := withoutBank(w, compose.Outside{Questions: []string{"when to sharpen mower blades", "why is my dryer hot"}, Titles: []string{"<b>Mower blades</b> [explained](https://x.example) | Shop"}})
	a, err := written(t, s, w, plan)
	r := c.Check(&a.Manuscript, false)
	if err != nil || a.Calls != 2 || r.Marked != r.Sentences || r.Sentences < 10 {
		t.Errorf("%d calls, %d of %d marked, %v", a.Calls, r.Marked, r.Sentences, err)
	}
	var headings []string
	for _, b := range a.Blocks {
		if b.Kind == manuscript.Heading {
			headings = append(headings, b.Items[0][0].Text)
		}
	}
	if !slices.Equal(headings, []string{"When to sharpen mower blades", "Mower blades explained"}) {
		t.Errorf("%q", headings)
	}
}
