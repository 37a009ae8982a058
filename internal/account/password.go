package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"

	"enamel/internal/fault"
)

const (
	saltBytes = 16
	keyBytes  = 32
	// hashWait is how long a sign-in waits for its turn.
	hashWait = 15 * time.Second
	// maxRuns bounds the memory where there are many cores.
	maxRuns = 4
	// The bounds of what is taken for a hash of ours.
	maxMemory = 1 << 20 // KiB
	maxTime   = 16
)

// cost is what one hash takes.
type cost struct {
	memory  uint32 // KiB
	time    uint32
	threads uint8
}

// fullCost is what OWASP's password storage cheat sheet asks for at least: some
// 30 ms and 19 MiB a password.
func fullCost() cost { return cost{memory: 19 << 10, time: 2, threads: 1} }

// hasher hashes passwords, a few at a time.
type hasher struct {
	cost  cost
	turns chan struct{} // holds a token for each hash under way
	wait  time.Duration
	// dummy is compared where there is no account: it costs the same, and no
	// password leads to it.
	dummy string
}

func newHasher(c cost) *hasher {
	runs := min(runtime.GOMAXPROCS(0), maxRuns)
	return &hasher{
		cost: c, turns: make(chan struct{}, runs), wait: hashWait,
		dummy: phc{cost: c, salt: make([]byte, saltBytes), key: make([]byte, keyBytes)}.String(),
	}
}

// hash returns the PHC string of a password under a fresh salt.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	p := phc{cost: h.cost, salt: make([]byte, saltBytes)}
	_, _ = rand.Read(p.salt) // never fails: the program ends instead
	var err error
	if p.key, err = h.derive(ctx, password, p); err != nil {
		return "", err
	}
	return p.String(), nil
}

// verify says whether a password is the one that was stored, and whether that
// was hashed at another cost than today's.
func (h *hasher) verify(ctx context.Context, stored, password string) (match, stale bool, err error) {
	p, err := parsePHC(stored)
	if err != nil {
		return false, false, err
	}
	key, err := h.derive(ctx, password, p)
	if err != nil {
		return false, false, err
	}
	return subtle.ConstantTimeCompare(key, p.key) == 1, p.cost != h.cost, nil
}

// derive waits for a turn and computes a key of 32 bytes.
func (h *hasher) derive(ctx context.Context, password string, p phc) ([]byte, error) {
	timer := time.NewTimer(h.wait)
	defer timer.Stop()
	select {
	case h.turns <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
		return nil, &fault.Error{
			Kind: fault.Unavailable, Msg: "We are very busy right now. Please try again in a moment.",
			RetryAfter: 5 * time.Second, Err: errors.New("too many passwords are being hashed"),
		}
	}
	defer func() { <-h.turns }()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return argon2.IDKey([]byte(password), p.salt, p.cost.time, p.cost.memory, p.cost.threads, keyBytes), nil
}

// phc is a hash with what it was made of:
// $argon2id$v=19$m=19456,t=2,p=1$salt$key in unpadded base64.
type phc struct {
	cost      cost
	salt, key []byte
}

// String writes the stored form.
func (p phc) String() string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		p.cost.memory, p.cost.time, p.cost.threads, b64.EncodeToString(p.salt), b64.EncodeToString(p.key))
}

// errStored does not say what was stored.
var errStored = errors.New("the stored password is no hash of ours")

// parsePHC reads what String writes, and nothing else.
func parsePHC(s string) (phc, error) {
	var p phc
	parts := strings.Split(s, "$")
	if len(parts) != 6 {
		return phc{}, errStored
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.cost.memory, &p.cost.time, &p.cost.threads); err != nil {
		return phc{}, errStored
	}
	var err error
	if p.salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil {
		return phc{}, errStored
	}
	if p.key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil {
		return phc{}, errStored
	}
	c := p.cost
	if p.String() != s || c.memory == 0 || c.memory > maxMemory || c.time == 0 || c.time > maxTime || c.threads == 0 ||
		len(p.salt) != saltBytes || len(p.key) != keyBytes {
		return phc{}, errStored
	}
	return p, nil
}
