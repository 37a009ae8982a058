package assistant

import (
	"errors"
	"strings"

	"enamel/internal/assistant/grounding"
	"enamel/internal/assistant/talk"
)

// errUnheard: the client has gone.
var errUnheard = errors.New("nobody listens any more")

// errSilent: an engine had nothing to say.
var errSilent = errors.New("nothing was said")

// errUntrue: a model said what may not be said. Who lies once is not heard any
// further: what it means to say next leans on it.
var errUntrue = errors.New("the model said what no tool did")

// errEnough: the answer is as long as it may become.
var errEnough = errors.New("the answer is long enough")

// How long an answer may become, in bytes: it comes back as a message of the
// conversation. A model leaves room for the built-in engine.
const (
	maxAnswer  = 3800
	maxByModel = 2000
)

// opening is how many sentences of a model must be right before the first is
// said: who lies in the second had nothing to say in the first.
const opening = 2

// fewWords is how many words a text may have whose language nobody can tell.
const fewWords = 6

// speaker passes on what engines say, sentence by sentence, as far as the guard
// lets them.
type speaker struct {
	heard func(sentence string) error
	// model is the language in which a model has to answer; empty: the built-in
	// engine speaks, and what is refused of it is left out.
	model    talk.Language
	splitter talk.Splitter
	checker  *grounding.Checker
	held     []string // of a model, until there are enough

	spoken  strings.Builder
	said    int      // sentences of this engine that may be said
	refused []string // why others may not
}

// begin lets the next engine speak.
func (s *speaker) begin(e *grounding.Evidence) {
	s.splitter, s.checker = talk.Splitter{}, grounding.NewChecker(e)
	s.said, s.refused, s.held = 0, nil, nil
}

// say takes the next piece of an answer.
func (s *speaker) say(text string) error {
	for _, sentence := range s.splitter.Write(text) {
		if err := s.pass(sentence); err != nil {
			return err
		}
	}
	return nil
}

// end passes on what no sentence's end has followed, and what was held back.
func (s *speaker) end() error {
	if err := s.pass(s.splitter.Rest()); err != nil {
		return err
	}
	return s.release()
}

func (s *speaker) pass(sentence string) error {
	blank := strings.TrimSpace(sentence) == ""
	if sentence == "" || blank && s.said == 0 {
		return nil
	}
	room := maxAnswer
	if s.model != "" {
		room = maxByModel
	}
	if s.spoken.Len()+len(strings.Join(s.held, ""))+len(sentence) > room {
		return errors.Join(s.release(), errEnough)
	}
	if !blank {
		if reason := s.refusal(sentence); reason != "" {
			s.refused = append(s.refused, reason)
			if s.model != "" {
				return errUntrue
			}
			return nil
		}
		s.said++
	}
	if s.model != "" && s.said <= opening {
		s.held = append(s.held, sentence)
		if s.said < opening {
			return nil
		}
		return s.release()
	}
	return s.tell(sentence)
}

// refusal is why a sentence may not be said; empty: it may.
func (s *speaker) refusal(sentence string) string {
	var refusal *grounding.Refusal
	if err := s.checker.Check(sentence); errors.As(err, &refusal) {
		return refusal.Reason
	}
	all := strings.Join(s.held, "") + sentence
	if s.model != "" && len(strings.Fields(all)) > fewWords && talk.Detect(all) != s.model {
		return "language"
	}
	return ""
}

// release says what was held back.
func (s *speaker) release() error {
	held := s.held
	s.held = nil
	for _, sentence := range held {
		if err := s.tell(sentence); err != nil {
			return err
		}
	}
	return nil
}

func (s *speaker) tell(sentence string) error {
	s.spoken.WriteString(sentence)
	if err := s.heard(sentence); err != nil {
		return errors.Join(errUnheard, err)
	}
	return nil
}

// paragraph sets what the built-in engine says apart from what a model said.
func (s *speaker) paragraph() {
	s.model = ""
	if s.spoken.Len() > 0 {
		_ = s.tell("\n\n") // who has gone is noticed at the next sentence
	}
}

// breakOff ends an answer that could not be finished.
func (s *speaker) breakOff(phone string) {
	sentence := "For anything more, please call us at " + phone + "."
	if talk.Detect(s.spoken.String()) == talk.Spanish {
		sentence = "Para lo demás, llámenos al " + phone + "."
	}
	_ = s.tell("\n\n" + sentence) // who has gone misses nothing
}

func (s *speaker) text() string { return strings.TrimSpace(s.spoken.String()) }
