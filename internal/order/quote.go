package order

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"enamel/internal/geo"
	"enamel/internal/money"
)

// QuoteLife is how long a quote holds.
const QuoteLife = 30 * time.Minute

// Quote is a delivery offer for one address, good for any number of orders
// until it expires.
type Quote struct {
	Address  geo.Address
	Fee      money.Cents
	Distance float64 // miles, as it was shown
	Expires  time.Time
}

// tenths is the distance as it is stored; null where there is no quote.
func (q Quote) tenths() sql.NullInt64 {
	return sql.NullInt64{Int64: int64(math.Round(q.Distance * 10)), Valid: !q.Expires.IsZero()}
}

// errQuote is a quote that was not made here, or was made for another address.
var errQuote = errors.New("order: quote is not valid for this address")

// A quote on the wire is base64url of version, expiry, fee, distance and the
// hash of the address, followed by their HMAC.
const (
	quoteVersion = 1
	quoteBody    = 1 + 8 + 8 + 8 + sha256.Size
	quoteSize    = quoteBody + sha256.Size
)

// signer makes and opens quotes; its key serves nothing else.
type signer struct{ key []byte }

func newSigner(secret []byte) (signer, error) {
	key, err := hkdf.Key(sha256.New, secret, nil, "enamel delivery quote", sha256.Size)
	if err != nil {
		return signer{}, fmt.Errorf("order: derive the key of quotes: %w", err)
	}
	return signer{key: key}, nil
}

func (s signer) mac(body []byte) []byte {
	h := hmac.New(sha256.New, s.key)
	h.Write(body)
	return h.Sum(nil)
}

// seal gives the quote in its opaque form.
func (s signer) seal(q Quote) string {
	b := make([]byte, 0, quoteSize)
	b = append(b, quoteVersion)
	b = binary.BigEndian.AppendUint64(b, uint64(q.Expires.UnixMilli()))
	b = binary.BigEndian.AppendUint64(b, uint64(q.Fee)) //nolint:gosec // read back by the inverse conversion
	b = binary.BigEndian.AppendUint64(b, math.Float64bits(q.Distance))
	hash := addressHash(q.Address)
	b = append(b, hash[:]...)
	return base64.RawURLEncoding.EncodeToString(append(b, s.mac(b)...))
}

// open reads a quote for an address, or errQuote when it is forged or of
// another address. Whether it has expired is for the caller to see.
func (s signer) open(text string, a geo.Address) (Quote, error) {
	if len(text) != base64.RawURLEncoding.EncodedLen(quoteSize) {
		return Quote{}, errQuote
	}
	b, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(b) != quoteSize {
		return Quote{}, errQuote
	}
	body, mac := b[:quoteBody], b[quoteBody:]
	if !hmac.Equal(mac, s.mac(body)) || body[0] != quoteVersion {
		return Quote{}, errQuote
	}
	hash := addressHash(a)
	if !hmac.Equal(body[25:], hash[:]) {
		return Quote{}, errQuote
	}
	return Quote{
		Address:  a,
		Expires:  time.UnixMilli(int64(binary.BigEndian.Uint64(body[1:]))).UTC(), //nolint:gosec // written by seal
		Fee:      money.Cents(binary.BigEndian.Uint64(body[9:])),                 //nolint:gosec // written by seal
		Distance: math.Float64frombits(binary.BigEndian.Uint64(body[17:])),
	}, nil
}

// addressHash is the same for two spellings that differ in case and spacing
// only. The fields hold no control characters, so NUL keeps them apart.
func addressHash(a geo.Address) [sha256.Size]byte {
	return sha256.Sum256([]byte(fold(a.Street) + "\x00" + fold(a.City) + "\x00" + fold(a.State) + "\x00" + fold(a.Zip)))
}

// fold is the form in which two spellings of a place are compared: one case,
// single spaces.
func fold(s string) string {
	return strings.ToLower(strings.Join(strings.Fields(s), " "))
}
