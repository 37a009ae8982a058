package report

import "testing"

func TestChangedFactsAreAThingToDo(t *testing.T) {
	in := sample(t)
	in.Changed = Changed{Pages: 3, Labels: []string{"phone"}, Paths: []string{"/faq", "/faq", "/terms"}}
	first := Actions(in, 99)
	same(t, "those that follow come after errors", titles(first)[:3], []string{"Correct the phone number on /contact", "Mend the broken link on /faq", "Confirm 3 pages: phone changed"})
	if a := first[2]; a.Href != "/staff/content/facts" || a.Severity != "warning" || len(a.Where) != 2 || a.Places != 3 {
		t.Errorf("%+v", a)
	}
	in.Changed.Words, in.Changed.Labels = 1, []string{"phone", "hours"}
	if a := Actions(in, 99)[0]; a.Title != "Confirm 3 pages: 2 facts changed" || a.Severity != "error" || a.Why != "1 page may be wrong now: a sentence there says in words what has changed." {
		t.Errorf("one says it in words: %+v", a)
	}
}
