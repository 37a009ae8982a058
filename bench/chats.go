package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	chatVisitors = 50
	chatTurns    = 12 // of each visitor
	chatsAlone   = 40
)

// chatRuns are the raw runs: what a visitor of the built-in engine waits, in ms.
type chatRuns struct {
	FirstAlone []float64 `json:"first_word_alone_ms"`
	First      []float64 `json:"first_word_ms"` // with all visitors at once
	Whole      []float64 `json:"whole_ms"`
	CPU        float64   `json:"cpu_ms"` // of the server, a turn
}

// questions of one conversation each: what the next one asks refers to the one before.
func questions() [][]string {
	return [][]string{
		{"do you have any fridges under $600?", "in white?", "the cheapest one"},
		{"my dryer is not heating", "how much to fix it?", "is it worth it or should i buy one"},
		{"how much is delivery", "do you go to keller", "what are your hours"},
		{"busco una lavadora barata", "y de carga frontal?", "¿tiene garantía?"},
		{"whirlpool gas range 30 inch", "any cheaper ones?", "will it fit a 30 inch opening"},
		{"mi refrigerador no enfría", "¿cuánto cuesta repararlo?", "¿dónde están ubicados?"},
	}
}

// measureChats talks to the assistant as visitors do, by events. Each visitor
// writes as soon as the answer is whole, which people do not.
func measureChats(ctx context.Context, b *bench) error {
	data, err := b.seeded(ctx, "chats")
	if err != nil {
		return err
	}
	if err := b.enamel(ctx, data, "", "setting", "set", "limit.chat_turns", "1000000"); err != nil {
		return err
	}
	s, err := b.serve(ctx, data, "")
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.ready(ctx); err != nil {
		return err
	}
	b.say("   waiting until every page is published and compressed")
	if err := s.settle(ctx, 7*time.Second, 2*time.Minute); err != nil {
		return err
	}
	runs := &chatRuns{}
	b.report.Runs["chats"] = runs
	alone, err := s.chat(ctx, 0, chatsAlone)
	if err != nil {
		return err
	}
	runs.FirstAlone = alone.first
	before, err := s.cpu()
	if err != nil {
		return err
	}
	if err := s.crowdOfChats(ctx, runs); err != nil {
		return err
	}
	after, err := s.cpu()
	if err != nil {
		return err
	}
	runs.CPU = round(milliseconds(after-before)/float64(len(runs.Whole)), 2)
	at := strconv.Itoa(chatVisitors) + " chats at once"
	b.add("chat alone, first word, worst", percentile(runs.FirstAlone, 100), "ms", atMost(100))
	b.add(at+", first word, p50", percentile(runs.First, 50), "ms", nil)
	b.add(at+", first word, p99", percentile(runs.First, 99), "ms", atMost(100))
	b.add(at+", whole answer, p99", percentile(runs.Whole, 99), "ms", atMost(300))
	b.add("chat turn, processor time", runs.CPU, "ms", nil)
	return nil
}

// crowdOfChats lets all visitors talk at once.
func (s *server) crowdOfChats(ctx context.Context, runs *chatRuns) error {
	var (
		mu   sync.Mutex
		wg   sync.WaitGroup
		errs error
	)
	for visitor := range chatVisitors {
		wg.Go(func() {
			waits, err := s.chat(ctx, visitor, chatTurns)
			mu.Lock()
			defer mu.Unlock()
			errs = errors.Join(errs, err)
			runs.First, runs.Whole = append(runs.First, waits.first...), append(runs.Whole, waits.whole...)
		})
	}
	wg.Wait()
	return errs
}

// waits are milliseconds by turn.
type waits struct{ first, whole []float64 }

type chatMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// chat holds one conversation after the other until so many turns are over.
func (s *server) chat(ctx context.Context, visitor, turns int) (waits, error) {
	var (
		w       waits
		history []chatMessage
	)
	all := questions()
	for turn := range turns {
		talk := all[(visitor+turn/3)%len(all)]
		if turn%3 == 0 {
			history = nil
		}
		history = append(history, chatMessage{"user", talk[turn%3]})
		began := time.Now()
		first, answer, err := s.say(ctx, history)
		if err != nil {
			return w, fmt.Errorf("%q: %w", talk[turn%3], err)
		}
		w.first, w.whole = append(w.first, milliseconds(first.Sub(began))), append(w.whole, milliseconds(time.Since(began)))
		history = append(history, chatMessage{"assistant", answer})
	}
	return w, nil
}

// say sends a conversation and returns when the first event came, and the answer.
func (s *server) say(ctx context.Context, history []chatMessage) (first time.Time, answer string, err error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	body, err := json.Marshal(map[string]any{"messages": history})
	if err != nil {
		return first, "", err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/functions/v1/chat-assistant", bytes.NewReader(body))
	if err != nil {
		return first, "", err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "text/event-stream")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return first, "", err
	}
	defer func() { _ = res.Body.Close() }()
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	done := false
	for lines.Scan() {
		if first.IsZero() {
			first = time.Now()
		}
		done = done || lines.Text() == "event: done"
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && done {
			var whole struct{ Message string }
			err = json.Unmarshal([]byte(data), &whole)
			answer = whole.Message
		}
	}
	if err := errors.Join(err, lines.Err()); err != nil {
		return first, "", err
	}
	if !done {
		return first, "", fmt.Errorf("no whole answer: %s", res.Status)
	}
	return first, answer, nil
}
