package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"enamel/internal/assistant/talk"
	"enamel/internal/catalog"
)

// site is a running binary with an engine.
type site struct {
	engine string
	url    string
	log    string // file
	cmd    *exec.Cmd
	judge  Judge
}

// maxBytes bounds what is read of one answer.
const maxBytes = 1 << 20

// startSite starts the binary on an empty data folder, its limits raised, and
// learns what it sells.
func startSite(ctx context.Context, binary, data string, env ...string) (*site, error) {
	settings, err := raiseLimits(ctx, binary, data)
	if err != nil {
		return nil, err
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	addr := l.Addr().String()
	if err := l.Close(); err != nil {
		return nil, err
	}
	s := &site{engine: "built-in engine", url: "http://" + addr, log: filepath.Join(data, "log")}
	log, err := os.Create(s.log)
	if err != nil {
		return nil, err
	}
	defer func() { _ = log.Close() }()
	s.cmd = exec.CommandContext(ctx, binary, "serve", "--sandbox")
	s.cmd.Env = append(append(os.Environ(), "ENAMEL_DATA="+data, "ENAMEL_ADDR="+addr, "ENAMEL_ORIGIN="+s.url), env...)
	s.cmd.Stdout, s.cmd.Stderr = log, log
	s.cmd.Cancel = func() error { return s.cmd.Process.Signal(syscall.SIGTERM) }
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	if err := s.learn(ctx, settings); err != nil {
		s.stop()
		return nil, err
	}
	return s, nil
}

// raiseLimits lets hundreds of questions a minute through, and returns the
// settings of the data folder.
func raiseLimits(ctx context.Context, binary, data string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	enamel := func(args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, binary, args...) //nolint:gosec // the binary to ask
		cmd.Env = append(os.Environ(), "ENAMEL_DATA="+data)
		out, err := cmd.Output()
		if err != nil {
			return "", fmt.Errorf("enamel %s: %w", strings.Join(args, " "), err)
		}
		return string(out), nil
	}
	for _, name := range []string{"limit.chat_turns"} {
		if _, err := enamel("setting", "set", name, "1000000"); err != nil {
			return "", err
		}
	}
	return enamel("setting", "list")
}

// startLiar starts a site whose model lies: that of s's sandbox.
func (s *site) startLiar(ctx context.Context, binary, data string) (*site, error) {
	log, err := os.ReadFile(s.log)
	if err != nil {
		return nil, err
	}
	at := regexp.MustCompile(`sandbox started.*?address[=": ]+(127\.0\.0\.1:\d+)`).FindSubmatch(log)
	if at == nil {
		return nil, errors.New("the log does not say where the sandbox listens")
	}
	liar, err := startSite(ctx, binary, data,
		"ENAMEL_LLM_PROVIDER=openai", "ENAMEL_LLM_URL=http://"+string(at[1])+"/v1", "ENAMEL_LLM_KEY=sandbox", "ENAMEL_LLM_MODEL=liar",
		"ENAMEL_LLM_MONTHLY_USD=0") // a budget would ask for 30 plans an hour alone
	if err != nil {
		return nil, err
	}
	liar.engine = "lying model"
	return liar, nil
}

func (s *site) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM) // it may have ended
	_ = s.cmd.Wait()
}

// learn waits until the site answers and makes its judge.
func (s *site) learn(ctx context.Context, settings string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		body, err := send(ctx, http.MethodGet, s.url+"/readyz", nil)
		if err == nil {
			break
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s does not answer: %w: %s", s.url, err, body)
		case <-tick.C:
		}
	}
	body, err := send(ctx, http.MethodGet, s.url+"/api/products", nil)
	if err != nil {
		return err
	}
	var list catalog.ProductList
	if err := json.Unmarshal(body, &list); err != nil {
		return err
	}
	for _, p := range list.Products {
		if p.Stock > 0 {
			s.judge.ForSale = append(s.judge.ForSale, p)
		}
	}
	var links struct{ Booking, Financing string }
	for name, into := range map[string]any{"shop.phone": &s.judge.Phone, "shop.links": &links} {
		value := regexp.MustCompile(`(?m)^\W*` + regexp.QuoteMeta(name) + ` = (.*)$`).FindStringSubmatch(settings)
		if value == nil {
			return fmt.Errorf("no setting %s", name)
		}
		if err := json.Unmarshal([]byte(value[1]), into); err != nil {
			return fmt.Errorf("setting %s: %w", name, err)
		}
	}
	s.judge.Booking, s.judge.Financing = links.Booking, links.Financing
	return nil
}

// converse asks a case's questions one after the other and returns the last answer.
func (s *site) converse(ctx context.Context, c Case) (Answer, error) {
	if len(c.History) > 0 {
		return s.turn(ctx, c.History)
	}
	answer, _, err := s.history(ctx, c.Ask)
	return answer, err
}

// history asks one question after the other, and returns the last answer with
// the messages that it answers.
func (s *site) history(ctx context.Context, questions []string) (Answer, []talk.Message, error) {
	var messages []talk.Message
	var answer Answer
	for i, line := range questions {
		if i > 0 {
			messages = append(messages, talk.Message{Role: talk.Assistant, Content: answer.Message})
		}
		messages = append(messages, talk.Message{Role: talk.User, Content: line})
		var err error
		if answer, err = s.turn(ctx, messages); err != nil {
			return Answer{}, nil, err
		}
	}
	return answer, messages, nil
}

func (s *site) turn(ctx context.Context, messages []talk.Message) (Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	request, err := json.Marshal(map[string]any{"messages": messages})
	if err != nil {
		return Answer{}, err
	}
	body, err := send(ctx, http.MethodPost, s.url+"/functions/v1/chat-assistant", request)
	if err != nil {
		return Answer{}, err
	}
	var answer Answer
	return answer, json.Unmarshal(body, &answer)
}

// send makes one request; an answer other than 200 is an error.
func send(ctx context.Context, method, url string, body []byte) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(res.Body, maxBytes))
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		return answer, fmt.Errorf("%s: %s: %s", url, res.Status, answer)
	}
	return answer, nil
}
