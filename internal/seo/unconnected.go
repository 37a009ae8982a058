package seo

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"enamel/internal/fault"
	"enamel/internal/form"
)

// Bounds of what the functions below are told.
const (
	maxPrompt = 200   // characters of a topic, of a keyword
	mostWords = 5_000 // of content
)

// unconnected are the functions whose engines are not there. What they are told
// is held to its rules all the same: who sends something wrong hears that first.
func unconnected() []action {
	return []action{{name: "seo-ai-content", title: "Content generation", check: checkContent}}
}

func checkContent(body any) (any, error) {
	in, ok := body.(*ContentIn)
	if !ok {
		return nil, nil
	}
	wrong := map[string]string{}
	switch {
	case in.Topic == nil:
	case form.Trim(*in.Topic) == "":
		wrong["topic"] = "Enter a topic"
	case utf8.RuneCountInString(*in.Topic) > maxPrompt:
		wrong["topic"] = fmt.Sprintf("The topic must be at most %d characters", maxPrompt)
	}
	if utf8.RuneCountInString(in.Keyword) > maxPrompt {
		wrong["keyword"] = fmt.Sprintf("The keyword must be at most %d characters", maxPrompt)
	}
	if !oneOf(in.ContentType, "blog post", "service page", "faq page") {
		wrong["contentType"] = "The content type must be blog post, service page or FAQ page"
	}
	if !oneOf(in.Tone, "professional", "conversational", "technical") {
		wrong["tone"] = "The tone must be professional, conversational or technical"
	}
	if in.WordCount != nil && (*in.WordCount < 1 || *in.WordCount > mostWords) {
		wrong["wordCount"] = "The number of words must be 1 to 5,000"
	}
	return nil, fault.Fields(wrong)
}

// oneOf is true of what is left out, and of a word in whatever letter case.
func oneOf(text string, words ...string) bool {
	return text == "" || slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, text) })
}
