package content_test

import (
	"strings"
	"testing"

	"enamel/internal/blob"
	"enamel/internal/content"
)

func TestPicturesComeFromTheStoreAlone(t *testing.T) {
	kept, gone := strings.Repeat("0a", 32), strings.Repeat("1b", 32)
	show := func(body string) (string, []content.Problem) {
		l, problems := content.LoadOver(shipped(t), map[string]string{
			"sections/lint.md": "---\nservice: /dryer-repair\ntitle: Lint and heat\n---\n\nBefore.\n\n" + body + "\n",
		}, content.Pictures{kept: blob.Photo{Hash: kept, Width: 1000, Height: 750}})
		return l.Sections[0].Content, problems
	}
	at := "/photos/" + kept + "/720.jpg"
	markup, problems := show("![A lint screen \"full\" & gray](" + at + ")\n\nAfter.")
	want := `<figure><img src="` + at + `" srcset="/photos/` + kept + `/320.jpg 320w, /photos/` + kept + `/480.jpg 480w, ` + at + ` 720w, /photos/` + kept + `/960.jpg 960w, /photos/` + kept +
		`/1280.jpg 1000w" sizes="(max-width: 640px) 100vw, 608px" width="720" height="540" alt="A lint screen &#34;full&#34; &amp; gray" loading="lazy" decoding="async"></figure>`
	if len(problems) > 0 || markup != "<p>Before.</p>\n"+want+"\n<p>After.</p>" {
		t.Errorf("%v\n%s", problems, markup)
	}
	if staff := content.ForStaff(markup); strings.Count(staff, "/api/staff/photos/") != 6 {
		t.Errorf("staff see %s", staff)
	}
	for body, problem := range map[string]string{
		"![A lint screen, full](/photos/" + gone + "/720.jpg)":             "is not in the store of photos",
		"![A lint screen, full](/photos/" + kept + "/721.jpg)":             "721 pixels wide",
		"![A lint screen, full](https://x.example/photos/a/720.jpg)":       "allowed are photos of our own",
		"![A lint screen, full](//x.example" + at + ")":                    "allowed are photos of our own",
		"![A lint screen, full](data:image/png;base64,AAAA)":               "allowed are photos of our own",
		"![A lint screen, full](" + at + "?x)":                             "allowed are photos of our own",
		"![A lint screen, full](/api/staff" + at + ")":                     "allowed are photos of our own",
		"![Lint](" + at + ")":                                              "4 characters of alternative text",
		"![Call {phone} about a lint screen](" + at + ")":                  "a placeholder",
		"![A lint screen, full](" + at + " \"A title\")":                   "a title",
		"A text and ![a lint screen, full](" + at + ")":                    "paragraph of its own",
		"- ![A lint screen, full](" + at + ")":                             "paragraph of its own",
		"[![A lint screen, full](" + at + ")](/faq)":                       "paragraph of its own",
		"<img src=\"" + at + "\" alt=\"A lint screen, full\" onerror=x()>": "in the text",
	} {
		markup, problems := show(body)
		if len(problems) != 1 || !strings.Contains(problems[0].Text, problem) || strings.Contains(markup, "<img") {
			t.Errorf("%s: %v\n%s", body, problems, markup)
		}
	}
}
