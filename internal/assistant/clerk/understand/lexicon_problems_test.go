package understand

import (
	"testing"

	"enamel/internal/content"
)

// TestSymptomsNameProblemsOfThePages: a title that no page has would never be
// found.
func TestSymptomsNameProblemsOfThePages(t *testing.T) {
	t.Parallel()
	files, err := content.Files()
	if err != nil {
		t.Fatal(err)
	}
	library, err := content.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, page := range library.Services {
		for _, p := range page.CommonProblems {
			known[page.Slug+": "+p.Problem] = true
		}
	}
	for _, s := range load[[]symptom]("symptoms.yaml") {
		for page, title := range s.Named {
			if !known[page+": "+title] {
				t.Errorf("%s: no problem %q on %s", s.Says, title, page)
			}
		}
	}
}
