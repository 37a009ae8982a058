package account

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // RFC 6238: what apps compute; HMAC does not need collision resistance
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

const (
	totpKeyBytes = 20 // as long as the hash (RFC 4226, 4)
	totpStep     = 30 // seconds
	totpDigits   = 6
	totpDrift    = 1 // steps that a phone's clock may be off, either way

	recoveryCodes = 10
	recoveryChars = 24 // of base32: 120 bits
)

// totp is the code of a step (RFC 6238 with HMAC-SHA-1 and 6 digits).
func totp(key []byte, step int64) string {
	mac := hmac.New(sha1.New, key)
	mac.Write(binary.BigEndian.AppendUint64(nil, uint64(step))) //nolint:gosec // a time is not negative
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	return fmt.Sprintf("%06d", binary.BigEndian.Uint32(sum[at:at+4])&0x7fffffff%1_000_000)
}

// matchTOTP returns the step whose code it is, within the drift of now and after
// the last step that was used; ok is false where there is none.
func matchTOTP(key []byte, code string, now time.Time, last int64) (step int64, ok bool) {
	at := now.Unix() / totpStep
	for s := max(at-totpDrift, last+1); s <= at+totpDrift; s++ {
		if subtle.ConstantTimeCompare([]byte(totp(key, s)), []byte(code)) == 1 {
			return s, true
		}
	}
	return 0, false
}

// newTOTPKey returns a random key.
func newTOTPKey() []byte {
	key := make([]byte, totpKeyBytes)
	_, _ = rand.Read(key) // never fails: the program ends instead
	return key
}

// totpSecret is a key as people type it into an app.
func totpSecret(key []byte) string { return base32.StdEncoding.EncodeToString(key) }

// totpURI is a key as an app reads it from a QR code.
func totpURI(issuer, email string, key []byte) string {
	name := strings.ReplaceAll(url.QueryEscape(issuer), "+", "%20")
	return "otpauth://totp/" + name + ":" + url.PathEscape(email) + "?secret=" + totpSecret(key) + "&issuer=" + name
}

// isTOTP says whether a plain code is one of an app; else it is a recovery code.
func isTOTP(code string) bool {
	return len(code) == totpDigits && strings.Trim(code, "0123456789") == ""
}

// plainCode is a code without what people add so that they can read it.
func plainCode(code string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(code))
}

// newRecoveryCodes returns codes in four groups of six letters and digits, no
// two of which look alike.
func newRecoveryCodes() []string {
	codes := make([]string, recoveryCodes)
	for i := range codes {
		t := strings.ToLower(rand.Text())[:recoveryChars]
		codes[i] = t[:6] + "-" + t[6:12] + "-" + t[12:18] + "-" + t[18:]
	}
	return codes
}
