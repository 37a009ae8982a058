package app

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// sink is a log file that remembers each write.
type sink struct {
	mu     sync.Mutex
	writes []string
}

func (s *sink) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes = append(s.writes, string(b))
	return len(b), nil
}

func (s *sink) written() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.writes)
}

// pass lets the fake clock of a bubble run.
func pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

func TestLogLinesGatherForAFifthOfASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out sink
		log, _ := openLog(&out)
		log.Info("one", "path", "/")
		pass(150 * time.Millisecond)
		log.Info("two")
		pass(49 * time.Millisecond)
		if len(out.written()) != 0 {
			t.Fatalf("written before the time: %q", out.written())
		}
		pass(time.Millisecond)
		if len(out.written()) != 1 || strings.Count(out.written()[0], "\n") != 2 {
			t.Fatalf("want both lines in one write, got %q", out.written())
		}
		pass(time.Hour)
		if len(out.written()) != 1 {
			t.Fatalf("an idle log was written: %q", out.written())
		}
		log.Info("three")
		pass(200 * time.Millisecond)
		if len(out.written()) != 2 {
			t.Fatalf("the timer did not start again: %q", out.written())
		}
		var said []any
		for line := range strings.Lines(strings.Join(out.written(), "")) {
			var fields map[string]any
			if err := json.Unmarshal([]byte(line), &fields); err != nil || fields["time"] == nil {
				t.Errorf("%q is no log line: %v", line, err)
			}
			said = append(said, fields["msg"])
		}
		if want := []any{"one", "two", "three"}; !slices.Equal(said, want) {
			t.Errorf("it says %v, want %v", said, want)
		}
	})
}

func TestLogFlushesWhatIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out sink
		log, flush := openLog(&out)
		log.Info("the last words")
		flush()
		if len(out.written()) != 1 || !strings.Contains(out.written()[0], "the last words") {
			t.Fatalf("got %q", out.written())
		}
		pass(time.Second) // the timer of that line finds nothing left
		if len(out.written()) != 1 {
			t.Fatalf("written twice: %q", out.written())
		}
	})
}

func TestLogDoesNotHoldMoreThanItsBuffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out sink
		log, flush := openLog(&out)
		text := strings.Repeat("x", 1000)
		for range 100 {
			log.Info(text)
		}
		if len(out.written()) == 0 {
			t.Error("100 kB of lines are held back")
		}
		flush()
		if n := strings.Count(strings.Join(out.written(), ""), "\n"); n != 100 {
			t.Errorf("%d lines of 100", n)
		}
	})
}
