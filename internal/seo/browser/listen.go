package browser

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strconv"
)

// Listening is a Chromium that listens for the program that drives it. That
// program could start one itself, but in a separate process session, and the
// browser would survive when the program is killed.
type Listening struct {
	Port int

	end  context.CancelFunc
	done chan struct{}
	hold []*os.File
}

// Listen starts a Chromium that reaches the host and port of origin alone, by a
// proxy of its own. It ends with Stop, with ctx, and with this process, however
// that ends.
func (r *Room) Listen(ctx context.Context, path string, origin *url.URL) (*Listening, error) {
	ctx, end := context.WithTimeout(ctx, longest)
	proxy, err := listenProxy(ctx, origin)
	if err != nil {
		end()
		return nil, err
	}
	b := &Listening{end: end, done: make(chan struct{})}
	cmd := r.process(ctx, path, r.Flags(proxy.addr, listenFlags()...)...)
	said := &listening{port: make(chan int, 1)}
	cmd.Stderr = said
	if err := b.start(cmd); err != nil {
		end()
		return nil, err
	}
	go func() {
		defer close(b.done)
		_ = waitGroup(cmd) // it is killed in the end: how it went says nothing
	}()
	select {
	case b.Port = <-said.port:
		return b, nil
	case <-b.done:
	case <-ctx.Done():
	}
	late := ctx.Err() // before Stop, which ends ctx
	b.Stop()
	if late != nil && said.lastLine() == "" {
		return nil, late
	}
	return nil, errors.New("it ended: " + said.lastLine())
}

// start gives Chromium the two ends of the debugging pipe, as its files 3 and 4.
// Nothing is said over it; but when our ends close, Chromium exits, so that even
// a killed server leaves none behind.
func (b *Listening) start(cmd *exec.Cmd) error {
	in, hold, err := os.Pipe()
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // Chromium has its own by then
	b.hold = append(b.hold, hold)
	listen, out, err := os.Pipe()
	if err != nil {
		return errors.Join(err, hold.Close())
	}
	defer func() { _ = out.Close() }()
	b.hold = append(b.hold, listen)
	cmd.ExtraFiles = []*os.File{in, out}
	if err := cmd.Start(); err != nil {
		return errors.Join(err, hold.Close(), listen.Close())
	}
	return nil
}

// Stop kills the browser and all that it has started, and waits for their end.
func (b *Listening) Stop() {
	b.end()
	<-b.done
	for _, f := range b.hold {
		_ = f.Close() // nobody is at the other end
	}
}

// listenFlags are, beside those of every Chromium here, what Lighthouse gives one
// that it starts, by chrome-launcher.
func listenFlags() []string {
	return []string{
		"--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,CalculateNativeWinOcclusion,InterestFeedContentSuggestions," +
			"CertificateTransparencyComponentUpdater,AutofillServerCommunication,PrivacySandboxSettings4,RenderDocument",
		"--disable-component-extensions-with-background-pages", "--disable-client-side-phishing-detection", "--metrics-recording-only",
		"--disable-default-apps", "--mute-audio", "--no-default-browser-check", "--disable-backgrounding-occluded-windows",
		"--disable-renderer-backgrounding", "--disable-background-timer-throttling", "--disable-ipc-flooding-protection",
		"--password-store=basic", "--use-mock-keychain", "--force-fieldtrials=*BackgroundTracing/default/", "--disable-hang-monitor",
		"--disable-prompt-on-repost", "--disable-domain-reliability", "--propagate-iph-for-testing",
		"--headless=new", "--remote-debugging-pipe", "--remote-debugging-port=0", "about:blank",
	}
}

// listening is a tail that hears on which port Chromium listens.
type listening struct {
	tail
	port  chan int // of room for one
	heard bool
}

func (l *listening) Write(p []byte) (int, error) {
	n, err := l.tail.Write(p)
	if l.heard {
		return n, err
	}
	l.mu.Lock()
	found := regexp.MustCompile(`DevTools listening on ws://[^/\s]*:(\d{1,5})/`).FindSubmatch(l.text)
	l.mu.Unlock()
	if found != nil {
		port, err := strconv.Atoi(string(found[1]))
		if err != nil {
			return n, fmt.Errorf("port of Chromium: %w", err)
		}
		l.heard = true
		l.port <- port
	}
	return n, err
}
